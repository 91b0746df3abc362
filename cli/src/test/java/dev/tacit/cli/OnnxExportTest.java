package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.ExportedModels.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exported to ONNX and scored by ONNX Runtime, records as they are. */
class OnnxExportTest {
  private static final OrtEnvironment RUNTIME = OrtEnvironment.getEnvironment();
  private static final DateTimeFormatter DAYS = DateTimeFormatter.ofPattern("dd.MM.yyyy");

  @TempDir Path folder;
  private ExportedModels models;

  @BeforeEach
  void models() {
    models = new ExportedModels(folder);
  }

  /** What each output says of each record. */
  private Map<String, Object> scored(Map<String, Object> inputs) throws OrtException {
    Path file = folder.resolve("m.onnx");
    try (OrtSession session = RUNTIME.createSession(file.toString())) {
      Map<String, OnnxTensor> tensors = new HashMap<>();
      for (Map.Entry<String, Object> input : inputs.entrySet()) {
        tensors.put(input.getKey(), OnnxTensor.createTensor(RUNTIME, input.getValue()));
      }
      Map<String, Object> outputs = new HashMap<>();
      try (OrtSession.Result result = session.run(tensors)) {
        for (Map.Entry<String, ai.onnxruntime.OnnxValue> output : result) {
          outputs.put(output.getKey(), output.getValue().getValue());
        }
      }
      return outputs;
    }
  }

  private static Map<String, Object> columns(List<String[]> records) {
    int rows = records.size();
    double[][] age = new double[rows][1];
    double[][] since = new double[rows][1];
    double[][] height = new double[rows][1];
    String[][] colour = new String[rows][1];
    for (int row = 0; row < rows; row++) {
      String[] fields = records.get(row);
      since[row][0] = LocalDate.parse(fields[0], DAYS).toEpochDay();
      age[row][0] = Double.parseDouble(fields[1]);
      height[row][0] = Double.parseDouble(fields[3]);
      colour[row][0] = fields[4];
    }
    return new HashMap<>(Map.of("age", age, "since", since, "height", height, "colour", colour));
  }

  private Map<String, Object> scoredTable() throws IOException, OrtException {
    models.exported("onnx", "m.onnx");
    return scored(columns(models.records("new.csv")));
  }

  @Test
  void twoClassesWithACalibratedCurve() throws IOException, OrtException {
    models.trained(Outcome.TWO, "--epsilon", "20", "--delta", "1e-4");
    assertTwoClasses(scoredTable(), models.predicted("new.csv"));
  }

  /** A graph has every name once: an answer gives way to a column that is called like it. */
  @Test
  void aColumnMayBeCalledLikeAnAnswer() throws IOException, OrtException {
    models.trained(Outcome.TWO, "--algorithm", "exact");
    Path model = folder.resolve("m.json");
    String renamed = Files.readString(model).replace("\"age", "\"score");
    Files.writeString(model, renamed);
    models.exported("onnx", "m.onnx");
    Map<String, Object> inputs = columns(models.records("new.csv"));
    inputs.put("score", inputs.remove("age"));
    Map<String, Object> outputs = scored(inputs);
    assertThat(outputs).containsOnlyKeys("tacit/score", "probability", "label");
    String pmml = Files.readString(models.exported("pmml", "m.pmml"));
    assertThat(pmml)
        .contains("<DataField name=\"score\"", "<OutputField name=\"tacit/score\"")
        .doesNotContain("<OutputField name=\"score\"");
  }

  @Test
  void weightsAndThresholdOfTwoClasses() throws IOException, OrtException {
    models.trained(
        Outcome.TWO,
        "--epsilon",
        "20",
        "--delta",
        "1e-4",
        "--class-weights",
        "no=0.3",
        "--threshold",
        "recall=0.8");
    assertTwoClasses(scoredTable(), models.predicted("new.csv"));
  }

  private static void assertTwoClasses(Map<String, Object> outputs, JsonNode predicted) {
    double[][] scores = (double[][]) outputs.get("score");
    double[][] probabilities = (double[][]) outputs.get("probability");
    String[][] labels = (String[][]) outputs.get("label");
    assertThat(predicted).hasSize(ExportedModels.ROWS);
    for (int row = 0; row < predicted.size(); row++) {
      JsonNode said = predicted.get(row);
      assertThat(scores[row][0]).isCloseTo(said.get("score").doubleValue(), within(1e-12));
      double probability = said.get("probability").doubleValue();
      assertThat(probabilities[row][0]).isCloseTo(probability, within(1e-12));
      assertThat(labels[row][0]).isEqualTo(said.get("label").textValue());
    }
    assertThat(Arrays.stream(labels).map(one -> one[0]).distinct()).hasSize(2);
  }

  @Test
  void threeClassesWithWeights() throws IOException, OrtException {
    models.trained(
        Outcome.MANY, "--epsilon", "20", "--delta", "1e-4", "--class-weights", "middle=0.5");
    Map<String, Object> outputs = scoredTable();
    JsonNode predicted = models.predicted("new.csv");
    double[][] scores = (double[][]) outputs.get("scores");
    double[][] probabilities = (double[][]) outputs.get("probabilities");
    String[][] labels = (String[][]) outputs.get("label");
    String[] classes = {"low", "middle", "high"};
    for (int row = 0; row < predicted.size(); row++) {
      JsonNode said = predicted.get(row);
      for (int k = 0; k < 3; k++) {
        double score = said.get("score:" + classes[k]).doubleValue();
        double probability = said.get("probability:" + classes[k]).doubleValue();
        assertThat(scores[row][k]).isCloseTo(score, within(1e-12));
        assertThat(probabilities[row][k]).isCloseTo(probability, within(1e-12));
      }
      assertThat(labels[row][0]).isEqualTo(said.get("label").textValue());
    }
  }

