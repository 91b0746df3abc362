package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that are not 1 and -1: declared once, and known to the model from then on. */
class LabelCodingTest {
  @TempDir Path folder;

  private String rows(String positive, String negative) throws IOException {
    Path usual = SampleFiles.libsvm(folder, "usual.txt", 300, 1);
    String text =
        Files.readString(usual).replaceAll("(?m)^\\+1", positive).replaceAll("(?m)^-1", negative);
    return Files.writeString(folder.resolve("rows.txt"), text).toString();
  }

  private CommandResult train(String data, String... more) {
    List<String> all =
        new java.util.ArrayList<>(
            List.of("train", "--data", data, "--features", "3", "--algorithm", "exact", "--json"));
    all.addAll(List.of(more));
    return CommandResult.tacit(all.toArray(String[]::new));
  }

  @Test
  void aDeclaredCodingTravelsWithTheModel() throws IOException {
    String data = rows("2", "7");
    String model = folder.resolve("m.json").toString();
    CommandResult trained =
        train(data, "--positive-label", "2", "--negative-label", "7,8", "--model", model);
    assertThat(trained.code()).as(trained.err()).isZero();
    CommandResult usual = train(folder.resolve("usual.txt").toString());
    ObjectMapper json = new ObjectMapper();
    assertThat(json.readTree(trained.out()).get("trainLoss"))
        .isEqualTo(json.readTree(usual.out()).get("trainLoss"));
    CommandResult evaluated =
        CommandResult.tacit("evaluate", "--model", model, "--data", data, "--json");
    double error = json.readTree(evaluated.out()).get("testError").doubleValue();
    assertThat(error).isLessThan(0.3);
    List<String> said =
        CommandResult.tacit("predict", "--model", model, "--data", data).out().lines().toList();
    List<String> truth = Files.readAllLines(Path.of(data));
    int wrong = 0;
    for (int row = 0; row < truth.size(); row++) {
      String label = said.get(row + 1).split(",", -1)[3];
      assertThat(label).isIn("2", "7");
      wrong += truth.get(row).startsWith(label + " ") ? 0 : 1;
    }
    assertThat(wrong / 300.0).isEqualTo(error);
  }

  @Test
  void refuses_anUndeclaredLabelAndHalfACoding() throws IOException {
    String data = rows("2", "7");
    CommandResult undeclared = train(data);
    assertThat(undeclared.code()).isEqualTo(3);
    assertThat(undeclared.err()).contains("line 1", "--positive-label", "--negative-label");
    CommandResult half = train(data, "--positive-label", "2");
    assertThat(half.code()).isEqualTo(2);
    assertThat(half.err()).contains("--negative-label is missing");
    CommandResult both = train(data, "--positive-label", "2", "--negative-label", "2");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("label 2 is both positive and negative");
    CommandResult targets =
        train(
            data,
            "--positive-label",
            "2",
            "--negative-label",
            "7",
            "--targets",
            "--loss",
            "squared");
    assertThat(targets.code()).isEqualTo(2);
    assertThat(targets.err()).contains("absent with --targets");
    CommandResult schema =
        CommandResult.tacit(
            "train",
            "--data",
            data,
            "--schema",
            SampleFiles.schema(folder).toString(),
            "--positive-label",
            "2",
            "--algorithm",
            "exact");
    assertThat(schema.code()).isEqualTo(2);
    assertThat(schema.err()).contains("--positive-label", "absent with --schema", "positive: [");
  }
}
