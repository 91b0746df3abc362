package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A matrix of the user's own in the regulariser. */
class MatrixPenaltyTest {
  @TempDir Path folder;
  private String rows;

  @BeforeEach
  void someRows() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 400, 1).toString();
  }

  private CommandResult train(String algorithm, String regulariser, String... more) {
    return TrainCalls.on("--data", rows, "--features", "3", "--json")
        .with("--algorithm", algorithm, "--regulariser", regulariser)
        .run(more);
  }

  private String matrix(String text) throws IOException {
    return Files.writeString(folder.resolve("A.csv"), text).toString();
  }

  private static double number(CommandResult commandResult, String field) throws IOException {
    return commandResult.json().get(field).doubleValue();
  }

  /** With A = I the matrix says what l1 says; a heavy row makes its combination vanish. */
  @Test
  void theLassoActsOnTheImage() throws IOException {
    String identity = matrix("1,0,0\n0,1,0\n0,0,1\n");
    double plain = number(train("admm", "l1=0.01"), "objective");
    assertThat(number(train("admm", "l1=0.01,matrix=" + identity), "objective"))
        .isCloseTo(plain, org.assertj.core.data.Offset.offset(1e-3));
    String model = folder.resolve("m.json").toString();
    String sum = matrix("1,1,0\n");
    assertThat(train("admm", "l1=100,matrix=" + sum, "--model", model).code()).isZero();
    JsonNode file = new ObjectMapper().readTree(Path.of(model).toFile());
    JsonNode weights = file.get("outputs").get(0).get("weights");
    assertThat(weights.get(0).doubleValue() + weights.get(1).doubleValue())
        .isCloseTo(0, org.assertj.core.data.Offset.offset(0.02));
    assertThat(weights.get(0).doubleValue()).isGreaterThan(0.3);
  }

  @Test
  void streamsAreAmplifiedWhereTheRowsAreIndependent() throws IOException {
    String[] asked = {"--epsilon", "2", "--delta", "1e-5"};
    CommandResult full =
        train("noisy-stream", "l2=0.01,l1=0.01,matrix=" + matrix("1,2,0\n0,1,1\n"), asked);
    assertThat(number(full, "certifiedEpsilon")).isBetween(1.9, 2.0);
    assertThat(full.out()).contains("F3.5");
    CommandResult deficient =
        train("noisy-stream", "l1=0.01,matrix=" + matrix("1,2,0\n2,4,0\n"), asked);
    assertThat(number(deficient, "certifiedEpsilon")).isBetween(1.9, 2.0);
    assertThat(deficient.out()).doesNotContain("F3.5");
  }

  @Test
  void refuses_otherTermsAndOtherAlgorithms() throws IOException {
    String fit = matrix("1,2,0\n");
    for (String bad : List.of("matrix=", "l1=0.1,group=1,matrix=", "l1=0.1,fused=chain,matrix=")) {
      CommandResult commandResult = train("admm", bad + fit);
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err()).contains("without fused and group");
    }
    assertThat(train("exact", "l1=0.1,matrix=" + fit).err()).contains("matrix");
    assertThat(train("scas-admm", "l1=0.1,matrix=" + fit).err()).contains("matrix");
    CommandResult narrow = train("admm", "l1=0.1,matrix=" + matrix("1,2\n"));
    assertThat(narrow.code()).isEqualTo(3);
    assertThat(narrow.err()).contains("has 2 numbers, there are 3 features");
  }
}
