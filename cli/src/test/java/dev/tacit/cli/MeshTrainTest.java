package dev.tacit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mesh algorithms as a user meets them: reports, refusals, ledgers. */
class MeshTrainTest {
  private static final String[] PRIVATE = {"--epsilon", "2", "--delta", "1e-5"};

  @TempDir Path folder;
  private Path rows;

  @BeforeEach
  void writeRows() throws IOException {
    rows = SampleFiles.libsvm(folder, "rows.txt", 2000, 3);
  }

  @ParameterizedTest
  @CsvSource({
    "dvp, 15, 60",
    "m-admm, 15, 60",
    "r-admm, 15, 32",
    "r-m-admm, 15, 32",
    "pp-admm, 15, 60",
    "metric-admm, 200, 813"
  })
  void reports_everythingThatWasSentAndSeen(String algorithm, int rounds, int releases)
      throws IOException {
    JsonNode json = json(algorithm, PRIVATE);
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(1.9, 2.0);
    assertThat(json.get("releases").intValue()).isBetween(releases, releases + 4);
    // Four agents on a ring: eight letters a round, or four releases flooded over five letters.
    boolean flooded = algorithm.equals("metric-admm");
    // The counts of the test records are no letter; the model that is counted is none of releases.
    long letters = flooded ? 5L * (json.get("releases").intValue() - 1 + 4) : 8L * rounds;
    assertThat(json.get("messages").longValue()).isEqualTo(letters);
    assertThat(json.get("bytes").longValue()).isGreaterThanOrEqualTo(letters * (16 + 8 * 3));
    assertThat(json.get("agentTestErrors")).hasSize(4);
    for (String series :
        List.of("disagreement", "dualResidual", "averageLoss", "averageTestError")) {
      assertThat(json.get("trace").get(series)).as(series).hasSize(rounds);
    }
    assertThat(json.get("ownerOnly").toString())
        .contains("\"agentTestErrors\"", "\"trace.averageLoss\"");
  }

  @Test
  void reports_thePlainMethodWithoutAPromise() throws IOException {
    JsonNode json = json("admm-mesh", "--set", "rounds=50", "--regulariser", "l2=1e-3");
    assertThat(json.get("messages").longValue()).isEqualTo(400);
    assertThat(json.get("trace").get("averageLoss")).hasSize(50);
    assertThat(json.get("trace").get("disagreement").get(49).doubleValue()).isLessThan(1e-3);
    assertThat(json.get("certifiedEpsilon").isNull()).isTrue();
  }

  @Test
  void pureEpsilon_whereBothNoisesHaveOne() throws IOException {
    JsonNode gaussian = json("pp-admm", PRIVATE);
    assertThat(gaussian.get("pureEpsilon").isNull()).isTrue();
    assertThat(gaussian.get("zcdpRho").isNull()).isTrue();
    JsonNode pure = json("dvp", with("--set", "outputNoise=laplace"));
    double epsilon = pure.get("pureEpsilon").doubleValue();
    assertThat(epsilon).isGreaterThan(pure.get("certifiedEpsilon").doubleValue());
    assertThat(pure.get("zcdpRho").doubleValue()).isBetween(1e-3, epsilon * epsilon / 2);
  }

  @Test
  void repeatedRuns_showNoSeries() throws IOException {
    JsonNode json = json("pp-admm", with("--repeat", "2"));
    assertThat(json.get("trace").isNull()).isTrue();
    assertThat(json.get("ownerOnly").toString()).doesNotContain("averageLoss");
  }

  /**
   * Fact gamma-gaussian-pair is proved: it certifies without being asked for, also what a ledger
   * keeps.
   */
  @Test
  void factT3_certifiesByDefaultAndInALedger() throws IOException {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("l.db"));
    ledger.grant("2");
    JsonNode json = json("pp-admm", with("--ledger", ledger.file()));
    assertThat(json.get("certifiedEpsilon").doubleValue()).isBetween(1.99, 2.0);
    assertThat(json.get("accountant").textValue()).isEqualTo("objective");
    assertThat(json.has("unreviewed")).isFalse();
  }

  @Test
  void refuses_aPlanOverBudget_beforeAnyRowIsRead() {
    OwnerLedger ledger = new OwnerLedger(folder.resolve("l.db"));
    ledger.grant("1");
    rows = folder.resolve("not-there.txt");
    CommandResult commandResult =
        train("pp-admm", with("--ledger", ledger.file(), "--public-rows", "1500"));
    assertThat(commandResult.code()).as(commandResult.err()).isEqualTo(4);
    assertThat(commandResult.err()).contains("limit 1", "Ask for less");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pp-admm", "metric-admm", "ipp-admm"})
  void refuses_aGraphInTwoParts_andAnAgentWithoutRows(String algorithm) throws IOException {
    Path graph = Files.writeString(folder.resolve("graph.txt"), "0 1\n2 3\n");
    CommandResult apart =
        train(algorithm, "--graph", graph.toString(), "--epsilon", "1", "--delta", "1e-5");
    assertThat(apart.code()).isEqualTo(2);
    assertThat(apart.err()).contains("--graph", "not connected", "add an edge");
    Path split = Files.writeString(folder.resolve("split.txt"), "0\n1\n2\n1\n".repeat(500));
    CommandResult idle =
        train(algorithm, "--split", split.toString(), "--epsilon", "1", "--delta", "1e-5");
    assertThat(idle.code()).isEqualTo(3);
    assertThat(idle.err()).contains("agent 3 has no rows");
  }

  @ParameterizedTest
  @CsvSource({
    "pp-admm, --loss, squared, loss = squared",
    "pp-admm, --loss, softmax, --loss = softmax",
    "pp-admm, --epsilon, 0, epsilon = 0.0",
    "ipp-admm, --set, noise=gamma, noise = gamma",
    "pp-admm, --set, outputNoise=laplace, outputNoise = laplace"
  })
  void refuses_whatNoFactCovers(String algorithm, String option, String value, String says) {
    List<String> options = new ArrayList<>(List.of(option, value, "--delta", "1e-5"));
    if (!option.equals("--epsilon")) {
      options.addAll(List.of("--epsilon", "1"));
    }
    CommandResult commandResult = train(algorithm, options.toArray(String[]::new));
    assertThat(commandResult.code()).isEqualTo(2);
    assertThat(commandResult.err()).contains(says);
  }

  @Test
  void aLargeDelta_isAWarningIfItIsMeant() {
    CommandResult commandResult =
        train("pp-admm", "--epsilon", "1", "--delta", "0.05", "--large-delta");
    assertThat(commandResult.code()).isZero();
    assertThat(commandResult.err()).contains("warning: delta = 0.05");
  }

  private static String[] with(String... more) {
    return TrainCalls.on(PRIVATE).with(more).options();
  }

  private JsonNode json(String algorithm, String... options) throws IOException {
    return training(algorithm, options).json(options);
  }

  private CommandResult train(String algorithm, String... options) {
    return training(algorithm, options).run(options);
  }

  /** Four agents, on a ring unless the options say otherwise. */
  private TrainCalls training(String algorithm, String... options) {
    TrainCalls four = TrainCalls.amongAgents(4, algorithm, rows);
    return List.of(options).contains("--graph") ? four : four.with("--graph", "ring");
  }
}
