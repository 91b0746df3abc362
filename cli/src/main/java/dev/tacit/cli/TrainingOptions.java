package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import picocli.CommandLine.Mixin;

/**
 * The options of a training apart from its rows: algorithm, privacy target, partition and
 * objective.
 *
 * <p>The verbs that train, plan and attack share them, so that a plan is asked for exactly as its
 * run.
 */
final class TrainingOptions {
  /** Of attacks, which take many runs. */
  private static final int FEW_AGENTS = 2;

  @Mixin private AlgorithmOption algorithm;
  @Mixin private PrivacyOptions privacy;
  @Mixin private OwnerOptions owners;
  @Mixin private FitOptions fit;

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  TrainingSpec recipe(Encoding encoding) {
    return recipe(encoding, Optional.empty());
  }

  /** The same with a rule for what is called positive. */
  TrainingSpec recipe(Encoding encoding, Optional<ThresholdRule> threshold) {
    Algorithm chosen = chosen();
    PrivacyTarget privacyTarget = privacy.privacyTarget(chosen, encoding.unit());
    return recipe(chosen, privacyTarget, owners.partition().ownership(chosen), encoding, threshold);
  }

  /**
   * What is to be attacked, with standards for what is not said.
   *
   * @param records of data sets that nobody gave; by the number of owners
   */
  TrainingSpec attacked(
      Encoding encoding, Optional<PrivacyUnit> unit, Optional<IntUnaryOperator> records) {
    Algorithm chosen = chosen();
    boolean owned = chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    Partition partition =
        owners.partition(owned ? Optional.of(FEW_AGENTS) : Optional.empty()).ownership(chosen);
    if (chosen.isPrivate()) {
      privacy.setDefaults(1, 1e-5);
      records.ifPresent(
          number ->
              privacy.setDefaultRows(number.applyAsInt(partition.agents()), unit.isPresent()));
    }
    return recipe(
        chosen, privacy.privacyTarget(chosen, unit), partition, encoding, Optional.empty());
  }

  private Algorithm chosen() {
    return algorithm.chosen(owners.partition().preferred());
  }

  private TrainingSpec recipe(
      Algorithm chosen,
      PrivacyTarget privacyTarget,
      Partition partition,
      Encoding encoding,
      Optional<ThresholdRule> threshold) {
    TrainingSpec spec =
        new TrainingSpec(
            chosen,
            fit.settings(chosen),
            fit.loss(encoding.task()),
            fit.penalties(chosen, encoding.space()),
            privacyTarget,
            partition,
            fit.labels(encoding, threshold));
    spec.requireSuitable(encoding.task());
    return spec;
  }
}
