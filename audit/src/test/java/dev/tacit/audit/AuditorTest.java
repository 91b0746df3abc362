package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Audits of honest algorithms with seeded noise, so that their outcome is fixed. Had the seeds been
 * drawn, a sound algorithm would be accused with probability 1e-7 an audit, and its null control
 * fail with as much: 18 algorithms and topologies, 20 seeds each, 720 chances of 1e-7, so that all
 * audits of this class together raise a false alarm with probability 7.2e-5, below 1e-4.
 */
class AuditorTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final double CONFIDENCE = 1 - 1e-7;

  static TrainingSpec recipe(Algorithm algorithm, Neighbours neighbours, double epsilon) {
    boolean owned = algorithm.topology() == Topology.STAR || algorithm.topology() == Topology.MESH;
    Partition partition = owned ? new Partition(2, Partition.IID, "complete") : Partition.CENTRAL;
    Penalties penalties =
        algorithm.name().equals("dp-last-iterate")
            ? Penalties.ridge(.05)
            : PenaltyText.defaultFor(algorithm);
    return FewRoundsSpec.of(
        new TrainingSpec(
            algorithm,
            Settings.none(),
            Losses.defaultFor(Task.CLASSIFICATION),
            penalties,
            new PrivacyTarget(
                Optional.of(new Budget(epsilon, 1e-5, neighbours)),
                Calibration.SOUND,
                Optional.of(WorstCases.recordsFor(partition.agents()))),
            partition));
  }

  static AuditReport audit(TrainingSpec spec, double effort, double confidence, long seed) {
    int records = spec.privacyTarget().publicRows().orElseThrow();
    KeySource keys =
        (side, run, agent) ->
            TestNoise.seeded((seed << 40) + 1000 * run + 10L * agent + (side == Side.ONE ? 0 : 1));
    return Auditor.audit(
        new Auditor.AuditRequest(
            spec,
            new WorstCases(spec.privacyTarget(), 2, records).pairs(),
            AuditEffort.withoutTimeLimit(AuditEffort.of(effort).runs()),
            confidence,
            keys),
        AuditWatcher.SILENT);
  }

  /** One of each kind of law, unless all are asked for. */
  private static final Set<String> SHORT = Set.of("dp-admm", "dp-last-iterate", "ps-admm", "dvp");

  static Stream<Algorithm> privateAlgorithms() {
    if (!FULL) {
      System.out.println("SHORT: " + SHORT + "; all private ones with -Dtacit.full=true");
    }
    return Algorithms.all().stream()
        .filter(Algorithm::isPrivate)
        .filter(one -> FULL || SHORT.contains(one.name()));
  }

  /** At 1/500 of the usual effort; all algorithms and 20 seeds with {@code -Dtacit.full=true}. */
  @ParameterizedTest
  @MethodSource("privateAlgorithms")
  void anHonestAlgorithmIsNotAccused(Algorithm algorithm) {
    for (int seed = 1; seed <= (FULL ? 20 : 1); seed++) {
      AuditReport found =
          audit(recipe(algorithm, Neighbours.REPLACE_ONE, 1), .002, CONFIDENCE, seed);
      System.out.printf(
          "%s, %s: %.3f of %.3f, control %.0f%n",
          found.subject().algorithm(),
          found.attack(),
          found.lowerBound(),
          found.certifiedEpsilon(),
          found.controls().factor());
      assertThat(found.lowerBound()).isLessThanOrEqualTo(found.certifiedEpsilon());
      assertThat(found.controls().nullHolds()).isTrue();
      assertThat(found.controls().positiveHolds()).as("noticed at a larger epsilon").isTrue();
    }
  }
}
