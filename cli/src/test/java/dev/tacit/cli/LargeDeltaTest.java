package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A delta above one over the public number of records is kept by publishing a record: nobody gets
 * it by a slip, and whoever asks for it is read everywhere that he did.
 */
class LargeDeltaTest {
  private static final String WORDS = "kept even by publishing a whole record";

  @TempDir Path folder;
  private TrainCalls trainCalls;

  @BeforeEach
  void table() throws IOException {
    trainCalls =
        TrainCalls.on("--data", SampleFiles.libsvm(folder, "rows.txt", 200, 4).toString())
            .with("--features", "3", "--algorithm", "dp-gd", "--set", "rounds=2")
            .with("--epsilon", "1");
  }

  private static void refused(CommandResult commandResult, String limit, String whose) {
    assertThat(commandResult.code()).as(commandResult.err() + commandResult.out()).isEqualTo(2);
    assertThat(commandResult.err())
        .contains("--delta = ", "at most 1 / " + limit, whose, "--large-delta");
    assertThat(commandResult.out()).isEmpty();
  }

  @Test
  void theNumberOfRecordsIsTheLimit() {
    refused(trainCalls.run("--delta", "0.5"), "200", "the public number of records");
    refused(trainCalls.run("--delta", "0.00501"), "200", "the public number of records");
    trainCalls.run("--delta", "0.005").ok();
    trainCalls.run("--delta", "0.5", "--large-delta").ok();
  }

  /** Held-out records are promised the same. */
  @Test
  void recordsThatTestCount() {
    refused(trainCalls.run("--delta", "0.006", "--holdout", "0.5"), "200", "records");
    trainCalls.run("--delta", "0.004", "--holdout", "0.5").ok();
  }

  /** The true number is a secret: the declared one is the limit, whatever the file holds. */
  @Test
  void ofASecretNumberTheDeclaredOneIsTheLimit() {
    TrainCalls hidden = trainCalls.with("--neighbours", "add-remove", "--public-rows", "100");
    refused(hidden.run("--delta", "0.011"), "100", "the public number of records");
    hidden.run("--delta", "0.009").ok();
  }

  @Test
  void personsCountWhereTheyAreProtected() throws IOException {
    StringBuilder rows = new StringBuilder();
    for (int row = 0; row < 200; row++) {
      rows.append(row % 100).append(",p").append(row / 4).append(row % 3 == 0 ? ",a\n" : ",b\n");
    }
    Path table = Files.writeString(folder.resolve("visits.csv"), rows);
    Path schema =
        Files.writeString(
            folder.resolve("visits.yaml"),
            """
            columns:
              - {name: x, type: number, min: 0, max: 100}
              - {name: who, type: skip}
              - {name: y, type: label, positive: [a], negative: [b]}
            unit: {column: who, rows: 4}
            """);
    TrainCalls visits =
        TrainCalls.on("--data", table.toString(), "--schema", schema.toString())
            .with("--epsilon", "1", "--public-rows", "50");
    refused(visits.run("--delta", "0.021"), "50", "the public number of persons");
    visits.run("--delta", "0.019").ok();
  }

  /** Each owner is promised something about his own records. */
  @Test
  void ofSeveralOwnersTheSmallestCounts() throws IOException {
    Path split = folder.resolve("split.txt");
    Files.writeString(split, "0\n".repeat(150) + "1\n".repeat(50));
    TrainCalls owners = trainCalls.with("--agents", "2", "--split", split.toString());
    refused(owners.run("--delta", "0.021"), "50", "the records of the smallest owner");
    owners.run("--delta", "0.019").ok();
  }

  @Test
  void aPlanIsHeldToTheSame() throws IOException {
    TrainCalls plan = TrainCalls.on("plan", "--rows", "200", "--features", "3", "--epsilon", "1");
    refused(CommandResult.tacit(plan.with("--delta", "0.5").options()), "200", "records");
    CommandResult meant =
        CommandResult.tacit(plan.with("--delta", "0.5", "--large-delta").options()).ok();
    assertThat(meant.out()).contains("LARGE DELTA", WORDS);
    CommandResult json =
        CommandResult.tacit(plan.with("--delta", "0.5", "--large-delta", "--json").options());
    assertThat(json.json().get("largeDelta").textValue()).contains("1 / 200", WORDS);
    JsonNode usual = CommandResult.tacit(plan.with("--delta", "1e-6", "--json").options()).json();
    assertThat(usual.get("largeDelta").isNull()).isTrue();
  }

  @Test
  void whoeverReadsThePromiseIsTold() throws IOException {
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    Path card = folder.resolve("card.md");
    String[] meant = {"--delta", "0.5", "--large-delta", "--model", model.toString()};
    CommandResult commandResult = trainCalls.with(meant).run("--report", page.toString()).ok();
    assertThat(commandResult.out()).contains("LARGE DELTA", WORDS);
    assertThat(commandResult.err()).contains("warning: delta = 0.5");
    assertThat(page).content().contains("class=\"notice alarm\">Warning: delta 0.5", WORDS);
    assertThat(CommandResult.tacit("certificate", "show", model.toString()).ok().out())
        .contains(WORDS);
    CommandResult shown = CommandResult.tacit("certificate", "show", model.toString(), "--json");
    assertThat(shown.json().get("largeDelta").textValue()).contains(WORDS);
    CommandResult.tacit("export", model.toString(), "--to", "card", "--output", card.toString())
        .ok();
    assertThat(card).content().contains("**LARGE DELTA:**", WORDS);
    assertThat(trainCalls.with("--delta", "0.5", "--large-delta").json().get("largeDelta").isNull())
        .isFalse();
  }

  @Test
  void anOrdinaryPromiseIsNotMarked() throws IOException {
    Path model = folder.resolve("model.json");
    Path page = folder.resolve("page.html");
    trainCalls
        .with("--delta", "1e-6", "--model", model.toString())
        .run("--report", page.toString())
        .ok();
    assertThat(page).content().doesNotContain("notice alarm", WORDS);
    assertThat(CommandResult.tacit("certificate", "show", model.toString()).ok().out())
        .doesNotContain("LARGE DELTA");
    assertThat(CommandResult.tacit("export", model.toString(), "--to", "card").ok().out())
        .doesNotContain("LARGE DELTA");
  }

  /** What owners agree on is held to the smallest of them, before anybody consents. */
  @Test
  void aFederationIsHeldToTheSame() {
    Hospitals star =
        new Hospitals(folder.resolve("star"), 2, true)
            .with("algorithm", "metric-admm")
            .with("budget", "{epsilon: 1, delta: 0.5}");
    star.agree("large.yaml");
    CommandResult commandResult =
        CommandResult.tacit("federation", "show", star.path("large.yaml").toString());
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("delta = 0.5", "at most 1 / 60", "largeDelta");
    star.with("budget", "{epsilon: 1, delta: 0.5, largeDelta: true}").agree("meant.yaml");
    CommandResult meant =
        CommandResult.tacit("federation", "show", star.path("meant.yaml").toString()).ok();
    assertThat(meant.out()).contains("LARGE DELTA", WORDS);
  }

  /** Attacks promise nothing to anybody. */
  @Test
  void anAuditMayTakeAnyDelta() {
    CommandResult.tacit("audit", "--algorithm", "dp-gd", "--delta", "0.5", "--effort", "0.01").ok();
  }

  @Test
  void withoutPrivacyItMeansNothing() {
    CommandResult commandResult =
        TrainCalls.on("--data", folder.resolve("rows.txt").toString(), "--features", "3")
            .run("--algorithm", "exact", "--large-delta");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("--large-delta");
  }
}
