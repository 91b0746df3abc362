package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.learn.answer.ThresholdRule;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import java.util.Optional;
import picocli.CommandLine.Mixin;

/** What to fit and what to promise, apart from rows: the same for a run and for its plan. */
final class RecipeOptions {
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
    Algorithm chosen = algorithm.chosen(owners.asked().preferred());
    Promise promise = privacy.promise(chosen, encoding.unit());
    Recipe recipe =
        new Recipe(
            chosen,
            fit.settings(chosen),
            fit.loss(encoding.task()),
            fit.penalties(chosen, encoding.space()),
            promise,
            owners.asked().ownership(chosen),
            fit.labels(encoding, threshold));
    recipe.requireSuitable(encoding.task());
    return recipe;
  }
}
