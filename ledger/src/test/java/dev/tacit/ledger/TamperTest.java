package dev.tacit.ledger;

import static dev.tacit.ledger.FaultMatch.fault;
import static dev.tacit.ledger.FaultMatch.unusable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.ledger.store.LedgerFault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Test T20: a ledger with any byte flipped is refused, with the exit code of a corrupt ledger.
 * Every third byte is tried; with {@code -Dtacit.full=true} every byte, also of a left log and of
 * PostgreSQL's rows.
 */
class TamperTest {
  @TempDir private Path folder;

  /** The version of the SQLite library that wrote last; it says nothing about the ledger. */
  private static final int LIBRARY_VERSION = 96;

  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int STRIDE = FULL ? 1 : 3;
  private static final int LOG_STRIDE = FULL ? 1 : 97;
  private static final int BODY_STRIDE = FULL ? 1 : 5;

  @Test
  void t20_everyByteOfAClosedFile() throws IOException {
    Path file = folder.resolve("small.db");
    write(file.toString(), 2, 20);
    byte[] good = Files.readAllBytes(file);
    assertThat(good.length).isEqualTo(2 * 4096);
    Files.delete(Path.of(file + "-head"));
    List<Integer> unseen = new ArrayList<>();
    for (int position = 0; position < good.length; position += STRIDE) {
      boolean informative = position >= LIBRARY_VERSION && position < LIBRARY_VERSION + 4;
      if (!informative && isAccepted(good, position, 1 << (position % 8))) {
        unseen.add(position);
      }
    }
    assertThat(unseen).isEmpty();
    Path copy = folder.resolve("copy.db");
    Files.write(copy, good);
    Ledger.open(copy.toString(), LedgerLaws.OPTIONS).close();
  }

