package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents and a hub through the command line. */
class StarTrainTest {
  private static final String[] PRIVATE = {"--epsilon", "2", "--delta", "1e-5"};

  @TempDir Path folder;
  private Path rows;

  @BeforeEach
  void rows() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 2000, 3);
  }

  @ParameterizedTest
  @CsvSource({"ps-admm, 40", "dvp-star, 15", "metric-admm, 200"})
  void reports_lossAndErrorByRound_forTheOwnerOnly(String algorithm, int rounds)
      throws IOException {
    JsonNode json = json(algorithm, PRIVATE);
    assertThat(json.get("topology").textValue()).isEqualTo("star");
    for (String series : List.of("disagreement", "averageLoss", "averageTestError")) {
      assertThat(json.get("trace").get(series)).as(series).hasSize(rounds);
    }
    assertThat(json.get("trace").get("averageLoss").get(rounds - 1).doubleValue())
        .isBetween(0.0, Math.log(2));
    assertThat(json.get("ownerOnly").toString())
        .contains("\"trace.averageLoss\"", "\"trace.averageTestError\"")
        .doesNotContain("disagreement");
  }

  /**
   * Steps so large that iterates overflow: the bound of a difference follows from them and would be
   * no number. The run was paid for, so it has to end.
   */
  @Test
  void factF28_overflowingIteratesEndARunThatWasPaidFor() {
    String ledger = folder.resolve("people.ledger").toString();
    String grant =
        "ledger grant --dataset people --epsilon 2 --delta 1e-4 --neighbours add-remove --ledger ";
    CommandResult.tacit((grant + ledger).split(" ", -1)).ok();
    String train =
        "train --features 3 --epsilon 1 --delta 1e-6 --algorithm ps-admm --agents 3"
            + " --neighbours add-remove --public-rows 2000 --set samplingRate=0.9"
            + " --set innerSteps=28 --set rounds=2 --set stepSize=1e6 --set penalty=1e6"
            + " --set averaging=plain --run x --ledger "
            + ledger
            + " --data "
            + rows;
    for (int time = 0; time < 2; time++) {
      String model = folder.resolve("model-" + time + ".json").toString();
      CommandResult.tacit((train + " --model " + model).split(" ", -1)).ok();
    }
  }

  @Test
  void averageTestError_isThatOfTheAgentsModels() throws IOException {
    JsonNode json = json("dvp-star", PRIVATE);
    double sum = 0;
    for (JsonNode own : json.get("agentTestErrors")) {
      sum += own.doubleValue();
    }
    double last = json.get("trace").get("averageTestError").get(14).doubleValue();
    assertThat(last).isCloseTo(sum / json.get("agentTestErrors").size(), within(1e-15));
  }

  /** A file names the owner of every loaded row; the rows that test drop out afterwards. */
  @Test
  void unequalOwners_eachHasItsOwnGuarantee() throws IOException {
    String split = split("0\n1\n1\n2\n1\n");
    String[] sampled = {
      "--epsilon", "2", "--delta", "1e-5", "--split", split, "--set", "samplingRate=0.1"
    };
    JsonNode json = json("ps-admm", sampled);
    assertThat(json.get("agentEpsilons")).hasSize(3);
    double worst = 0;
    for (JsonNode own : json.get("agentEpsilons")) {
      assertThat(own.doubleValue()).isBetween(1.5, 2.0);
      worst = Math.max(worst, own.doubleValue());
    }
    assertThat(json.get("certifiedEpsilon").doubleValue()).isEqualTo(worst);
  }

  /**
   * Who is absent releases nothing, and its promise stays that of the whole plan (fact
   * reserved-price).
   */
  @Test
  void factC3_absentAgentsPayTheWholePlan() throws IOException {
    JsonNode all = json("ps-admm", PRIVATE);
    String[] half = {
      "--epsilon", "2", "--delta", "1e-5", "--set", "absence=0.5", "--set", "quorum=2"
    };
    JsonNode some = json("ps-admm", half);
    // The exchange before the rounds, what was not used after them, and the test figures.
    double present = 3 + 3 + 1;
    for (JsonNode round : some.get("trace").get("present")) {
      present += round.doubleValue();
    }
    assertThat(some.get("releases").doubleValue()).isEqualTo(present).isBetween(30.0, 90.0);
    assertThat(all.get("releases").intValue()).isEqualTo(3 + 120 + 1);
    assertThat(all.get("trace").has("present")).isFalse();
    for (JsonNode own : some.get("agentEpsilons")) {
      assertThat(own).isEqualTo(all.get("certifiedEpsilon"));
    }
    JsonNode other = json("ps-admm", with(half, "--set", "absenceSeed=2"));
    assertThat(other.get("trace").get("present")).isNotEqualTo(some.get("trace").get("present"));
  }

  @Test
  void refuses_aQuorumThatCannotBeReached() {
    CommandResult commandResult = train("ps-admm", with(PRIVATE, "--set", "quorum=4"));
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains("quorum = 4 must be in [1, 3]");
    CommandResult never = train("dvp-star", with(PRIVATE, "--set", "absence=1"));
    assertThat(never.code()).isEqualTo(2);
    assertThat(never.err()).contains("absence = 1 must be in [0, 0.99]");
  }

  private static String[] with(String[] options, String... more) {
    return TrainCalls.on(options).with(more).options();
  }

  @Test
  void refuses_aSplitFileThatCountsTrainingRowsOnly() throws IOException {
    Path split = Files.writeString(folder.resolve("short.txt"), "0\n1\n2\n".repeat(500));
    CommandResult commandResult =
        train("ps-admm", "--split", split.toString(), "--epsilon", "2", "--delta", "1e-5");
    assertThat(commandResult.code()).isEqualTo(3);
    assertThat(commandResult.err()).contains("has 1500 numbers, the data have 2000 records");
  }

  @Test
  void printedNoise_isShownToPromiseNothing() throws IOException {
    String[] printed = {
      "--calibration",
      "paper",
      "--epsilon",
      "0.5",
      "--delta",
      "1e-3",
      "--neighbours",
      "add-remove",
      "--public-rows",
      "2000"
    };
    JsonNode json = json("ps-admm", printed);
    assertThat(json.get("paperClaim").get("holds").textValue()).isEqualTo("void");
    assertThat(json.get("paperClaim").get("why").textValue()).contains("delta >=", "precondition");
    CommandResult commandResult = train("ps-admm", printed);
    assertThat(commandResult.out()).contains("the paper claims").contains("holds: void");
    assertThat(commandResult.err()).contains("warning").contains("--calibration sound");
  }

  private String split(String pattern) throws IOException {
    return Files.writeString(folder.resolve("split.txt"), pattern.repeat(400)).toString();
  }

  private JsonNode json(String algorithm, String... options) throws IOException {
    return TrainCalls.amongAgents(3, algorithm, rows).json(options);
  }

  private CommandResult train(String algorithm, String... options) {
    return TrainCalls.amongAgents(3, algorithm, rows).run(options);
  }
}
