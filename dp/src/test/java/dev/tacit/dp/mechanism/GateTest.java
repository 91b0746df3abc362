package dev.tacit.dp.mechanism;

import static dev.tacit.dp.mechanism.NoiseScript.NONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GateTest {
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");
  private static final GatePlan PLAN = new GatePlan(10, UNIT, 4, 6, 2);
  private static final NoiseKey SILENT = Keys.scripted(Vec.of(0));

  private static Curator curator(int round) {
    return Curator.of(SILENT, "run", "agent", round);
  }

  private static GateAnswer ask(int round, double query, Gate gate) {
    return curator(round).above("gate/query", Sensitive.of(query, UNIT), gate);
  }

  @Test
  void factS5b_isPaidForOnce_whenItOpens() {
    Curator first = curator(0);
    Gate gate = first.openGate("gate/threshold", PLAN, Audience.FINAL_STATE_ONLY);
    GateAnswer answer = first.above("gate/query", Sensitive.of(3, UNIT), gate);
    assertThat(first.receipts().get(0).event())
        .isEqualTo(new PrivacyEvent.SparseVector(4, 6, 2))
        .isEqualTo(PLAN.event());
    assertThat(first.receipts().get(1).event()).isEqualTo(new PrivacyEvent.Nothing());
    assertThat(first.receipts())
        .allSatisfy(receipt -> assertThat(receipt.audience()).isEqualTo(Audience.FINAL_STATE_ONLY));
    assertThat(answer.above()).isFalse();
    assertThat(answer.next().positives()).isZero();
  }

  @Test
  void factS5b_closesAtTheLastPositive_beforeTestingAgain() {
    Gate gate = curator(0).openGate("gate/threshold", PLAN, Audience.EVERYONE);
    Gate once = ask(0, 11, gate).next();
    Gate still = ask(1, 9, once).next();
    GateAnswer twice = ask(2, 10, still);
    assertThat(twice.above()).as("a tie counts as above").isTrue();
    assertThat(twice.next().isOpen()).isFalse();
    assertThatThrownBy(() -> ask(3, 0, twice.next())).hasMessageContaining("the gate closed");
  }

  @Test
  void refuses_twoTestsInARound_andForeignGates_andLargerQueries() {
    Gate gate = curator(0).openGate("gate/threshold", PLAN, Audience.EVERYONE);
    Gate next = ask(0, 0, gate).next();
    assertThatThrownBy(() -> ask(0, 0, next)).hasMessageContaining("one test a round");
    Curator stranger = Curator.of(SILENT, "run", "other", 1);
    assertThatThrownBy(() -> stranger.above("q", Sensitive.of(0, UNIT), next))
        .hasMessageContaining("not for run run, agent other");
    Sensitivity larger = UNIT.widened(0.1, "test");
    assertThatThrownBy(() -> curator(1).above("q", Sensitive.of(0, larger), next))
        .hasMessageContaining("was paid for");
    assertThatThrownBy(() -> curator(1).above("q", Sensitive.of(Vec.zeros(2), UNIT), next))
        .hasMessageContaining("scalar query");
  }

  @Test
  void factS5b_anOldGate_answersNoMoreThanItsCutOff() {
    GatePlan one = new GatePlan(10, UNIT, 4, 6, 1);
    Gate gate = curator(0).openGate("gate/threshold", one, Audience.EVERYONE);
    int positives = 0;
    int refused = 0;
    for (int round = 0; round < 50; round++) {
      try {
        positives += ask(round, 11, gate).above() ? 1 : 0;
      } catch (IllegalStateException stale) {
        assertThat(stale).hasMessageContaining("this gate has answered at");
        refused++;
      }
    }
    assertThat(positives).isEqualTo(1);
    assertThat(refused).isEqualTo(49);
  }

  @Test
  void aRepeatedStep_getsTheSameAnswerAndTheSameGate_whateverItAsks() {
    Gate gate = curator(0).openGate("gate/threshold", PLAN, Audience.EVERYONE);
    GateAnswer answer = ask(3, 11, gate);
    assertThat(ask(3, 11, gate)).isEqualTo(answer);
    GateAnswer other = ask(3, -1000, gate);
    assertThat(other.above()).as("the second query is not looked at").isTrue();
    assertThat(other.next()).as("one chain").isSameAs(answer.next());
    assertThatThrownBy(() -> curator(3).above("elsewhere", Sensitive.of(0, UNIT), gate))
        .hasMessageContaining("this gate has answered at");
  }

  @Test
  void refuses_anotherKey_whichWouldRedrawTheThreshold() {
    NoiseKey key = NoiseKey.secure();
    Gate gate = Curator.of(key, "run", "a", 0).openGate("gate", PLAN, Audience.NEXT_USER);
    for (NoiseKey wrong : List.of(NoiseKey.secure(), NoiseKey.notSecret(key.toBytes(), NONE))) {
      Curator stranger = Curator.of(wrong, "run", "a", 0);
      assertThatThrownBy(() -> stranger.above("q", Sensitive.of(0, UNIT), gate))
          .hasMessageContaining("drawn with another key");
      assertThat(stranger.receipts()).isEmpty();
    }
    NoiseKey reloaded = NoiseKey.ofSecretBytes(key.toBytes());
    Curator same = Curator.of(reloaded, "run", "a", 0);
    assertThat(same.above("q", Sensitive.of(0, UNIT), gate).next().nextRound()).isEqualTo(1);
  }

  @Test
  void threshold_isDrawnOnce_andQueriesFreshly() {
    // With no query noise to speak of, the answers of all rounds share one threshold.
    NoiseKey key = Keys.seeded(5);
    GatePlan plan = new GatePlan(0, UNIT, 8, 8.0 / (1 << 14), 1000);
    boolean[] answers = new boolean[50];
    Gate gate = Curator.of(key, "run", "a", 0).openGate("gate/threshold", plan, Audience.NEXT_USER);
    for (int round = 0; round < answers.length; round++) {
      GateAnswer answer =
          Curator.of(key, "run", "a", round).above("gate/query", Sensitive.of(0.5, UNIT), gate);
      gate = answer.next();
      answers[round] = answer.above();
    }
    assertThat(answers).containsOnly(answers[0]);
    // The other way round: one threshold without noise to speak of, and queries that vary.
    GatePlan loud = new GatePlan(0, UNIT, 8.0 / (1 << 14), 8, 1000);
    Gate second =
        Curator.of(key, "run", "b", 0).openGate("gate/threshold", loud, Audience.NEXT_USER);
    int positives = 0;
    for (int round = 0; round < 200; round++) {
      GateAnswer answer =
          Curator.of(key, "run", "b", round).above("gate/query", Sensitive.of(0, UNIT), second);
      second = answer.next();
      positives += answer.above() ? 1 : 0;
    }
    // P(X >= mean) = exp(-1) for exponential noise; 200 draws leave 30..120 with probability 1e-6.
    assertThat(positives).isBetween(30, 120);
  }

  /** The threshold keeps the noise of its opening; a test has that of what was heard by then. */
  @Test
  void lettersThatComeLater_changeTheNoiseOfQueries_andNotOfTheThreshold() {
    GatePlan steady = new GatePlan(0, UNIT, 8, 8.0 / (1 << 14), 1000);
    GatePlan loud = new GatePlan(0, UNIT, 8.0 / (1 << 14), 8, 1000);
    Set<Boolean> steadyAnswers = new HashSet<>();
    Set<Boolean> loudAnswers = new HashSet<>();
    for (int story = 0; story < 64; story++) {
      TranscriptDigest transcriptDigest = new TranscriptDigest(String.format("%064x", story));
      steadyAnswers.add(answered(transcriptDigest, steady));
      loudAnswers.add(answered(transcriptDigest, loud));
    }
    assertThat(steadyAnswers).hasSize(1);
    // The key is fixed. With fresh coins a probability between .1 and .9 would fail in 1e-3 of
    // keys.
    assertThat(loudAnswers).hasSize(2);
  }

  private static boolean answered(TranscriptDigest transcriptDigest, GatePlan plan) {
    NoiseKey key = Keys.seeded(5);
    Gate gate = Curator.of(key, "run", "a", 0).openGate("gate/threshold", plan, Audience.NEXT_USER);
    return Curator.of(key, "run", "a", 1, transcriptDigest)
        .above("gate/query", Sensitive.of(0.5, UNIT), gate)
        .above();
  }

  @Test
  void factS5a_noisyTest_chargesEveryAnswer() {
    NoisyTest test = new NoisyTest(5, GaussianNoise.ofMultiplier(3));
    Curator curator = curator(0);
    assertThat(curator.above("test/0", Sensitive.of(5, UNIT), test, Audience.EVERYONE)).isTrue();
    assertThat(curator.above("test/1", Sensitive.of(4.9, UNIT), test, Audience.EVERYONE)).isFalse();
    assertThat(curator.receipts())
        .hasSize(2)
        .allSatisfy(
            receipt ->
                assertThat(receipt.event())
                    .isEqualTo(GaussianNoise.ofMultiplier(3).eventFor(UNIT, 1)));
  }

  @Test
  void refuses_plansThatMakeNoSense() {
    assertThatThrownBy(() -> new GatePlan(Double.NaN, UNIT, 1, 1, 1))
        .hasMessageContaining("threshold = NaN");
    assertThatThrownBy(() -> new GatePlan(0, UNIT, 1, 1, 0)).hasMessageContaining("maxAbove = 0");
    assertThatThrownBy(() -> new GatePlan(0, UNIT, 1, 0, 1)).hasMessageContaining("Multiplier");
    assertThatThrownBy(() -> new NoisyTest(Double.NaN, GaussianNoise.ofSigma(1)))
        .hasMessageContaining("threshold = NaN");
  }

  /**
   * Both means, in exact arithmetic: the multiplier that the receipt states times the sensitivity
   * with one step of the grid, since the query and its neighbour are rounded. A gate without that
   * step is about 1e-9 too cheap, which no sampling sees.
   */
  @Test
  void factS5b_theMeansCoverTheSensitivityAndOneStepOfTheGrid() {
    ForAll.cases(
        2_000,
        random -> {
          double bound = Math.exp(20 * random.nextGaussian());
          double threshold = 1 + 50 * random.nextDouble();
          double query = threshold * Math.exp(2 * random.nextGaussian());
          Sensitivity moved =
              new Sensitivity(Sensitivity.Norm.L2, bound, Neighbours.REPLACE_ONE, "test");
          GateNoise noise = GateNoise.of(new GatePlan(0, moved, threshold, query, 3));
          BigDecimal step = new BigDecimal(noise.grid().step());
          BigDecimal parted = new BigDecimal(bound).add(step);
          requireCovers(noise.thresholdScale(), threshold, parted, step);
          requireCovers(noise.queryScale(), query, parted, step);
        });
  }

  private static void requireCovers(
      long scale, double multiplier, BigDecimal parted, BigDecimal step) {
    BigDecimal needed = new BigDecimal(multiplier).multiply(parted);
    BigDecimal drawn = step.multiply(BigDecimal.valueOf(scale));
    assertThat(drawn).isGreaterThanOrEqualTo(needed);
    assertThat(drawn.doubleValue()).isCloseTo(needed.doubleValue(), withinPercentage(1e-6));
  }

  /** Rounding parts two queries by a step more than the sensitivity, and this happens. */
  @Test
  void factS5b_roundingPartsNeighboursByOneStepMore() {
    Grid grid = GateNoise.of(PLAN).grid();
    double step = grid.step();
    assertThat(grid.nearest(.5 * step + 1e-3 * step) - grid.nearest(-.5 * step - 1e-3 * step))
        .as("1.002 steps apart, two steps when rounded")
        .isEqualTo(2);
  }
}
