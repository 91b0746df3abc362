package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a ledger does not pay for is refused before anything of the rows leaves a trace. */
class LedgerRefusalTest {
  @TempDir Path folder;
  private OwnerLedger owner;

  @BeforeEach
  void rows() throws IOException {
    SampleFiles.libsvm(folder, "rows.txt", 600, 4);
    owner = new OwnerLedger(folder.resolve("owner.ledger"));
  }

  @Test
  void refuses_whatTheBudgetCannotPay() throws IOException {
    owner.grant("1.5");
    train().ok();
    JsonNode before = owner.shown();
    CommandResult commandResult =
        train("--model", file("model.json"), "--report", file("page.html"));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(4);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains("requests").contains("spent").contains("limit");
    assertThat(folder.resolve("model.json")).doesNotExist();
    assertThat(folder.resolve("page.html")).doesNotExist();
    assertNothingTaken(before);
  }

  /** Once, with the numbers that say why; nothing is charged, and what was kept stays good. */
  @Test
  void aRefusalIsShownToWhoLooksAfterTheBudget() throws IOException {
    owner.grant("1.5");
    train("--run", "first").ok();
    JsonNode before = owner.shown();
    assertThat(before.get("refusals")).isEmpty();
    for (int i = 0; i < 2; i++) {
      assertThat(train("--run", "greedy").code()).isEqualTo(4);
    }
    assertNothingTaken(before);
    JsonNode refusals = owner.shown().get("refusals");
    assertThat(refusals).hasSize(1);
    assertThat(refusals.get(0).get("run").textValue()).isEqualTo("greedy");
    JsonNode claim = refusals.get(0).get("claims").get(0);
    assertThat(claim.get("asked").get("amount").decimalValue()).isEqualByComparingTo("1");
    assertThat(claim.get("left").get("amount").decimalValue()).isEqualByComparingTo("0.5");
    String ledger = owner.path().toString();
    assertThat(CommandResult.tacit("ledger", "show", "--ledger", ledger).ok().out())
        .containsPattern("greedy +20.* UTC +[^ ]+ +epsilon 1, delta 0.000001 +epsilon 0.5, delta");
    String head = before.get("head").textValue();
    assertThat(
            CommandResult.tacit("ledger", "verify", "--ledger", ledger, "--head", head).ok().out())
        .contains("1 row was added since");
    String page = file("budgets.html");
    JsonNode told =
        CommandResult.tacit("ledger", "report", "--ledger", ledger, "--output", page, "--json")
            .ok()
            .json();
    assertThat(told.get("refusals").intValue()).isEqualTo(1);
    assertThat(Path.of(page)).content().contains("<h2>Refusals</h2>", "<th>greedy</th>");
  }

  /** A file that cannot be read says something about rows, so no row of the ledger does. */
  @Test
  void aRefusalOfRowsIsNotKept() throws IOException {
    owner.grant("1.5");
    JsonNode before = owner.shown();
    Files.writeString(folder.resolve("bad.txt"), "1 1:x\n");
    assertThat(trainOn("bad.txt").code()).isEqualTo(3);
    assertThat(trainOn("rows.txt", "--public-rows", "599").code()).isEqualTo(3);
    assertThat(owner.shown()).isEqualTo(before);
  }

  /** What is paid for is not said to be reserved. */
  @Test
  void aRepeatedRunSaysThatNothingIsCharged() throws IOException {
    owner.grant("1.5");
    assertThat(train("--run", "first").ok().err()).contains("reserving run first");
    assertThat(train("--run", "first").ok().err())
        .contains("run first has already finished: nothing is charged")
        .doesNotContain("reserv");
  }

  private void assertNothingTaken(JsonNode before) throws IOException {
    JsonNode after = owner.shown();
    assertThat(after.get("datasets")).isEqualTo(before.get("datasets"));
    assertThat(after.get("runs")).isEqualTo(before.get("runs"));
  }

  /** The file does not exist: whoever opened it would end with code 3. */
  @Test
  void refuses_beforeOpeningAFileWhoseRowsAreDeclared() throws IOException {
    owner.grant("0.5");
    JsonNode before = owner.shown();
    for (String[] declared :
        new String[][] {
          {"--public-rows", "600"},
          {"--train-rows", "500"},
          {"--public-rows", "600", "--agents", "3"},
          {"--public-rows", "600", "--algorithm", "pp-admm"},
          {"--public-rows", "600", "--algorithm", "dp-admm", "--calibration", "paper"},
        }) {
      CommandResult commandResult = trainOn("absent.txt", declared);
      assertThat(commandResult.code()).as(declared[0] + commandResult.err()).isEqualTo(4);
      assertThat(commandResult.err()).contains("limit 0.5");
    }
    assertNothingTaken(before);
    assertThat(owner.key()).doesNotExist();
    assertThat(trainOn("absent.txt").code()).isEqualTo(3);
    owner.grant("2");
    assertThat(trainOn("absent.txt", "--public-rows", "600").code()).isEqualTo(3);
    assertThat(trainOn("rows.txt", "--public-rows", "599").code()).isEqualTo(3);
    trainOn("rows.txt", "--public-rows", "600").ok();
  }

  @Test
  void aRefusedFirstRunMakesNoKey() {
    owner.grant("0.5");
    assertThat(train().code()).isEqualTo(4);
    assertThat(owner.key()).doesNotExist();
  }

  @Test
  void refuses_aRunWhoseStepsMustNotBeKept() throws IOException {
    owner.grant("9");
    JsonNode before = owner.shown();
    CommandResult commandResult =
        train("--algorithm", "dp-last-iterate", "--regulariser", "l2=0.01");
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(4);
    assertThat(commandResult.err()).contains("dp-last-iterate does not run with --ledger");
    assertThat(owner.shown()).isEqualTo(before);
  }

  @Test
  void usageErrorsMakeNoLedger() {
    assertThat(train().code()).isEqualTo(2);
    assertThat(owner.path()).doesNotExist();
    owner.grant("1");
    CommandResult commandResult = train("--agents", "3", "--split", "label-skew");
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--ledger");
    CommandResult lost =
        TrainCalls.on("--data", file("rows.txt"), "--features", "3")
            .run("--run", "a", "--epsilon", "1", "--delta", "1e-6");
    assertThat(lost.code()).isEqualTo(2);
    assertThat(lost.err()).contains("--run").contains("--ledger");
    assertThat(owner.key()).doesNotExist();
  }

  /** A server has no file beside which a key could be kept, however its URL is spelt. */
  @Test
  void everySpellingOfAServerNeedsAKeyOfItsOwn() {
    for (String scheme : new String[] {"postgres", "postgresql", "jdbc:postgresql"}) {
      CommandResult commandResult =
          TrainCalls.on("--data", file("rows.txt"), "--features", "3")
              .with("--ledger", scheme + "://me:hidden@localhost:1/base")
              .run("--epsilon", "1", "--delta", "1e-6");
      assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
      assertThat(commandResult.err()).contains("--key is missing").doesNotContain("hidden");
    }
  }

  private CommandResult train(String... options) {
    return owner.training(file("rows.txt")).with("--holdout", "0.3").run(options);
  }

  private CommandResult trainOn(String rows, String... options) {
    return owner.training(file(rows)).run(options);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }
}
