package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tacit.cli.ExportedModels.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JSON specification, scored by the Python reader that is shipped; and the model card. */
class PlainExportTest {
  private static final Path READER =
      Path.of(System.getProperty("tacit.root", ".."), "examples", "python", "tacit_reader.py");

  @TempDir Path folder;
  private ExportedModels models;

  @BeforeEach
  void models() {
    models = new ExportedModels(folder);
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "-c", "").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private List<JsonNode> read(String csv) throws IOException, InterruptedException {
    Path answers = folder.resolve("answers");
    Path errors = folder.resolve("errors");
    Process python =
        new ProcessBuilder("python3", READER.toString(), models.path("m.spec"), models.path(csv))
            .redirectOutput(answers.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(python.waitFor()).as(() -> text(errors)).isZero();
    ObjectMapper mapper = new ObjectMapper();
    List<JsonNode> all = new java.util.ArrayList<>();
    for (String line : Files.readAllLines(answers)) {
      all.add(mapper.readTree(line));
    }
    return all;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void theReaderIsShort() throws IOException {
    assertThat(Files.readAllLines(READER)).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void twoClassesInPython() throws IOException, InterruptedException {
    assumeTrue(hasPython(), "python3 is not here");
    models.trained(Outcome.TWO, "--epsilon", "20", "--delta", "1e-4", "--class-weights", "no=0.4");
    models.exported("json", "m.spec");
    JsonNode predicted = models.predicted("new.csv");
    List<JsonNode> read = read("new.csv");
    assertThat(read).hasSize(ExportedModels.ROWS);
    for (int row = 0; row < read.size(); row++) {
      JsonNode said = predicted.get(row);
      JsonNode own = read.get(row);
      double score = said.get("score").doubleValue();
      double probability = said.get("probability").doubleValue();
      assertThat(own.get("scores").get(0).doubleValue()).isCloseTo(score, within(1e-12));
      assertThat(own.get("probabilities").get(1).doubleValue())
          .isCloseTo(probability, within(1e-12));
      assertThat(own.get("label")).isEqualTo(said.get("label"));
    }
  }

  @Test
  void threeClassesAndNumbersInPython() throws IOException, InterruptedException {
    assumeTrue(hasPython(), "python3 is not here");
    models.trained(
        Outcome.MANY, "--epsilon", "20", "--delta", "1e-4", "--class-weights", "middle=0.5");
    models.exported("json", "m.spec");
    JsonNode predicted = models.predicted("new.csv");
    List<JsonNode> read = read("new.csv");
    for (int row = 0; row < read.size(); row++) {
      double high = predicted.get(row).get("probability:high").doubleValue();
      assertThat(read.get(row).get("probabilities").get(2).doubleValue())
          .isCloseTo(high, within(1e-12));
      assertThat(read.get(row).get("label")).isEqualTo(predicted.get(row).get("label"));
    }
    models.trained(Outcome.NUMBER, "--epsilon", "20", "--delta", "1e-4");
    models.exported("json", "m.spec");
    predicted = models.predicted("new.csv");
    read = read("new.csv");
    for (int row = 0; row < read.size(); row++) {
      double number = predicted.get(row).get("prediction").doubleValue();
      assertThat(read.get(row).get("prediction").doubleValue()).isCloseTo(number, within(1e-10));
    }
  }

  /** The items of NIST SP 800-226. */
  @Test
  void theCardSaysWhatAGuaranteeIsAbout() throws IOException {
    models.trained(
        Outcome.TWO, "--epsilon", "1", "--delta", "1e-4", "--holdout", "0.3", "--with-figures");
    String card = CommandResult.tacit("export", models.path("m.json"), "--to", "card").ok().out();
    assertThat(card)
        .contains(
            "**Epsilon:** 1, rounded up", "**Delta:** 0.0001", "**Unit of privacy:** one record")
        .contains("**Neighbouring data:** replace-one neighbours", "**Mechanism:**", "gaussian")
        .contains("**Accountant:** exact", "**Trust model:** central", "**Side channels:**")
        .contains("**Exposure of the collected data:**", "a chance of at most 73.2 %")
        .contains("## Quality", "**Error:**")
        .doesNotContain("testError");
    CommandResult.tacit(
            "train",
            "--data",
            models.path("train.csv"),
            "--schema",
            models.path("s.yaml"),
            "--algorithm",
            "exact",
            "--model",
            models.path("m.json"))
        .ok();
    assertThat(CommandResult.tacit("export", models.path("m.json"), "--to", "card").ok().out())
        .contains("**NOT PRIVATE.**")
        .doesNotContain("**Epsilon:**");
  }

  @Test
  void anOutputIsNeverAnInputAndReplacesItsOwnKindOnly() throws IOException {
    models.trained(Outcome.TWO, "--epsilon", "1", "--delta", "1e-4");
    String model = models.path("m.json");
    assertThat(CommandResult.tacit("export", model, "--to", "json", "--output", model).code())
        .isEqualTo(2);
    for (String format : List.of("onnx", "pmml", "json", "card")) {
      models.exported(format, "out." + format);
      models.exported(format, "out." + format);
    }
    assertThat(
            CommandResult.tacit(
                    "export", model, "--to", "json", "--output", models.path("out.onnx"))
                .code())
        .isEqualTo(2);
    assertThat(CommandResult.tacit("export", model, "--to", "onnx").err()).contains("--output");
    assertThat(CommandResult.tacit("export", model, "--to", "onxx").err())
        .contains("onnx, pmml, json, card");
  }
}
