package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Calibration;
import dev.tacit.audit.Strategy.BoundTerms;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The attacks that every audit tries find out every saboteur, in seconds. An honest mechanism would
 * be accused with probability {@link #ERROR_RATE}; noise is seeded, so that the outcome is fixed.
 */
class FaultyMechanismTest {
  private static final double ERROR_RATE = 1e-6;

  /** Coins that a seed fixes, others for every run and side. */
  static final KeySource SEEDED =
      (side, run, agent) -> TestNoise.seeded(1000 * run + 10L * agent + (side == Side.ONE ? 0 : 1));

  static double found(DistinguishingGame distinguishingGame, int runs) {
    try (Trials trials = new Trials(SEEDED, 2)) {
      BoundTerms boundTerms = new BoundTerms(distinguishingGame.delta(), ERROR_RATE);
      return new AttackSearch(trials, boundTerms, Math.max(300, runs / 15), AuditWatcher.SILENT)
          .measure(
              distinguishingGame,
              FaultyMechanism.EPSILON,
              AuditEffort.withoutTimeLimit(runs),
              "attack")
          .lowerBound();
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(300)
  void isCaught(FaultyMechanism faultyMechanism) {
    double found = found(faultyMechanism, faultyMechanism.runs());
    System.out.printf("%s claims epsilon 1: at least %.3f%n", faultyMechanism, found);
    assertThat(found).isGreaterThan(FaultyMechanism.EPSILON);
  }

  /**
   * An honest release of the same kind is not refuted by the same pursuit: the twin of them all.
   */
  @Test
  void anHonestReleaseIsNot() {
    assertThat(found(new HonestRelease(), 20_000)).isLessThanOrEqualTo(FaultyMechanism.EPSILON);
  }

  /** Nor is a gate with the noise of Lyu, Su and Li's algorithm 1, by what finds out the others. */
  @Test
  void anHonestGateIsNot() {
    assertThat(found(new HonestGate(), 300_000)).isLessThanOrEqualTo(FaultyMechanism.EPSILON);
  }

  /** The noise that the paper of ps-admm prints, against the epsilon that it claims. */
  @Test
  @Timeout(300)
  void printedNoiseOfPsAdmm_isCaught() {
    TrainingSpec sound =
        AuditorTest.recipe(
            Algorithms.named("ps-admm"), Neighbours.REPLACE_ONE, FaultyMechanism.EPSILON);
    PrivacyTarget privacyTarget = sound.privacyTarget();
    TrainingSpec printed =
        new TrainingSpec(
            sound.algorithm(),
            sound.settings(),
            sound.loss(),
            sound.penalties(),
            new PrivacyTarget(
                privacyTarget.budget(), Calibration.PAPER, privacyTarget.publicRows()),
            sound.partition());
    DataPair pair =
        new WorstCases(privacyTarget, 2, privacyTarget.publicRows().orElseThrow()).pairs().get(0);
    double found = found(PlanGame.of(printed, pair), 1500);
    System.out.printf("ps-admm's paper claims epsilon 1: at least %.3f%n", found);
    assertThat(found).isGreaterThan(FaultyMechanism.EPSILON);
  }

  /** A transport that lets letters out before their receipts are durable gets no certificate. */
  @Test
  @Timeout(300)
  void lettersBeforeReceipts_areNoticed() {
    AuditedChannel channel =
        new AuditedChannel(List.of(SEEDED.key(Side.ONE, 0, 0), TestNoise.off()));
    Sensitivity unit = new Sensitivity(Sensitivity.Norm.L2, 1, Neighbours.REPLACE_ONE, "test");
    Released said =
        channel
            .open(0, 0)
            .release("x", Sensitive.of(0, unit), GaussianNoise.ofSigma(1), Audience.EVERYONE);
    TreeMap<String, Vec> letter = new TreeMap<>(Map.of("x", said.value()));
    channel.delivered(1, 0, 0, letter);
    assertThat(channel.prematureMessage()).isPresent();
    // The twin: committed before it is heard.
    AuditedChannel later = new AuditedChannel(List.of(SEEDED.key(Side.ONE, 0, 0), TestNoise.off()));
    later
        .open(0, 0)
        .release("x", Sensitive.of(0, unit), GaussianNoise.ofSigma(1), Audience.EVERYONE);
    later.commit();
    later.delivered(1, 0, 0, letter);
    assertThat(later.prematureMessage()).isEmpty();
  }
}
