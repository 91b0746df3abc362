package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.ledger.Ledger;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An older copy of a ledger that is put back: noticed by whoever spends, and a lawful way on. */
class RestoredLedgerTest {
  @TempDir Path folder;
  private Path rows;
  private int models;

  @BeforeEach
  void table() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 300, 1);
  }

  private static List<String> words(String line, String... more) {
    List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
    words.addAll(List.of(more));
    return words;
  }

  private static CommandResult tacit(List<String> words) {
    return CommandResult.tacit(words.toArray(String[]::new));
  }

  private static CommandResult grant(String ledger, String epsilon) {
    return tacit(
        words(
            "ledger grant --dataset people --delta 1e-4 --neighbours replace-one",
            "--ledger",
            ledger,
            "--epsilon",
            epsilon));
  }

  private CommandResult train(String ledger, String run, String epsilon, String... more) {
    List<String> words = words("train --features 3 --delta 1e-6 --set rounds=3", more);
    words.addAll(List.of("--data", rows.toString(), "--ledger", ledger, "--run", run));
    words.addAll(List.of("--epsilon", epsilon));
    if (!words.contains("--model")) {
      words.addAll(List.of("--model", folder.resolve("model-" + models++ + ".json").toString()));
    }
    return tacit(words);
  }

  private String[] ann() {
    return new String[] {"--key", folder.resolve("ann.key").toString()};
  }

  private CommandResult restore(String ledger, String... more) {
    return tacit(words("ledger restore --note failed --ledger " + ledger, more));
  }

  private static BigDecimal spent(String ledger) throws IOException {
    JsonNode shown = CommandResult.tacit("ledger", "show", "--ledger", ledger, "--json").json();
    return shown.get("datasets").get(0).get("spent").get("amount").decimalValue();
  }

  private List<String> secrets() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> name.contains("-secret-"))
          .toList();
    }
  }

  /** Grant 2, spend 1.8, dump, spend .1, restore the dump, ask for .2: it would be 2.1 of 2. */
  @Test
  void aRestoredDumpIsNoticedAndCannotBeSpentFrom() throws IOException {
    try (LedgerServer server = LedgerServer.start()) {
      server.create("budgets");
      String ledger = server.url("postgres", "budgets");
      grant(ledger, "2").ok();
      train(ledger, "ann-1", "1.8", ann()).ok();
      server.copy("budgets", "dump");
      String model = folder.resolve("lost.json").toString();
      train(ledger, "ann-2", "0.1", "--key", ann()[1], "--model", model).ok();
      server.drop("budgets");
      server.copy("dump", "budgets");

      CommandResult refused = train(ledger, "ann-3", "0.2", ann());
      assertThat(refused.code()).as(refused.err()).isEqualTo(5);
      assertThat(refused.err()).contains("older copy", "tacit ledger restore");
      assertThat(verify(ledger, ann()).code()).isEqualTo(5);
      assertThat(verify(ledger).code()).isZero();
      assertThat(spent(ledger)).isEqualByComparingTo("1.8");

      JsonNode restored = restore(ledger, "--json", "--key", ann()[1]).json();
      assertThat(restored.get("changed").booleanValue()).isTrue();
      assertThat(restored.get("lostRuns").get(0).textValue()).isEqualTo("ann-2");
      assertThat(restored.get("writtenOff").get(0).get("amount").decimalValue())
          .isEqualByComparingTo("0.1");
      assertThat(spent(ledger)).isEqualByComparingTo("1.9");
      assertThat(verify(ledger, ann()).code()).isZero();
      assertThat(train(ledger, "ann-3", "0.2", ann()).code()).isEqualTo(4);
      assertThat(restore(ledger, ann()).ok().out()).contains("nothing to restore");
      CommandResult again = train(ledger, "ann-2", "0.1", ann());
      assertThat(again.code()).isEqualTo(4);
      assertThat(again.err()).contains("lost in a restore");

      CommandResult checked =
          CommandResult.tacit("certificate", "verify", model, "--ledger", ledger);
      assertThat(checked.code()).isNotZero();
      assertThat(checked.out() + checked.err())
          .contains("run ann-2 were lost when the ledger was restored");
      train(ledger, "ann-4", "0.1", ann()).ok();
      assertThat(spent(ledger)).isEqualByComparingTo("2");
    }
  }

  /**
   * Without the key nothing is remembered: the copy shows an open run without a release, and gives
   * all of it back to whoever releases it. The restore takes it again.
   */
  @Test
  void aRunThatIsReleasedInTheCopyIsNotFree() throws IOException {
    try (LedgerServer server = LedgerServer.start()) {
      server.create("budgets");
      String ledger = server.url("postgres", "budgets");
      grant(ledger, "1").ok();
      PaidRuns.PlannedRun plannedRun = PaidRuns.central(rows, 3);
      try (Ledger open = LedgerOption.existing(ledger)) {
        open.reserve(plannedRun.pricedPlan().reservation("r", "people", Prices::epsilon));
      }
      server.copy("budgets", "dump");
      train(ledger, "r", "1", ann()).ok();
      server.drop("budgets");
      server.copy("dump", "budgets");
      CommandResult.tacit("ledger", "release", "r", "--ledger", ledger).ok();
      assertThat(spent(ledger)).isEqualByComparingTo("0");
      JsonNode restored = restore(ledger, "--json", "--key", ann()[1]).json();
      assertThat(restored.get("endedRuns").get(0).textValue()).isEqualTo("r");
      assertThat(restored.get("writtenOff").get(0).get("amount").decimalValue())
          .isEqualByComparingTo("1");
      assertThat(spent(ledger)).isEqualByComparingTo("1");
      assertThat(train(ledger, "s", "0.1", ann()).code()).isEqualTo(4);
    }
  }

  private static CommandResult verify(String ledger, String... more) {
    return tacit(words("ledger verify --ledger " + ledger, more));
  }

  /** Restored under another name of a base it is the same ledger, and known. */
  @Test
  void aDumpThatIsRestoredElsewhereIsNoticed() throws IOException {
    try (LedgerServer server = LedgerServer.start()) {
      server.create("budgets");
      String ledger = server.url("postgres", "budgets");
      grant(ledger, "2").ok();
      server.copy("budgets", "older");
      train(ledger, "ann-1", "1", ann()).ok();
      String older = server.url("postgres", "older");
      assertThat(train(older, "ann-2", "1", ann()).code()).isEqualTo(5);
      assertThat(restore(older).code()).isEqualTo(2);
      restore(older, ann()).ok();
      train(older, "ann-2", "1", ann()).ok();
      assertThat(train(older, "ann-3", "1", ann()).code()).isEqualTo(4);
      // The one that was left lacks what was spent since: the budget is not there twice.
      assertThat(train(ledger, "ann-3", "1", ann()).code()).isEqualTo(5);
      restore(ledger, ann()).ok();
      assertThat(spent(ledger)).isEqualByComparingTo("2");

      server.create("fresh");
      String fresh = server.url("postgres", "fresh");
      grant(fresh, "1").ok();
      train(fresh, "ann-1", "1", ann()).ok();
      server.drop("fresh");
      server.create("fresh");
      grant(fresh, "1").ok();
      CommandResult anew = train(fresh, "ann-1", "1", ann());
      assertThat(anew.code()).isEqualTo(5);
      assertThat(anew.err()).contains("begun anew", "--key");
      server.drop("fresh");
      server.create("fresh");
      restore(fresh, ann()).ok();
      assertThat(train(fresh, "ann-2", "1", ann()).code()).isEqualTo(4);
    }
  }

  /**
   * The copy has the run open and no release of it; its end was lost. Were it resumed, it would
   * draw other noise on the same rows, and pay for the first only.
   */
  @Test
  void aRunWhoseEndWasLostIsNotRunTwiceForOnePrice() throws IOException {
    String ledger = folder.resolve("people.ledger").toString();
    grant(ledger, "2").ok();
    OwnerLedger owner = new OwnerLedger(Path.of(ledger));
    byte[] reserved = reservedOnly(ledger);
    train(ledger, "r", "1").ok();
    assertThat(owner.spent()).isEqualByComparingTo("1");
    Files.write(Path.of(ledger), reserved);
    assertThat(train(ledger, "r", "1").code()).isEqualTo(5);
    assertThat(restore(ledger, "--json").json().get("endedRuns").get(0).textValue()).isEqualTo("r");
    CommandResult again = train(ledger, "r", "1");
    assertThat(again.code()).isEqualTo(4);
    assertThat(again.err()).contains("lost in a restore");
    assertThat(owner.spent()).isEqualByComparingTo("1");
    assertThat(secrets()).isEmpty();
    CommandResult shown = CommandResult.tacit("ledger", "show", "--ledger", ledger).ok();
    assertThat(shown.out()).contains("(failed)", "ended at their whole price: r");
    String page = folder.resolve("page.html").toString();
    CommandResult.tacit("ledger", "report", "--ledger", ledger, "--output", page).ok();
    assertThat(Path.of(page)).content().contains("Older copies that were put back");
  }

  /** A copy from between the reservation and the first release, as a backup at night may be. */
  private byte[] reservedOnly(String ledger) throws IOException {
    PaidRuns.PlannedRun plannedRun = PaidRuns.central(rows, 3);
    try (Ledger open = LedgerOption.existing(ledger)) {
      open.reserve(plannedRun.pricedPlan().reservation("r", "people", Prices::epsilon));
    }
    return Files.readAllBytes(Path.of(ledger));
  }
}
