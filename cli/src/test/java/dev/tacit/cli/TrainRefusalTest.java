package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What train will not do, and that it says so before it reads or writes. */
class TrainRefusalTest {
  @TempDir Path folder;
  private String data;

  @BeforeEach
  void table() throws IOException {
    data = SampleFiles.libsvm(folder, "train.txt", 400, 1).toString();
  }

  @Test
  void refuses_aMissingPromiseAndUnknownAlgorithms() {
    refused(2, train(), "--epsilon is missing", "metric-admm", "--algorithm exact");
    refused(2, train("--epsilon", "1"), "--delta is missing");
    refused(2, train("--epsilon", "0", "--delta", "1e-5"), "epsilon = 0.0", "positive");
    refused(2, train("--epsilon", "NaN", "--delta", "1e-5"), "epsilon = NaN");
    refused(2, train("--algorithm", "magic"), "--algorithm = magic", "exact");
  }

  @Test
  void refuses_promisesThatExactCannotKeep() {
    for (String[] option :
        new String[][] {
          {"--epsilon", "1.0"},
          {"--delta", "1e-5"},
          {"--neighbours", "replace-one"},
          {"--calibration", "paper"},
          {"--agents", "3"},
          {"--graph", "ring"},
          {"--split", "iid"}
        }) {
      refused(
          2,
          train("--algorithm", "exact", option[0], option[1]),
          option[0] + " = ",
          "absent with 'exact'",
          "leave the option out");
    }
  }

  @Test
  void refuses_valuesOutOfRangeBeforeReading() {
    data = folder.resolve("never-opened.txt").toString();
    for (String bad : List.of("0", "1", "-1", "NaN")) {
      refused(2, train("--algorithm", "exact", "--holdout", bad), "--holdout", "in (0, 1)");
    }
    refused(2, train("--algorithm", "exact", "--train-rows", "0"), "--train-rows = 0");
    refused(2, train("--algorithm", "exact", "--repeat", "0"), "--repeat = 0", "[1, 10000]");
    refused(2, train("--algorithm", "exact", "--set", "rounds=3"), "rounds", "innerSteps");
    refused(2, train("--algorithm", "exact", "--loss", "hinge"), "--loss = hinge", "logistic");
    for (String bad : List.of("l2", "l2=-1", "l3=1", "l2=NaN", "l2=1,l2=2", "", "l2=Infinity")) {
      refused(2, train("--algorithm", "exact", "--regulariser", bad), "--regulariser");
    }
    refused(2, train("--algorithm", "exact", "--row-bound", "0"), "--row-bound");
    refused(
        2,
        train("--algorithm", "exact", "--holdout", ".5", "--train-rows", "5"),
        "exclude each other");
    refused(
        2,
        train("--algorithm", "exact", "--repeat", "2", "--model", "m.json"),
        "--model = m.json",
        "--repeat");
  }

  @Test
  void refuses_formatsThatNobodyDeclared() {
    CommandResult commandResult =
        CommandResult.tacit("train", "--data", data, "--algorithm", "exact");
    refused(2, commandResult, "--schema or --features");
    refused(2, train("--algorithm", "exact", "--schema", "s.yaml"), "--features = 3", "--schema");
    refused(2, CommandResult.tacit("train", "--algorithm", "exact"), "--data");
  }

  @Test
  void refuses_badFilesWithTheirPlace() throws IOException {
    data = Files.writeString(folder.resolve("bad.txt"), "+1 1:0.5\n-1 2:x\n").toString();
    refused(3, train("--algorithm", "exact"), "bad.txt", "line 2", "x");
    data = folder.resolve("absent.txt").toString();
    refused(3, train("--algorithm", "exact"), "absent.txt");
    data = Files.writeString(folder.resolve("empty.txt"), "").toString();
    refused(3, train("--algorithm", "exact"), "empty.txt");
  }

  @Test
  void refuses_splitsThatLeaveNothing() {
    refused(2, train("--algorithm", "exact", "--train-rows", "400"), "--train-rows = 400", "400");
  }

  @Test
  void strictEndsWithNineAndWritesNoModel() {
    Path model = folder.resolve("m.json");
    String[] hurried = {"--algorithm", "exact", "--set", "innerSteps=1", "--model"};
    CommandResult strict = train(hurried[0], hurried[1], hurried[2], hurried[3], "--strict");
    refused(9, strict, "after 1 steps", "gradientTolerance = 1.0E-9");
    CommandResult both =
        train(hurried[0], hurried[1], hurried[2], hurried[3], "--strict", "--model", model + "");
    refused(9, both, "innerSteps");
    assertThat(model).doesNotExist();
    CommandResult lenient = train(hurried[0], hurried[1], hurried[2], hurried[3]);
    assertThat(lenient.code()).isZero();
    assertThat(lenient.err()).contains("warning").contains("after 1 steps");
  }

  /** Nothing judges whether a fixed number of rounds was enough, so the wish is not ignored. */
  @Test
  void refuses_strictWhereNothingIsJudged() {
    for (String algorithm : List.of("admm", "acc-admm", "admm-mesh")) {
      refused(2, train("--algorithm", algorithm, "--strict"), "--strict", algorithm, "exact");
    }
  }

  @Test
  void refuses_modelsThatCannotBeWritten() {
    refused(
        2,
        train("--algorithm", "exact", "--model", folder.resolve("no/m.json").toString()),
        "--model",
        "Make the directory");
  }

  private CommandResult train(String... more) {
    return TrainCalls.on("--data", data, "--features", "3").run(more);
  }

  private void refused(int code, CommandResult commandResult, String... words) {
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(code);
    assertThat(commandResult.out()).isEmpty();
    assertThat(commandResult.err()).contains(words).doesNotContain("\tat ");
  }
}
