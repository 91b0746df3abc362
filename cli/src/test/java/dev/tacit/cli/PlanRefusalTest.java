package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What train refuses, plan refuses in the same words and with the same code. */
class PlanRefusalTest {
  private static final String ROWS = "40";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--delta 1e-5",
        "--epsilon 1",
        "--epsilon 0 --delta 1e-5",
        "--epsilon NaN --delta 1e-5",
        "--epsilon 1 --delta 1e-5 --neighbours other",
        "--epsilon 1 --delta 1e-5 --calibration loud",
        "--epsilon 1 --delta 1e-5 --algorithm magic",
        "--epsilon 1 --delta 1e-5 --agents 41",
        "--epsilon 1 --delta 1e-5 --algorithm pp-admm --agents 1",
        "--epsilon 1 --delta 1e-5 --algorithm pp-admm --graph rign",
        "--epsilon 1 --delta 1e-5 --algorithm ps-admm --graph ring",
        "--epsilon 1 --delta 1e-5 --set rounds",
        "--epsilon 1 --delta 1e-5 --set rounds=-1",
        "--epsilon 1 --delta 1e-5 --set round=1",
        "--epsilon 1 --delta 1e-5 --loss hinge",
        "--epsilon 1 --delta 1e-5 --regulariser l3=1",
        "--epsilon 1 --delta 1e-5 --public-rows 20000",
        "--epsilon 1 --delta 1e-5 --neighbours add-remove --public-rows 2",
        "--epsilon 1 --delta 1e-5 --neighbours add-remove --public-rows 0",
        "--epsilon 1 --delta 1e-5 --neighbours add-remove --public-rows 40 --algorithm noisy-stream",
        "--epsilon 1 --delta 1e-5 --attributes 2,2",
        "--epsilon 1 --delta 1e-5 --schema s.yaml",
        "--epsilon x --delta 1e-5",
        "--algorithm exact --epsilon 1",
        "--algorithm exact --agents 3",
        "--algorithm exact --regulariser group=1",
        "--algorithm dp-last-iterate --epsilon 1 --delta 1e-5",
      })
  void law_refusesWithTheWordsOfTrain(String options) throws IOException {
    String data = SampleFiles.libsvm(folder, "rows.txt", Integer.parseInt(ROWS), 1).toString();
    String[] asked = options.split(" ");
    CommandResult trained = TrainCalls.on("--data", data, "--features", "3").run(asked);
    CommandResult planned = plan("--rows", ROWS, "--features", "3").with(asked);
    assertThat(trained.code()).as(trained.err()).isBetween(2, 9);
    assertThat(planned.code()).as(planned.err()).isEqualTo(trained.code());
    assertThat(planned.err()).isEqualTo(trained.err().replace("tacit train", "tacit plan"));
    assertThat(planned.out()).isEmpty();
  }

  @Test
  void refuses_whatCannotBePlannedWithoutRows() {
    for (String split : List.of("label-skew", folder.toString())) {
      CommandResult commandResult =
          plan("--rows", ROWS, "--features", "3")
              .with("--epsilon", "1", "--delta", "1e-5", "--agents", "3", "--split", split);
      assertThat(commandResult.code()).isEqualTo(2);
      assertThat(commandResult.err())
          .contains("--split = " + split + " must be iid or absent", "public");
    }
  }

  @Test
  void refuses_missingOrImpossibleSizes() {
    refused(plan("--features", "3").with("--algorithm", "exact"), "--rows");
    refused(plan("--rows", ROWS).with("--algorithm", "exact"), "--schema or --features");
    refused(plan("--rows", "0", "--features", "3").with("--algorithm", "exact"), "--rows = 0");
    refused(plan("--rows", "5", "--features", "0").with("--algorithm", "exact"), "--features = 0");
    refused(plan("--rows", "5", "--features", "3").with("--data", "f"), "--data");
  }

  @Test
  void warnsOfADeltaThatAllowsToShowARecord() {
    CommandResult commandResult =
        plan("--rows", ROWS, "--features", "3")
            .with("--epsilon", "1", "--delta", "0.1", "--large-delta");
    assertThat(commandResult.ok().err()).contains("warning").contains("delta = 0.1");
  }

  private static void refused(CommandResult commandResult, String words) {
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(2);
    assertThat(commandResult.err()).contains(words).doesNotContain("\tat ");
    assertThat(commandResult.out()).isEmpty();
  }

  private static PlanCalls plan(String... size) {
    return new PlanCalls(TrainCalls.on("plan").with(size));
  }

  private record PlanCalls(TrainCalls size) {
    CommandResult with(String... options) {
      return CommandResult.tacit(size.with(options).options());
    }
  }
}
