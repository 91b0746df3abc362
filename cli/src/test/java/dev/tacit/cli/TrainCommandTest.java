package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainCommandTest {
  @TempDir Path folder;
  private String data;

  @BeforeEach
  void table() throws IOException {
    data = SampleFiles.libsvm(folder, "train.txt", 400, 1).toString();
  }

  private CommandResult train(String... more) {
    return TrainCalls.on("--data", data, "--features", "3").run(more);
  }

  private static JsonNode json(CommandResult commandResult) throws IOException {
    assertThat(commandResult.err()).isEmpty();
    return commandResult.json();
  }

  private static List<String> fields(JsonNode object) {
    List<String> fields = new ArrayList<>();
    object.fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  @Test
  void jsonHasTheFieldsOfTheContractAndNullWhereThereIsNothing() throws IOException {
    JsonNode json = json(train("--algorithm", "exact", "--holdout", "0.25", "--json"));
    assertThat(fields(json))
        .containsExactly(
            "algorithm",
            "private",
            "notice",
            "calibration",
            "topology",
            "agents",
            "rounds",
            "rows",
            "features",
            "epsilon",
            "delta",
            "neighbours",
            "unit",
            "accountant",
            "certifiedEpsilon",
            "mechanismEpsilon",
            "audience",
            "widerAudience",
            "pureEpsilon",
            "zcdpRho",
            "largeDelta",
            "runs",
            "certifiedTogether",
            "paperClaim",
            "probabilities",
            "threshold",
            "testError",
            "testAuc",
            "testLogLoss",
            "testBrier",
            "testCalibrationError",
            "testRecall",
            "testPrecision",
            "testF1",
            "trainLoss",
            "nonPrivateTestError",
            "nonPrivateTrainLoss",
            "nonPrivateTestLogLoss",
            "objective",
            "seconds",
            "testConfusion",
            "published",
            "unpublished",
            "releases",
            "messages",
            "bytes",
            "agentEpsilons",
            "agentTestErrors",
            "trace",
            "recordsLeftEmpty",
            "valuesClamped",
            "rowsScaled",
            "warnings",
            "ownerOnly",
            "dataset",
            "outcome",
            "positiveClass",
            "run",
            "day",
            "version");
    assertThat(json.get("private").booleanValue()).isFalse();
    assertThat(json.get("notice").textValue()).startsWith("NOT PRIVATE");
    assertThat(json.get("rows").intValue()).isEqualTo(300);
    assertThat(json.get("features").intValue()).isEqualTo(3);
    assertThat(json.get("releases").isInt()).isTrue();
    for (String absent :
        List.of("epsilon", "delta", "certifiedEpsilon", "paperClaim", "agentTestErrors")) {
      assertThat(json.get(absent).isNull()).as(absent).isTrue();
    }
    assertThat(json.get("testError").doubleValue()).isBetween(0.0, 0.25);
    assertThat(json.get("testAuc").doubleValue()).isBetween(0.85, 1.0);
    assertThat(json.get("probabilities").textValue()).isEqualTo("not calibrated");
    assertThat(json.get("testLogLoss").doubleValue()).isBetween(0.05, 0.69);
    assertThat(json.get("ownerOnly")).hasSize(19);
  }

  @Test
  void withoutTestRowsTestFiguresAreNull() throws IOException {
    JsonNode json = json(train("--algorithm", "exact", "--json"));
    assertThat(json.get("testError").isNull()).isTrue();
    assertThat(json.get("testAuc").isNull()).isTrue();
    assertThat(json.get("nonPrivateTestError").isNull()).isTrue();
    assertThat(json.get("trainLoss").isNumber()).isTrue();
  }

  @Test
  void theReferenceIsTrainedWhereItIsAskedFor() throws IOException {
    String[] options = {"--algorithm", "exact", "--regulariser", "l2=1", "--holdout", ".5"};
    CommandResult plain = train(options);
    assertThat(plain.out()).contains("training loss").doesNotContain("without privacy");
    JsonNode json = json(train(with(options, "--json")));
    assertThat(json.get("nonPrivateTrainLoss").isNull()).isTrue();
    assertThat(json.get("nonPrivateTestError").isNull()).isTrue();
    Path page = folder.resolve("page.html");
    JsonNode shown = json(train(with(options, "--json", "--report", page.toString())));
    assertThat(shown.get("nonPrivateTrainLoss").isNumber()).isTrue();
  }

  @Test
  void theReferenceIsExactWithItsOwnRegulariser() throws IOException {
    JsonNode strong =
        json(
            train(
                "--algorithm",
                "exact",
                "--regulariser",
                "l2=1",
                "--holdout",
                ".5",
                "--json",
                "--compare"));
    JsonNode plain = json(train("--algorithm", "exact", "--holdout", ".5", "--json"));
    assertThat(strong.get("nonPrivateTrainLoss")).isEqualTo(plain.get("trainLoss"));
    assertThat(strong.get("nonPrivateTestError")).isEqualTo(plain.get("testError"));
    assertThat(strong.get("trainLoss").doubleValue())
        .isGreaterThan(strong.get("nonPrivateTrainLoss").doubleValue() + 0.01);
  }

  @Test
  void repeatGivesMeanSdAndRunsOverMovingSplits() throws IOException {
    JsonNode json =
        json(train("--algorithm", "exact", "--train-rows", "300", "--repeat", "4", "--json"));
    List<Double> single = new ArrayList<>();
    for (int run = 0; run < 4; run++) {
      String seed = Integer.toString(1 + run);
      single.add(
          json(train("--algorithm", "exact", "--train-rows", "300", "--seed", seed, "--json"))
              .get("testError")
              .doubleValue());
    }
    JsonNode error = json.get("testError");
    assertThat(fields(error)).containsExactly("mean", "sd", "runs");
    double mean = single.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    assertThat(error.get("mean").doubleValue()).isEqualTo(mean);
    assertThat(error.get("sd").doubleValue()).isPositive();
    assertThat(error.get("runs").intValue()).isEqualTo(4);
    assertThat(json.get("seconds").get("runs").intValue()).isEqualTo(4);
  }

  @Test
  void textSaysFirstThatItIsNotPrivate() {
    CommandResult commandResult = train("--algorithm", "exact", "--holdout", "0.25");
    assertThat(commandResult.code()).isZero();
    assertThat(commandResult.out())
        .startsWith("NOT PRIVATE")
        .contains("test error")
        .contains("test AUC");
    assertThat(commandResult.err()).isEmpty();
  }

  @Test
  void everyLossAndRegulariserTrains() throws IOException {
    for (String loss : List.of("logistic", "huber-hinge", "squared")) {
      for (String weights : List.of("l2=1e-3", "l1=0.01", "l2=1e-3,l1=0.01")) {
        JsonNode json =
            json(
                train(
                    "--algorithm",
                    "exact",
                    "--loss",
                    loss,
                    "--regulariser",
                    weights,
                    "--holdout",
                    "0.25",
                    "--strict",
                    "--json"));
        assertThat(json.get("testError").doubleValue()).as(loss + weights).isLessThan(0.25);
      }
    }
  }

  /** Fact averaged-theorem: F(x) = f(x) + g(A x), of models without noise only. */
  @Test
  void factF19_theObjectiveIsShownWithoutPrivacyOnly() throws IOException {
    String[] problem = {"--regulariser", "l1=0.01,l2=0.02", "--json"};
    JsonNode exact = json(train(with(problem, "--algorithm", "exact")));
    double least = exact.get("objective").doubleValue();
    assertThat(least).isGreaterThan(exact.get("trainLoss").doubleValue() + 1e-3);
    for (String algorithm : List.of("admm", "acc-admm")) {
      JsonNode json = json(train(with(problem, "--algorithm", algorithm)));
      assertThat(json.get("objective").doubleValue()).isBetween(least - 1e-8, least + 1e-2);
      assertThat(json.get("ownerOnly").toString()).contains("objective");
    }
    JsonNode noisy =
        json(train(with(problem, "--algorithm", "dp-admm", "--epsilon", "1", "--delta", "1e-6")));
    assertThat(noisy.get("objective").isNull()).isTrue();
    assertThat(noisy.get("ownerOnly").toString()).doesNotContain("objective");
  }

  private static String[] with(String[] options, String... more) {
    return TrainCalls.on(options).with(more).options();
  }
}
