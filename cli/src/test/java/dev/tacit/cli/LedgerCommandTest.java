package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerCommandTest {
  @TempDir Path folder;

  private String ledger() {
    return folder.resolve("owner.ledger").toString();
  }

  private CommandResult grant(String epsilon, String delta, String neighbours) {
    return CommandResult.tacit(
        "ledger",
        "grant",
        "--ledger",
        ledger(),
        "--dataset",
        "patients",
        "--epsilon",
        epsilon,
        "--delta",
        delta,
        "--neighbours",
        neighbours,
        "--note",
        "board");
  }

  @Test
  void grantShowAndVerifyAgree() throws IOException {
    CommandResult granted = grant("0.3", "1e-6", "replace-one");
    assertThat(granted.code()).as(granted.err()).isZero();
    JsonNode shown = CommandResult.tacit("ledger", "show", "--ledger", ledger(), "--json").json();
    JsonNode dataset = shown.get("datasets").get(0);
    assertThat(dataset.get("name").textValue()).isEqualTo("patients");
    assertThat(dataset.get("limit").get("amount").decimalValue()).isEqualByComparingTo("0.3");
    assertThat(dataset.get("left").get("amount").decimalValue()).isEqualByComparingTo("0.3");
    assertThat(dataset.get("spent").get("amount").decimalValue()).isZero();
    assertThat(dataset.get("neighbours").textValue()).isEqualTo("replace-one");
    CommandResult text = CommandResult.tacit("ledger", "show", "--ledger", ledger());
    assertThat(text.out()).contains("patients").contains("replace-one").contains("left");
    CommandResult verified = CommandResult.tacit("ledger", "verify", "--ledger", ledger());
    assertThat(verified.code()).isZero();
    assertThat(verified.out()).contains("intact, 1 rows").contains(shown.get("head").textValue());
  }

  @Test
  void aChangedByteEndsWithFive() throws IOException {
    assertThat(grant("1", "1e-6", "add-remove").code()).isZero();
    Path file = folder.resolve("owner.ledger");
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    int at = text.indexOf("patients");
    assertThat(at).isPositive();
    bytes[at] = 'P';
    Files.write(file, bytes);
    CommandResult commandResult = CommandResult.tacit("ledger", "verify", "--ledger", ledger());
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(5);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains("docs/reference/exit-codes/05.md");
  }

  @Test
  void aHeadKeptElsewhereShowsAnOlderCopy() throws IOException {
    grant("0.3", "1e-6", "replace-one").ok();
    String first = head();
    byte[] old = Files.readAllBytes(folder.resolve("owner.ledger"));
    byte[] oldHead = Files.readAllBytes(folder.resolve("owner.ledger-head"));
    grant("0.4", "1e-6", "replace-one").ok();
    String second = head();
    assertThat(verify(second).ok().out()).contains("the remembered head is the newest row");
    assertThat(verify(first).ok().out()).contains("is row 1; 1 row was added since");
    assertThat(verify(first.substring(2)).ok().out()).contains("is row 1; 1 row was added since");
    assertThat(verify("2" + first.substring(1)).code()).isEqualTo(5);
    assertThat(verify("nonsense").code()).isEqualTo(2);
    Files.write(folder.resolve("owner.ledger"), old);
    Files.write(folder.resolve("owner.ledger-head"), oldHead);
    assertThat(CommandResult.tacit("ledger", "verify", "--ledger", ledger()).code()).isZero();
    CommandResult restored = verify(second);
    assertThat(restored.code()).isEqualTo(5);
    assertThat(restored.out()).isEmpty();
    assertThat(restored.err()).contains("ends at row 1").contains("older copy");
  }

  private String head() throws IOException {
    return CommandResult.tacit("ledger", "show", "--ledger", ledger(), "--json")
        .json()
        .get("head")
        .textValue();
  }

  private CommandResult verify(String head) {
    return CommandResult.tacit("ledger", "verify", "--ledger", ledger(), "--head", head);
  }

  @Test
  void anotherFileIsNoDamagedLedger() throws IOException {
    Path table = Files.writeString(folder.resolve("people.csv"), "age,income\n39,yes\n");
    for (String verb : new String[] {"show", "verify"}) {
      CommandResult commandResult =
          CommandResult.tacit("ledger", verb, "--ledger", table.toString());
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err())
          .contains("people.csv")
          .doesNotContain("spent", "SQL", "damaged");
    }
    assertThat(table).hasContent("age,income\n39,yes\n");
  }

  @Test
  void refuses_budgetsOutOfRangeAndWritesNothing() {
    for (CommandResult commandResult :
        new CommandResult[] {
          grant("0", "1e-6", "replace-one"),
          grant("-1", "1e-6", "replace-one"),
          grant("NaN", "1e-6", "replace-one"),
          grant("1", "1", "replace-one"),
          grant("1", "1e-6", "cousins")
        }) {
      assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
      assertThat(commandResult.out()).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void lookingAtALedgerDoesNotMakeOne() {
    for (String verb : new String[] {"show", "verify"}) {
      CommandResult commandResult = CommandResult.tacit("ledger", verb, "--ledger", ledger());
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err()).contains("--ledger").contains("grant");
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(CommandResult.tacit("ledger").code()).isEqualTo(2);
  }
}
