package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.data.Task;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import picocli.CommandLine.Mixin;

/** What to fit and what to promise, apart from rows: the same for a run and for its plan. */
final class RecipeOptions {
  @Mixin private AlgorithmOption algorithm;
  @Mixin private PrivacyOptions privacy;
  @Mixin private OwnerOptions owners;
  @Mixin private FitOptions fit;

  /** What the options ask for; refuses whatever can be refused before rows are read. */
  Recipe recipe(Encoding encoding) {
    Algorithm chosen = algorithm.chosen(owners.asked().preferred());
    Promise promise = privacy.promise(chosen, encoding.unit());
    return new Recipe(
        chosen,
        fit.settings(chosen),
        fit.loss(),
        fit.penalties(chosen, encoding.space()),
        promise,
        owners.asked().ownership(chosen));
  }

  void requireSuitable(Task task) {
    fit.requireSuitable(task);
  }
}