  @Test
  void numbersInTheirUnits() throws IOException, OrtException {
    models.trained(Outcome.NUMBER, "--epsilon", "20", "--delta", "1e-4");
    double[][] numbers = (double[][]) scoredTable().get("prediction");
    JsonNode predicted = models.predicted("new.csv");
    for (int row = 0; row < predicted.size(); row++) {
      double said = predicted.get(row).get("prediction").doubleValue();
      assertThat(numbers[row][0]).isCloseTo(said, within(1e-10));
    }
  }

  @Test
  void libsvmRowsWithABound() throws IOException, OrtException {
    models.trainedOnLibsvm("--row-bound", "2", "--algorithm", "exact", "--loss", "huber-hinge");
    models.exported("onnx", "m.onnx");
    List<String> lines = Files.readAllLines(folder.resolve("new.txt"));
    double[][] features = new double[lines.size()][3];
    for (int row = 0; row < features.length; row++) {
      String[] fields = lines.get(row).split(" ", -1);
      for (int k = 0; k < 3; k++) {
        features[row][k] = Double.parseDouble(fields[k + 1].split(":", 2)[1]);
      }
    }
    Map<String, Object> outputs = scored(Map.of("features", features));
    JsonNode predicted = models.predicted("new.txt");
    assertThat(outputs).doesNotContainKey("probability");
    for (int row = 0; row < predicted.size(); row++) {
      double said = predicted.get(row).get("score").doubleValue();
      assertThat(((double[][]) outputs.get("score"))[row][0]).isCloseTo(said, within(1e-12));
    }
  }

  /** What 'predict' refuses is an error, or not a number: never a plausible answer. */
  @Test
  void whatPredictRefusesHasNoAnswer() throws IOException, OrtException {
    models.trained(Outcome.TWO, "--epsilon", "20", "--delta", "1e-4");
    models.exported("onnx", "m.onnx");
    Map<String, Object> inputs = columns(models.records("new.csv").subList(0, 2));
    ((double[][]) inputs.get("height"))[0][0] = 7;
    double[][] scores = (double[][]) scored(inputs).get("score");
    assertThat(scores[0][0]).isNaN();
    assertThat(scores[1][0]).isFinite();
    ((String[][]) inputs.get("colour"))[1][0] = "violet";
    assertThatThrownBy(() -> scored(inputs)).isInstanceOf(OrtException.class);
  }

  /**
   * examples/onnx/ScoreOnnx.java as docs/guides/export.md says: the runtime's jar and nothing of
   * ours.
   */
  @Test
  void theExampleInJavaAnswersAsPredictDoes() throws Exception {
    CommandResult.tacit("demo", "--write", models.path("people.csv")).ok();
    Path few = folder.resolve("few.csv");
    Files.write(few, Files.readAllLines(folder.resolve("people.csv")).subList(0, 1500));
    String train = "train --epsilon 5 --delta 1e-4 --data " + few + " --schema ";
    String[] typed =
        (train + models.path("people.yaml") + " --model " + models.path("m.json")).split(" ", -1);
    CommandResult.tacit(typed).ok();
    Path example =
        Path.of(System.getProperty("tacit.root", ".."), "examples", "onnx", "ScoreOnnx.java");
    Path jar =
        Path.of(OrtEnvironment.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path out = folder.resolve("answers.txt");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                jar.toString(),
                example.toString(),
                models.exported("onnx", "people.onnx").toString(),
                few.toString())
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("complaints.txt").toFile())
            .start();
    assertThat(program.waitFor()).as(Files.readString(folder.resolve("complaints.txt"))).isZero();
    JsonNode predicted = models.predicted("few.csv");
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(1 + predicted.size());
    for (int row = 0; row < predicted.size(); row++) {
      String[] fields = lines.get(row + 1).split(",", -1);
      assertThat(Double.parseDouble(fields[1]))
          .isCloseTo(predicted.get(row).get("probability").doubleValue(), within(1e-6));
      assertThat(fields[2]).isEqualTo(predicted.get(row).get("label").textValue());
    }
  }

  @Test
  void theCertificateTravelsInTheMetadata() throws IOException, OrtException {
    models.trained(Outcome.TWO, "--epsilon", "2", "--delta", "1e-4", "--with-figures");
    Path file = models.exported("onnx", "m.onnx");
    JsonNode shown =
        CommandResult.tacit("certificate", "show", models.path("m.json"), "--json").json();
    try (OrtSession session = RUNTIME.createSession(file.toString())) {
      Map<String, String> facts = session.getMetadata().getCustomMetadata();
      assertThat(Double.parseDouble(facts.get("tacit.epsilon")))
          .isEqualTo(shown.get("epsilon").doubleValue());
      assertThat(facts).containsEntry("tacit.neighbours", "replace-one neighbours");
      assertThat(facts).noneSatisfy((key, value) -> assertThat(value).contains("testError"));
    }
  }
}
