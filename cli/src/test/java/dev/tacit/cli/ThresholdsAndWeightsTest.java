package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rare classes: weights, thresholds and probabilities of two classes, from files to answers. */
class ThresholdsAndWeightsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  /** One in ten is positive, and the classes overlap. */
  @BeforeEach
  void rareClass() throws IOException {
    Random random = new Random(6);
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 4000; row++) {
      boolean positive = random.nextInt(10) == 0;
      double x = (positive ? .35 : -.15) + .35 * random.nextGaussian();
      text.append(positive ? "+1" : "-1").append(" 1:").append(x).append(" 2:0.5\n");
    }
    Files.writeString(folder.resolve("rows.txt"), text);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private TrainCalls trainCalls() {
    return TrainCalls.on("--data", path("rows.txt"), "--features", "2", "--holdout", "0.5")
        .with("--algorithm", "dp-gd", "--epsilon", "4", "--delta", "1e-5");
  }

  private JsonNode evaluated(String... more) throws IOException {
    return CommandResult.tacit(
            TrainCalls.on("evaluate", "--model", path("m.json"), "--data", path("rows.txt"))
                .with("--json")
                .with(more)
                .options())
        .json();
  }

  /** Of a histogram in which nowhere more than one of a thousand records is positive. */
  @Test
  void aThresholdThatFindsNobodyIsSaidAloud() throws IOException {
    TrainCalls.on(
            "--data", path("rows.txt"), "--features", "2", "--epsilon", "4", "--delta", "1e-5")
        .run("--model", path("m.json"))
        .ok();
    ObjectNode model = (ObjectNode) JSON.readTree(Files.readString(Path.of(path("m.json"))));
    ObjectNode companions = (ObjectNode) model.get("companions");
    ArrayNode rare = JSON.createArrayNode();
    ArrayNode often = JSON.createArrayNode();
    companions
        .get("margin/positives")
        .forEach(
            bin -> {
              rare.add(1);
              often.add(1000);
            });
    companions.set("margin/positives", rare);
    companions.set("margin/negatives", often);
    Files.writeString(Path.of(path("m.json")), JSON.writeValueAsString(model));
    for (String verb : List.of("evaluate", "predict")) {
      TrainCalls asked = TrainCalls.on(verb, "--model", path("m.json"), "--data", path("rows.txt"));
      assertThat(
              CommandResult.tacit(asked.with("--threshold", "precision=0.3").options()).ok().err())
          .contains("warning: threshold precision=0.3 predicts no record as positive");
      assertThat(CommandResult.tacit(asked.with("--threshold", "recall=0.3").options()).ok().err())
          .doesNotContain("predicts no record");
    }
  }

  @Test
  void weightsFindMoreOfTheRareClass_andProbabilitiesStayThoseOfRecordsAsTheyCome()
      throws IOException {
    JsonNode plain = trainCalls().json();
    JsonNode weighted = trainCalls().json("--class-weights", "-1=0.12", "--model", path("m.json"));
    assertThat(weighted.get("testRecall").doubleValue())
        .isGreaterThan(plain.get("testRecall").doubleValue() + .2);
    double sum = 0;
    JsonNode said =
        CommandResult.tacit(
                "predict", "--model", path("m.json"), "--data", path("rows.txt"), "--json")
            .json()
            .get("predictions");
    for (JsonNode one : said) {
      sum += one.get("probability").doubleValue();
    }
    // Noise moves it by .01 (one standard deviation, over 25 runs), so that it is outside with
    // probability below 1e-6; of records as they are weighed .48 are positive.
    assertThat(sum / said.size()).as("mean probability, base rate .1").isBetween(.02, .25);
    ObjectNode model = (ObjectNode) JSON.readTree(folder.resolve("m.json").toFile());
    assertThat(model.get("classWeights").get(0).doubleValue()).isEqualTo(.12);
    assertThat(model.at("/provenance/plan/classWeights/1").doubleValue()).isEqualTo(1);
    CommandResult.tacit("certificate", "verify", path("m.json")).ok();
  }

  /** Other weights are another plan, so that a ledger does not take one for the other. */
  @Test
  void weightsArePartOfThePlan() throws IOException {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("20");
    TrainCalls paid = trainCalls().with("--ledger", ledger.file(), "--run", "may");
    paid.run("--class-weights", "-1=0.5").ok();
    CommandResult other = paid.run("--class-weights", "-1=0.6");
    assertThat(other.code()).isEqualTo(4);
  }

  @Test
  void aThresholdIsKeptWithTheModelAndCanBeChangedLater() throws IOException {
    JsonNode trained = trainCalls().json("--threshold", "0.1", "--model", path("m.json"));
    assertThat(trained.get("threshold").get("rule").textValue()).isEqualTo("0.1");
    JsonNode own = evaluated();
    assertThat(own.get("threshold")).isEqualTo(trained.get("threshold"));
    JsonNode half = evaluated("--threshold", "0.5");
    assertThat(own.get("testRecall").doubleValue())
        .isGreaterThan(half.get("testRecall").doubleValue());
    assertThat(own.get("testAuc")).isEqualTo(half.get("testAuc"));
    assertThat(own.get("testLogLoss")).isEqualTo(half.get("testLogLoss"));
    // What a missed positive costs, in false alarms: nine of them make one in ten worth a look.
    assertThat(evaluated("--threshold", "cost=9").get("threshold").get("score").doubleValue())
        .isCloseTo(own.get("threshold").get("score").doubleValue(), within(1e-12));
    assertThat(labels("--threshold", "score=1e9")).containsOnly("-1");
    assertThat(labels("--threshold", "score=-1e9")).containsOnly("1");
    CommandResult.tacit("certificate", "verify", path("m.json")).ok();
  }

  private List<String> labels(String... more) {
    return CommandResult.tacit(
            TrainCalls.on("predict", "--model", path("m.json"), "--data", path("rows.txt"))
                .with(more)
                .options())
        .ok()
        .out()
        .lines()
        .skip(1)
        .map(line -> line.substring(line.lastIndexOf(',') + 1))
        .toList();
  }

  /** With what an algorithm may release beside a model, put in by hand. */
  @Test
  void aReleasedCurveCalibrates_andAReleasedHistogramChoosesThresholds() throws IOException {
    trainCalls().run("--model", path("m.json")).ok();
    assertThat(evaluated().get("probabilities").textValue()).isEqualTo("not calibrated");
    ObjectNode tree = (ObjectNode) JSON.readTree(folder.resolve("m.json").toFile());
    ObjectNode beside = (ObjectNode) tree.get("companions");
    beside.set("probability/curve", JSON.valueToTree(List.of(0, 1, 0, 1, 1, 2)));
    beside.set("margin/edges", JSON.valueToTree(List.of(-1, 1)));
    beside.set("margin/positives", JSON.valueToTree(List.of(10, 40, 50)));
    beside.set("margin/negatives", JSON.valueToTree(List.of(800, 90, 10)));
    beside.set("margin/deviation", JSON.valueToTree(List.of(1.5)));
    Files.writeString(folder.resolve("m.json"), tree.toString());
    JsonNode calibrated = evaluated();
    assertThat(calibrated.get("probabilities").textValue()).isEqualTo("calibrated");
    String[] first =
        CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("rows.txt"))
            .ok()
            .out()
            .lines()
            .skip(1)
            .findFirst()
            .orElseThrow()
            .split(",", -1);
    double score = Double.parseDouble(first[1]);
    assertThat(Double.parseDouble(first[2]))
        .isCloseTo(1 / (1 + Math.exp(-score - 2)), within(1e-9));
    assertThat(first[3]).isEqualTo(score > -2 ? "1" : "-1");
    assertThat(evaluated("--threshold", "recall=0.9").at("/threshold/score").doubleValue())
        .isEqualTo(-1);
    assertThat(evaluated("--threshold", "precision=0.8").at("/threshold/score").doubleValue())
        .isBetween(.5, 1.0);
  }

  @Test
  void whatCannotBeChosenIsRefused_orLeftToTheUsualOnceARunIsPaid() throws IOException {
    CommandResult paid =
        trainCalls().run("--threshold", "recall=0.9", "--model", path("m.json")).ok();
    assertThat(paid.err()).contains("threshold recall=0.9 cannot be chosen");
    assertThat(JSON.readTree(folder.resolve("m.json").toFile()).get("threshold").isNull()).isTrue();
    CommandResult later =
        CommandResult.tacit(
            "evaluate",
            "--model",
            path("m.json"),
            "--data",
            path("rows.txt"),
            "--threshold",
            "recall=0.9");
    assertThat(later.code()).isEqualTo(2);
    assertThat(later.err()).contains("No histogram of its scores was released");
    CommandResult unknown = trainCalls().run("--threshold", "often");
    assertThat(unknown.code()).isEqualTo(2);
    assertThat(unknown.err()).contains("--threshold = often must be one of best-f1, recall=R");
  }

  @Test
  void aHingeHasNoProbabilities() throws IOException {
    trainCalls().run("--loss", "huber-hinge", "--model", path("m.json")).ok();
    JsonNode json = evaluated();
    assertThat(json.get("probabilities").textValue()).isEqualTo("none");
    assertThat(json.get("testLogLoss").isNull()).isTrue();
    assertThat(labelsHead()).isEqualTo("row,score,label");
  }

  private String labelsHead() {
    return CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("rows.txt"))
        .ok()
        .out()
        .lines()
        .findFirst()
        .orElseThrow();
  }
}
