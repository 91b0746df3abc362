package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.testkit.DataFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs when the data sets are there: -Dtacit.data=DATA_DIR. */
class RealDataTest {
  @TempDir Path folder;

  static Path data(String set) {
    return DataFile.require(set);
  }

  /** LIBLINEAR finds a test error of .1505 on these rows. */
  @Test
  void exactOnA9aAgreesWithLiblinear() throws IOException {
    Path a9a = data("a9a");
    JsonNode json =
        TrainCalls.on(
                "--data",
                a9a.resolve("a9a.gz").toString(),
                "--test",
                a9a.resolve("a9a.t.gz").toString(),
                "--features",
                "123",
                "--algorithm",
                "exact",
                "--regulariser",
                "l2=3e-5")
            .json();
    assertThat(json.get("testError").doubleValue()).isBetween(0.148, 0.152);
    assertThat(json.get("rows").intValue()).isEqualTo(32_561);
    assertThat(json.get("features").intValue()).isEqualTo(123);
  }

  @Test
  void adultLoadsWithItsSchema() throws IOException {
    Path adult = data("adult");
    Path root = Path.of(System.getProperty("tacit.root", ".."));
    JsonNode json =
        TrainCalls.on(
                "--data",
                adult.resolve("adult.data.gz").toString(),
                "--data",
                adult.resolve("adult.test.gz").toString(),
                "--schema",
                root.resolve("examples/adult.yaml").toString(),
                "--train-rows",
                "37802",
                "--algorithm",
                "exact")
            .json();
    assertThat(json.get("rows").intValue()).isEqualTo(37_802);
    assertThat(json.get("features").intValue()).isEqualTo(104);
    assertThat(json.get("testError").doubleValue()).isBetween(0.14, 0.17);
  }
}
