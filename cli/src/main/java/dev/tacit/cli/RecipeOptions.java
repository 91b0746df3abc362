package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.answer.ThresholdRule;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import picocli.CommandLine.Mixin;

/** What to fit and what to promise, apart from rows: the same for a run and for its plan. */
final class RecipeOptions {
  /** Of attacks, which take many runs. */
  private static final int FEW_AGENTS = 2;

  @Mixin private AlgorithmOption algorithm;
  @Mixin private PrivacyOptions privacy;
  @Mixin private OwnerOptions owners;
  @Mixin private FitOptions fit;

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  Recipe recipe(Encoding encoding) {
    return recipe(encoding, Optional.empty());
  }

  /** The same with a rule for what is called positive. */
  Recipe recipe(Encoding encoding, Optional<ThresholdRule> threshold) {
    Algorithm chosen = chosen();
    Promise promise = privacy.promise(chosen, encoding.unit());
    return recipe(chosen, promise, owners.asked().ownership(chosen), encoding, threshold);
  }

  /**
   * What is to be attacked, with standards for what is not said.
   *
   * @param records of data sets that nobody gave; by the number of owners
   */
  Recipe attacked(
      Encoding encoding, Optional<PrivacyUnit> unit, Optional<IntUnaryOperator> records) {
    Algorithm chosen = chosen();
    boolean owned = chosen.topology() == Topology.STAR || chosen.topology() == Topology.MESH;
    Ownership ownership =
        owners.asked(owned ? Optional.of(FEW_AGENTS) : Optional.empty()).ownership(chosen);
    if (chosen.isPrivate()) {
      privacy.standard(1, 1e-5);
      records.ifPresent(
          number -> privacy.standardRows(number.applyAsInt(ownership.agents()), unit.isPresent()));
    }
    return recipe(chosen, privacy.promise(chosen, unit), ownership, encoding, Optional.empty());
  }

  private Algorithm chosen() {
    return algorithm.chosen(owners.asked().preferred());
  }

  private Recipe recipe(
      Algorithm chosen,
      Promise promise,
      Ownership ownership,
      Encoding encoding,
      Optional<ThresholdRule> threshold) {
    Recipe recipe =
        new Recipe(
            chosen,
            fit.settings(chosen),
            fit.loss(encoding.task()),
            fit.penalties(chosen, encoding.space()),
            promise,
            ownership,
            fit.labels(encoding, threshold));
    recipe.requireSuitable(encoding.task());
    return recipe;
  }
}
