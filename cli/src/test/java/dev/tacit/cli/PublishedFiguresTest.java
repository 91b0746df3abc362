package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Fact test-side from the command line: what is published, who pays for it, and when nothing is.
 */
class PublishedFiguresTest {
  private static final String[] PRIVATE = {
    "--algorithm", "dp-gd", "--set", "rounds=5", "--epsilon", "1", "--delta", "1e-6"
  };

  @TempDir Path folder;
  private Path rows;

  @BeforeEach
  void write() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 4_000, 4);
  }

  @Test
  void factP1_theTestSideIsAnAgentThatTheLedgerPays() throws IOException {
    OwnerLedger owner = new OwnerLedger(folder.resolve("owner.ledger"));
    owner.grant("1");
    Path model = folder.resolve("model.json");
    TrainCalls paid = held("--holdout", "0.5").with("--ledger", owner.file(), "--run", "may");
    JsonNode first = paid.json("--model", model.toString());
    // Five gradients and the counts; both sides together cost what one of them does.
    assertThat(first.get("releases").intValue()).isEqualTo(6);
    assertThat(owner.spent()).isEqualByComparingTo("1");
    JsonNode published = first.get("published");
    assertThat(published.get("level").doubleValue()).isEqualTo(.95);
    for (String figure : new String[] {"error", "auc", "logLoss", "positives"}) {
      JsonNode interval = published.get(figure);
      assertThat(interval.get("low").doubleValue())
          .as(figure)
          .isLessThan(interval.get("value").doubleValue());
      assertThat(interval.get("high").doubleValue())
          .as(figure)
          .isGreaterThan(interval.get("value").doubleValue());
    }
    assertThat(first.get("ownerOnly").toString()).doesNotContain("published");
    JsonNode file = new ObjectMapper().readTree(Files.readString(model));
    assertThat(file.toString()).contains("test/counts", "test/levels", "test/deviation");
    assertThat(file.at("/provenance/evidence/reserved")).hasSize(2);
    CommandResult.tacit("certificate", "verify", model.toString(), "--ledger", owner.file()).ok();
    // The same run again gives the same figures, from the ledger's bytes, and costs nothing.
    assertThat(paid.json().get("published")).isEqualTo(published);
    assertThat(owner.spent()).isEqualByComparingTo("1");
  }

  @Test
  void aFileOfItsOwnIsPublishedByDeclarationOnly() throws IOException {
    Path others = SampleFiles.libsvm(folder, "others.txt", 2_000, 5);
    TrainCalls trainCalls = held("--test", others.toString());
    assertThat(trainCalls.json().get("published").isNull()).isTrue();
    JsonNode declared = trainCalls.json("--test-people", "others");
    assertThat(declared.get("published").get("records").get("value").doubleValue())
        .isBetween(1_800.0, 2_200.0);
    assertThat(trainCalls.run("--test-people", "same").err())
        .contains("--test-people = same must be others");
    assertThat(held("--holdout", "0.5").run("--test-people", "others").err())
        .contains("absent without --test");
    CommandResult hidden =
        trainCalls.run(
            "--test-people", "others", "--neighbours", "add-remove", "--public-rows", "9");
    assertThat(hidden.code()).isEqualTo(2);
    assertThat(hidden.err()).contains("absent with --neighbours add-remove");
  }

  /** In another split a record that tests would train. */
  @Test
  void repeatedRunsPublishNothing() throws IOException {
    JsonNode twice = held("--holdout", "0.5").json("--repeat", "2");
    assertThat(twice.get("published").isNull()).isTrue();
    assertThat(twice.get("releases").intValue()).isEqualTo(5);
    assertThat(twice.get("unpublished").textValue()).contains("may train in another");
    assertThat(held("--holdout", "0.5").json().get("unpublished").isNull()).isTrue();
  }

  /** What cannot publish says so, in the text too. */
  @Test
  void othersThanGaussianRunsSayWhyTheyPublishNothing() {
    CommandResult stream =
        TrainCalls.on("--data", rows.toString(), "--features", "3", "--algorithm", "noisy-stream")
            .with("--epsilon", "1", "--delta", "1e-6", "--holdout", "0.5")
            .run();
    assertThat(stream.out())
        .containsPattern("published figures +none: its noise is of another kind than theirs");
    CommandResult last =
        TrainCalls.on(
                "--data", rows.toString(), "--features", "3", "--algorithm", "dp-last-iterate")
            .with("--epsilon", "1", "--delta", "1e-6", "--holdout", "0.5", "--set", "rounds=5")
            .with("--regulariser", "l2=0.05")
            .run();
    assertThat(last.out())
        .containsPattern("published figures +none: its price is against who sees the last state");
  }

  /** Numbers with public bounds have figures of their own; without bounds nothing is released. */
  @Test
  void ofNumbersTheDistancesArePublished() throws IOException {
    JsonNode known =
        TrainCalls.on("--data", rows.toString(), "--features", "3", "--target-bounds", "-1,1")
            .with("--epsilon", "4", "--delta", "1e-6", "--holdout", "0.5", "--set", "rounds=20")
            .json();
    JsonNode published = known.get("published");
    assertThat(published.get("records").get("value").doubleValue()).isBetween(1_900.0, 2_100.0);
    // Three times as far as an interval reaches is nearly six deviations: 1e-8 for the three.
    Map.of("rmse", "testRmse", "mae", "testMae", "r2", "testR2")
        .forEach(
            (figure, exact) -> {
              JsonNode found = published.get(figure);
              double value = found.get("value").doubleValue();
              double reach = found.get("high").doubleValue() - value;
              assertThat(reach).as(figure).isBetween(1e-4, .3);
              assertThat(known.get(exact).doubleValue()).isCloseTo(value, within(3 * reach));
            });
    assertThat(known.get("ownerOnly").toString()).contains("testRmse").doesNotContain("published");
    JsonNode unbounded =
        TrainCalls.on("--data", rows.toString(), "--features", "3", "--targets")
            .with("--algorithm", "dp-gd", "--set", "rounds=5", "--set", "clip=1")
            .with("--epsilon", "1", "--delta", "1e-6", "--holdout", "0.5")
            .json();
    assertThat(unbounded.get("published").isNull()).isTrue();
    assertThat(unbounded.get("unpublished").textValue()).contains("public bounds");
  }

  private TrainCalls held(String... split) {
    return TrainCalls.on("--data", rows.toString(), "--features", "3").with(PRIVATE).with(split);
  }
}