  /** Several tree levels and overflow pages; a sample of positions, every bit of them. */
  @Test
  void t20_aSampleOfALargeFile() throws IOException {
    Path file = folder.resolve("large.db");
    write(file.toString(), 700, 9000);
    byte[] good = Files.readAllBytes(file);
    assertThat(good.length).isGreaterThan(1_000_000);
    List<Integer> unseen = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      int position = (int) (good.length * (i + 0.37) / 30);
      if (isAccepted(good, position, 1 << (i % 8))) {
        unseen.add(position);
      }
    }
    assertThat(unseen).isEmpty();
  }

  /** Inner pages that have split hold leftovers of SQLite: no damage, and no shelter for any. */
  @Test
  void aLedgerWhoseTreeHasSplitIsIntactAndItsPointersAreWatched() throws IOException {
    Path file = folder.resolve("split.db");
    try (Ledger ledger = Ledger.open(file.toString(), LedgerLaws.OPTIONS)) {
      ledger.grant("d", DatasetBudget.of("1000", "0", Neighbours.REPLACE_ONE), "");
      ledger.reserve(LedgerLaws.pure("r", "d", "1000", 2000));
      for (int i = 0; i < 1900; i += 100) {
        List<OutgoingRelease> batch = new ArrayList<>();
        for (int k = i; k < i + 100; k++) {
          OutgoingRelease outgoingRelease = LedgerLaws.out("r", "a", k, LedgerLaws.QUARTER, "x");
          batch.add(
              new OutgoingRelease(
                  outgoingRelease.receipt(), outgoingRelease.query(), new byte[2500]));
        }
        ledger.commit(batch);
      }
    }
    Ledger.open(file.toString(), LedgerLaws.OPTIONS).close();
    byte[] good = Files.readAllBytes(file);
    List<Integer> inner = innerPages(good);
    assertThat(inner).hasSizeGreaterThan(4);
    assertThat(leftovers(good, inner)).isPositive();
    List<Integer> unseen = new ArrayList<>();
    for (int page : inner) {
      int cell = page + ByteBuffer.wrap(good).getShort(page + 12);
      for (int position : new int[] {page, page + 4, page + 11, page + 13, cell + 3, cell + 4}) {
        if (isAccepted(good, position, 1)) {
          unseen.add(position);
        }
      }
    }
    assertThat(unseen).isEmpty();
  }

  /** Where the pages of kind 5 begin: those that hold pointers to other pages. */
  private static List<Integer> innerPages(byte[] image) {
    List<Integer> pages = new ArrayList<>();
    for (int at = 4096; at < image.length; at += 4096) {
      if (image[at] == 5) {
        pages.add(at);
      }
    }
    return pages;
  }

  private static int leftovers(byte[] image, List<Integer> pages) {
    int count = 0;
    for (int page : pages) {
      ByteBuffer bytes = ByteBuffer.wrap(image);
      int unused = page + 12 + 2 * bytes.getShort(page + 3);
      for (int i = unused; i < page + bytes.getShort(page + 5); i++) {
        count += image[i] == 0 ? 0 : 1;
      }
    }
    return count;
  }

  /** A killed process leaves a log; SQLite drops the end of a damaged one without a word. */
  @Test
  void t20_everyFewBytesOfTheLogOfAKilledProcess() throws IOException {
    Path file = folder.resolve("killed.db");
    byte[][] parts = new byte[3][];
    String[] names = {"", "-wal", "-head"};
    try (Ledger ledger = Ledger.open(file.toString(), LedgerLaws.OPTIONS)) {
      fill(ledger, 5, 50);
      for (int i = 0; i < names.length; i++) {
        parts[i] = Files.readAllBytes(Path.of(file + names[i]));
      }
    }
    assertThat(parts[1].length).isGreaterThan(20_000);
    for (int part = 1; part < names.length; part++) {
      for (int position = 0;
          position < parts[part].length;
          position += part == 1 ? LOG_STRIDE : 1) {
        parts[part][position] ^= (byte) (1 << (position % 8));
        Path copy = folder.resolve("log-" + part + "-" + position + ".db");
        for (int i = 0; i < names.length; i++) {
          Files.write(Path.of(copy + names[i]), parts[i]);
        }
        parts[part][position] ^= (byte) (1 << (position % 8));
        assertThatThrownBy(() -> Ledger.open(copy.toString(), LedgerLaws.IMPATIENT))
            .as("byte %d of %s", position, names[part])
            .isInstanceOf(LedgerFault.class)
            .matches(unusable());
      }
    }
  }

  @Test
  void t20_anOldCopyPutBackBesideItsHead() throws IOException {
    Path file = folder.resolve("old.db");
    write(file.toString(), 1, 10);
    byte[] old = Files.readAllBytes(file);
    try (Ledger ledger = Ledger.open(file.toString(), LedgerLaws.OPTIONS)) {
      ledger.commit(List.of(LedgerLaws.out("r", "a", 1, LedgerLaws.QUARTER, "y")));
    }
    Files.write(file, old);
    assertThatThrownBy(() -> Ledger.open(file.toString(), LedgerLaws.OPTIONS))
        .matches(fault(LedgerFault.Kind.ROLLED_BACK))
        .hasMessageContaining("older copy");
  }

  @Test
  void t20_everyRowInPostgres() throws Exception {
    String url = PostgresServer.freshUrl();
    write(url, 2, 20);
    int flips = 0;
    try (Connection connection = PostgresServer.connect(url);
        Ledger open = Ledger.open(url, LedgerLaws.OPTIONS)) {
      for (String column : List.of("body", "payload", "hash")) {
        for (int row = 1; row <= 4; row++) {
          int length = length(connection, column, row);
          for (int at = 0; at < length; at += column.equals("body") ? BODY_STRIDE : 1) {
            flip(connection, column, row, at);
            assertThatThrownBy(open::verify)
                .as("%s %d", column, at)
                .matches(fault(LedgerFault.Kind.CORRUPT));
            flip(connection, column, row, at);
            flips++;
          }
        }
      }
      open.verify();
      try (Statement statement = connection.createStatement()) {
        statement.execute("update tacit_ledger set number = 9 where number = 2");
      }
      assertThatThrownBy(open::verify).matches(fault(LedgerFault.Kind.CORRUPT));
    }
    assertThat(flips).isGreaterThan(300);
    assertThatThrownBy(() -> Ledger.open(url, LedgerLaws.OPTIONS))
        .matches(fault(LedgerFault.Kind.CORRUPT));
  }

  private boolean isAccepted(byte[] good, int position, int mask) throws IOException {
    byte[] bad = good.clone();
    bad[position] ^= (byte) mask;
    Path copy = folder.resolve("flipped.db");
    for (String name : new String[] {"-wal", "-shm", "-head"}) {
      Files.deleteIfExists(Path.of(copy + name));
    }
    Files.write(copy, bad);
    try (Ledger ledger = Ledger.open(copy.toString(), LedgerLaws.IMPATIENT)) {
      return ledger.head().number() >= 0;
    } catch (LedgerFault fault) {
      assertThat(fault).matches(unusable());
      return false;
    }
  }

  private static void write(String url, int releases, int bytes) {
    try (Ledger ledger = Ledger.open(url, LedgerLaws.OPTIONS)) {
      fill(ledger, releases, bytes);
    }
  }

  private static void fill(Ledger ledger, int releases, int bytes) {
    ledger.grant("d", DatasetBudget.of("1000", "0", Neighbours.REPLACE_ONE), "");
    ledger.reserve(LedgerLaws.pure("r", "d", "1000", 2000));
    for (int i = 0; i < releases; i++) {
      OutgoingRelease outgoingRelease = LedgerLaws.out("r", "a", i, LedgerLaws.QUARTER, "x");
      byte[] payload = new byte[i % 3 == 0 ? bytes : bytes / 10];
      payload[0] = (byte) i;
      ledger.commit(
          List.of(
              new OutgoingRelease(outgoingRelease.receipt(), outgoingRelease.query(), payload)));
    }
  }

  private static int length(Connection connection, String column, int row) throws Exception {
    try (PreparedStatement query =
        connection.prepareStatement(
            "select length(" + column + ") from tacit_ledger where number = ?")) {
      query.setInt(1, row);
      try (ResultSet result = query.executeQuery()) {
        return result.next() ? result.getInt(1) : 0;
      }
    }
  }

  private static void flip(Connection connection, String column, int row, int at) throws Exception {
    String changed =
        "set_byte(" + column + ", " + at + ", get_byte(" + column + ", " + at + ") # 4)";
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "update tacit_ledger set " + column + " = " + changed + " where number = " + row);
    }
  }
}
