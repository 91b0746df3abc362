package dev.tacit.ledger;

import static dev.tacit.ledger.FaultMatch.fault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.store.LedgerFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends LedgerLaws {
  @TempDir private Path folder;
  private int places;

  @Override
  String freshUrl() {
    places++;
    return (places % 2 == 0 ? "sqlite:" : "") + folder.resolve("ledger-" + places + ".db");
  }

  @Override
  AutoCloseable lock(String place) throws Exception {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + place);
    try (Statement statement = connection.createStatement()) {
      statement.execute("begin immediate");
    }
    return connection;
  }

  @Test
  void refuses_whatIsNotALedger() throws IOException {
    Path text = folder.resolve("notes.txt");
    for (String content : new String[] {"not a database ".repeat(1000), "age,income\n39,yes\n"}) {
      Files.writeString(text, content);
      assertThatThrownBy(() -> Ledger.open(text.toString(), OPTIONS))
          .isInstanceOf(LedgerFault.class)
          .hasMessageContaining("it was left as it is")
          .matches(fault(LedgerFault.Kind.NOT_A_LEDGER));
      assertThat(text).hasContent(content);
    }
    assertThatThrownBy(() -> Ledger.open(folder.resolve("no/such/folder").toString(), OPTIONS))
        .matches(fault(LedgerFault.Kind.UNAVAILABLE))
        .hasMessageContaining("create it");
    for (String url :
        new String[] {"", ":memory:", "sqlite::memory:", "mysql://host/base", "mysql:base"}) {
      assertThatThrownBy(() -> Ledger.open(url, OPTIONS))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refuses_theDatabaseOfAnotherProgramAndLeavesItAlone() throws Exception {
    Path other = folder.resolve("contacts.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
        Statement statement = connection.createStatement()) {
      statement.execute("create table people (name text)");
    }
    byte[] before = Files.readAllBytes(other);
    assertThatThrownBy(() -> Ledger.open(other.toString(), OPTIONS))
        .matches(fault(LedgerFault.Kind.NOT_A_LEDGER));
    assertThat(Files.readAllBytes(other)).isEqualTo(before);
  }

  @Test
  void lookingForALedgerMakesNone() throws IOException {
    Path absent = folder.resolve("absent.ledger");
    assertThatThrownBy(() -> Ledger.existing(absent.toString(), OPTIONS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must exist");
    assertThat(absent).doesNotExist();
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThatThrownBy(() -> Ledger.existing(empty.toString(), OPTIONS))
        .matches(fault(LedgerFault.Kind.NOT_A_LEDGER));
    assertThat(empty).isEmptyFile();
    assertThat(folder.resolve("empty-wal")).doesNotExist();
  }

  @Test
  void aLedgerWaitsForTheDisk() throws Exception {
    String file = folder.resolve("durable.db").toString();
    try (Ledger ledger = Ledger.open(file, OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1", "0", Neighbours.ADD_REMOVE), "");
      assertThat(Path.of(file + "-wal")).exists();
    }
  }
}
