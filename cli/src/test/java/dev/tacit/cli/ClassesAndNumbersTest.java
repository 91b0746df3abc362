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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three classes and more, and numbers, from files to answers. */
class ClassesAndNumbersTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] NAMES = {"small", "middle", "large"};

  @TempDir private Path folder;

  /** Corners of a triangle with some noise. */
  private TrainCalls classes(int rows) throws IOException {
    Random random = new Random(4);
    StringBuilder csv = new StringBuilder();
    StringBuilder libsvm = new StringBuilder();
    double[][] corners = {{2, 2}, {8, 3}, {5, 8}};
    for (int row = 0; row < rows; row++) {
      int k = random.nextInt(3);
      double x = corners[k][0] + random.nextGaussian();
      double y = corners[k][1] + random.nextGaussian();
      csv.append(x + "," + y + "," + NAMES[k] + "\n");
      libsvm.append((k + 3) + " 1:" + (x / 10) + " 2:" + (y / 10) + " 3:0.5\n");
    }
    Files.writeString(folder.resolve("rows.csv"), csv);
    Files.writeString(folder.resolve("rows.txt"), libsvm);
    Files.writeString(
        folder.resolve("schema.yaml"),
        """
        columns:
          - {name: x, type: number, min: 0, max: 10}
          - {name: y, type: number, min: 0, max: 10}
          - {name: size, type: label, classes: [small, middle, large]}
        """);
    return TrainCalls.on("--data", path("rows.csv"), "--schema", path("schema.yaml"))
        .with("--epsilon", "2", "--delta", "1e-5", "--set", "rounds=60");
  }

  private TrainCalls numbers(int rows) throws IOException {
    Random random = new Random(5);
    StringBuilder csv = new StringBuilder();
    StringBuilder libsvm = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      double x = 10 * random.nextDouble();
      double y = 10 * random.nextDouble();
      double t = 20 + 5 * x - 2 * y + 3 * random.nextGaussian();
      csv.append(x + "," + y + "," + t + "\n");
      libsvm.append(t + " 1:" + (x / 10) + " 2:" + (y / 10) + "\n");
    }
    Files.writeString(folder.resolve("rows.csv"), csv);
    Files.writeString(folder.resolve("rows.txt"), libsvm);
    Files.writeString(
        folder.resolve("schema.yaml"),
        """
        columns:
          - {name: x, type: number, min: 0, max: 10}
          - {name: y, type: number, min: 0, max: 10}
          - {name: t, type: target, min: 0, max: 100}
        """);
    return TrainCalls.on("--data", path("rows.csv"), "--schema", path("schema.yaml"))
        .with("--epsilon", "2", "--delta", "1e-5", "--set", "rounds=60");
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void classesAreTrainedEvaluatedAndPredictedAlike() throws IOException {
    TrainCalls trainCalls =
        classes(2000).with("--model", path("m.json"), "--test", path("rows.csv"));
    JsonNode trained = trainCalls.json();
    JsonNode evaluated =
        CommandResult.tacit(
                "evaluate", "--model", path("m.json"), "--data", path("rows.csv"), "--json")
            .json();
    for (String figure :
        List.of("testError", "testLogLoss", "testBrier", "testCalibrationError", "testMacroF1")) {
      assertThat(evaluated.get(figure)).as(figure).isEqualTo(trained.get(figure));
      assertThat(texts(trained.get("ownerOnly"))).contains(figure);
      assertThat(texts(evaluated.get("ownerOnly"))).contains(figure, "testConfusion");
    }
    assertThat(trained.get("testError").doubleValue()).isLessThan(.1);
    assertThat(trained.get("testAuc").isNull()).isTrue();
    assertThat(trained.get("testTop3Error").isNull()).isTrue();
    List<String> truth = Files.readAllLines(folder.resolve("rows.csv"));
    JsonNode said =
        CommandResult.tacit(
                "predict", "--model", path("m.json"), "--data", path("rows.csv"), "--json")
            .json()
            .get("predictions");
    int wrong = 0;
    for (int row = 0; row < truth.size(); row++) {
      JsonNode one = said.get(row);
      double sum = 0;
      for (String name : NAMES) {
        sum += one.get("probability:" + name).doubleValue();
      }
      assertThat(sum).isCloseTo(1, within(1e-9));
      String label = one.get("label").textValue();
      assertThat(one.get("probability")).isEqualTo(one.get("probability:" + label));
      wrong += truth.get(row).endsWith("," + label) ? 0 : 1;
    }
    assertThat(trained.get("testError").doubleValue()).isEqualTo(wrong / 2000.0);
    JsonNode counts = trained.get("testConfusion").get("counts");
    assertThat(counts.get(0).get(1).asInt() + counts.get(0).get(2).asInt()).isLessThan(200);
    assertThat(texts(trained.get("testConfusion").get("classes"))).containsExactly(NAMES);
  }

  /** The reference of three classes is a softmax model without noise, for the owner. */
  @Test
  void compare_fitsClassesWithoutNoise() throws IOException {
    JsonNode compared = classes(900).json("--test", path("rows.csv"), "--compare");
    assertThat(compared.get("nonPrivateTestError").doubleValue()).isLessThan(.1);
    // It tests on the rows that train, of which it has the least loss that there is.
    double least = compared.get("nonPrivateTrainLoss").doubleValue();
    assertThat(compared.get("nonPrivateTestLogLoss").doubleValue()).isCloseTo(least, within(1e-9));
    assertThat(compared.get("trainLoss").doubleValue()).isGreaterThan(least);
    assertThat(texts(compared.get("ownerOnly")))
        .contains("nonPrivateTestError", "nonPrivateTestLogLoss", "nonPrivateTrainLoss");
  }

  @Test
  void theTextAndThePageShowTheTableToTheOwnerOnly() throws IOException {
    CommandResult commandResult =
        classes(600).run("--holdout", "0.3", "--report", path("page.html")).ok();
    String owner = commandResult.out().substring(commandResult.out().indexOf("For the owner only"));
    assertThat(owner).contains("true class, called  small").contains("test F1, mean of classes");
    assertThat(commandResult.out().replace(owner, "")).contains("classes").doesNotContain("middle");
    String page = Files.readString(folder.resolve("page.html"));
    String rest = page.substring(page.indexOf("<h1>For the owner only"));
    assertThat(rest).contains("Calibration, test rows").contains("how often it was called which");
    assertThat(page.replace(rest, "")).doesNotContain("Calibration, test rows");
    assertThat(page).contains(" for large", "Rounds: how far a model moved");
    assertThat(rest).contains("<th>called middle</th>");
  }

  @Test
  void libsvmClassesAreDeclared() throws IOException {
    classes(900);
    TrainCalls trainCalls =
        TrainCalls.on("--data", path("rows.txt"), "--features", "3", "--classes", "5,3,4")
            .with("--epsilon", "2", "--delta", "1e-5", "--set", "rounds=60");
    JsonNode json = trainCalls.json("--model", path("m.json"), "--holdout", "0.3");
    assertThat(json.get("testError").doubleValue()).isLessThan(.2);
    assertThat(texts(json.get("testConfusion").get("classes"))).containsExactly("5", "3", "4");
    assertThat(
            CommandResult.tacit("predict", "--model", path("m.json"), "--data", path("rows.txt"))
                .out())
        .startsWith("row,label,probability,probability:5,probability:3,probability:4,score:5");
    CommandResult undeclared =
        TrainCalls.on("--data", path("rows.txt"), "--features", "3", "--classes", "1,3,4")
            .run("--epsilon", "2", "--delta", "1e-5");
    assertThat(undeclared.code()).isEqualTo(3);
    assertThat(undeclared.err()).contains("classes are 1, 3, 4");
  }

  @ParameterizedTest
  @CsvSource({
    "--algorithm dp-admm, use metric-admm",
    "--algorithm noisy-stream, use metric-admm",
    "--algorithm pp-admm --agents 3, use metric-admm",
    "--loss huber-hinge, --loss = huber-hinge must be logistic for three classes",
    "--threshold 0.5, absent unless there are two classes",
    "--class-weights tiny=0.5, --class-weights = tiny must be one of",
    "--class-weights small=2, above 0 and at most 1",
    "--class-weights small=0.5;middle=0.5;large=0.5, different for some classes",
  })
  void whatClassesCannotHaveIsRefusedBeforeAnythingIsCharged(String options, String says)
      throws IOException {
    TrainCalls trainCalls = classes(60);
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("5");
    JsonNode before = ledger.shown();
    List<String> words = new ArrayList<>(List.of("--ledger", ledger.file()));
    for (String word : options.split(" ", -1)) {
      words.add(word.replace(';', ','));
    }
    TrainCalls plain =
        options.startsWith("--algorithm") ? without(trainCalls, "--set") : trainCalls;
    CommandResult commandResult = plain.run(words.toArray(String[]::new));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains(says);
    assertThat(ledger.shown()).isEqualTo(before);
  }

  private static TrainCalls without(TrainCalls trainCalls, String option) {
    List<String> words = new ArrayList<>(trainCalls.shared());
    int at = words.indexOf(option);
    words.subList(at, at + 2).clear();
    return new TrainCalls(words);
  }

  @Test
  void aClassThatNobodyHasIsSaidToTheOwner() throws IOException {
    TrainCalls trainCalls = classes(200);
    Path schema = folder.resolve("schema.yaml");
    Files.writeString(schema, Files.readString(schema).replace("[small", "[huge, small"));
    CommandResult commandResult = trainCalls.run("--holdout", "0.3").ok();
    assertThat(commandResult.err())
        .contains("for the owner of the rows only: no training record is of the classes [huge]");
  }

  @Test
  void plansNeedNoRows() {
    String[] plan = {"plan", "--rows", "4000", "--features", "12", "--epsilon", "1"};
    CommandResult commandResult =
        CommandResult.tacit(
            TrainCalls.on(plan).with("--delta", "1e-5", "--classes", "1,2,3").options());
    assertThat(commandResult.ok().out()).contains("would certify").contains("200 gaussian");
    CommandResult number =
        CommandResult.tacit(
            TrainCalls.on(plan).with("--delta", "1e-5", "--target-bounds", "0,9").options());
    assertThat(number.ok().out()).contains("would certify");
    CommandResult unbounded =
        CommandResult.tacit(TrainCalls.on(plan).with("--delta", "1e-5", "--targets").options());
    assertThat(unbounded.code()).isEqualTo(2);
    assertThat(unbounded.err()).contains("--target-bounds is missing");
  }

  @Test
  void numbersAreTrainedAndPredictedInTheirUnits() throws IOException {
    TrainCalls trainCalls = numbers(3000).with("--model", path("m.json"), "--holdout", "0.25");
    JsonNode json = trainCalls.json();
    assertThat(json.get("testR2").doubleValue()).isGreaterThan(.85);
    assertThat(json.get("testRmse").doubleValue()).isBetween(2.8, 6.0);
    assertThat(json.get("testMae").doubleValue()).isLessThan(json.get("testRmse").doubleValue());
    assertThat(json.get("testCoverage90").doubleValue()).isGreaterThan(WIDE);
    assertThat(texts(json.get("ownerOnly"))).contains("testR2", "testRmse", "testMae");
    assertThat(json.has("testLogLoss")).isFalse();
    assertThat(covered("0.9")).isGreaterThan(WIDE);
    assertThat(covered("0.5")).as("half of them: the twin").isLessThan(WIDE);
  }

  /**
   * What intervals for nine in ten cover at least, and those for half of them at most. Noise moves
   * the first share, .90 in the mean of 25 runs, by .024 (one standard deviation): it is below with
   * probability under 1e-6. The second is .22 away from its bound, nine such deviations.
   */
  private static final double WIDE = .72;

  /** The share of all records within their intervals. */
  private double covered(String level) throws IOException {
    String[] predict = {"predict", "--model", path("m.json"), "--data", path("rows.csv"), "--json"};
    JsonNode said =
        CommandResult.tacit(TrainCalls.on(predict).with("--interval", level).options())
            .json()
            .get("predictions");
    List<String> rows = Files.readAllLines(folder.resolve("rows.csv"));
    int within = 0;
    for (int row = 0; row < rows.size(); row++) {
      double truth = Double.parseDouble(rows.get(row).split(",", -1)[2]);
      JsonNode one = said.get(row);
      double low = one.get("low").doubleValue();
      double high = one.get("high").doubleValue();
      assertThat(one.get("prediction").doubleValue()).isBetween(low, high);
      within += low <= truth && truth <= high ? 1 : 0;
    }
    return within / (double) rows.size();
  }

  @Test
  void libsvmNumbersNeedBoundsForTheDefault() throws IOException {
    numbers(1500);
    TrainCalls trainCalls =
        TrainCalls.on("--data", path("rows.txt"), "--features", "2")
            .with("--epsilon", "2", "--delta", "1e-5", "--set", "rounds=60");
    CommandResult unbounded = trainCalls.run("--targets");
    assertThat(unbounded.code()).isEqualTo(2);
    assertThat(unbounded.err()).contains("--target-bounds is missing");
    JsonNode json = trainCalls.json("--target-bounds", "0,100", "--holdout", "0.3");
    assertThat(json.get("testR2").doubleValue()).isGreaterThan(.5);
    CommandResult wrong = trainCalls.run("--target-bounds", "9,0");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("need finite min < max");
    CommandResult both = trainCalls.run("--target-bounds", "0,9", "--classes", "1,2,3");
    assertThat(both.err()).contains("--classes = given must be absent with --targets");
  }

  @Test
  void anIntervalNeedsReleasedResiduals() throws IOException {
    TrainCalls trainCalls = numbers(300);
    without(trainCalls, "--set")
        .run("--algorithm", "dp-admm", "--set", "clip=1", "--model", path("m.json"))
        .ok();
    CommandResult commandResult =
        CommandResult.tacit(
            "predict", "--model", path("m.json"), "--data", path("rows.csv"), "--interval", "0.9");
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("No residuals were released with it");
  }

  /** What was released beside the weights is compared with the ledger, number by number. */
  @Test
  void aLedgerKnowsAllOutputsAndWhatWasReleasedBeside() throws IOException {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("ledger"));
    ledger.grant("10");
    numbers(300).run("--ledger", ledger.file(), "--model", path("n.json")).ok();
    classes(300).run("--ledger", ledger.file(), "--model", path("c.json")).ok();
    for (String file : List.of("n.json", "c.json")) {
      CommandResult.tacit("certificate", "verify", path(file), "--ledger", ledger.file()).ok();
    }
    edited("n.json", "/companions/residual~1counts", 3, ledger);
    edited("c.json", "/companions/margin~1positives", 2, ledger);
    edited("c.json", "/outputs/2/weights", 0, ledger);
  }

  private void edited(String file, String place, int at, OwnerLedger ledger) throws IOException {
    ObjectNode tree = (ObjectNode) JSON.readTree(folder.resolve(file).toFile());
    ArrayNode numbers = (ArrayNode) tree.at(place);
    numbers.set(at, numbers.get(at).doubleValue() + 1);
    Path other = Files.writeString(folder.resolve("edited.json"), tree.toString());
    CommandResult commandResult =
        CommandResult.tacit("certificate", "verify", other.toString(), "--ledger", ledger.file());
    assertThat(commandResult.code()).as(place).isEqualTo(3);
    assertThat(commandResult.err()).contains("Failed: ledger weights.");
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(one -> texts.add(one.asText()));
    return texts;
  }
}
