package dev.tacit.cli;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.cli.MeanRange.Figure;
import dev.tacit.data.generate.DemoData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How good the probabilities of the default algorithm are on real rows, through the command line:
 * log loss and calibration error (15 bins) of test rows, replace-one neighbours, delta 1e-5. Means
 * of ten runs as in {@link AccuracyTest}, with the same false-failure rate. Runs with {@code
 * -Dtacit.full=true}; all but Bank need {@code -Dtacit.data=DATA_DIR}.
 */
class ProbabilityAccuracyTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{0}, epsilon {1}")
  @CsvSource({
    "adult, 0.1, .395",
    "adult, 1, .347",
    "adult, 10, .337",
    "a9a, 0.1, .37",
    "a9a, 1, .342",
    "a9a, 10, .337",
    "bank, 0.1, .345",
    "bank, 1, .315",
    "bank, 10, .310",
    "ijcnn1, 0.1, .21",
    "ijcnn1, 1, .185",
    "ijcnn1, 10, .185"
  })
  void logLoss(String set, String epsilon, double bar) throws IOException {
    requireFull();
    String[] options = options(set, epsilon);
    MeanRange.atMost(bar)
        .require(
            "log loss, " + set + ", epsilon " + epsilon,
            () -> Figure.of(train(options).get("testLogLoss")));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"adult", "a9a", "bank", "ijcnn1"})
  void calibrationError(String set) throws IOException {
    requireFull();
    String[] options = options(set, "1");
    MeanRange.atMost(.025)
        .require(
            "calibration error, " + set + ", epsilon 1",
            () -> Figure.of(train(options).get("testCalibrationError")));
  }

  private static void requireFull() {
    boolean asked = Boolean.getBoolean("tacit.full");
    if (!asked) {
      System.out.println("SKIPPED: a slow accuracy figure; run it with -Dtacit.full=true");
    }
    assumeThat(asked).isTrue();
  }

  private String[] options(String set, String epsilon) throws IOException {
    TrainCalls data =
        switch (set) {
          case "adult" -> adult();
          case "bank" -> bank();
          default -> libsvm(set, set.equals("a9a") ? "123" : "22");
        };
    return data.with("--epsilon", epsilon, "--delta", "1e-5").options();
  }

  private static TrainCalls adult() {
    Path files = RealDataTest.data("adult");
    return TrainCalls.on("--data", files.resolve("adult.data.gz").toString())
        .with("--data", files.resolve("adult.test.gz").toString())
        .with("--schema", schema("adult.yaml"), "--train-rows", "37802");
  }

  /** The table of the demonstration, which the build brings along. */
  private TrainCalls bank() throws IOException {
    Path file = folder.resolve("bank-full.csv");
    try (InputStream table =
        DemoData.class.getResourceAsStream("/dev/tacit/data/demo/bank-full.csv")) {
      Files.copy(table, file);
    }
    return TrainCalls.on("--data", file.toString())
        .with("--schema", schema("bank.yaml"), "--holdout", "0.2");
  }

  private static TrainCalls libsvm(String set, String features) {
    Path files = RealDataTest.data(set);
    return TrainCalls.on("--data", files.resolve(set + ".gz").toString())
        .with("--test", files.resolve(set + ".t.gz").toString(), "--features", features);
  }

  private static String schema(String name) {
    return Path.of(System.getProperty("tacit.root", ".."), "examples", name).toString();
  }

  private static JsonNode train(String... options) throws IOException {
    return TrainCalls.on(options).json("--repeat", Integer.toString(MeanRange.RUNS));
  }
}
