package dev.tacit.audit;

import dev.tacit.admm.run.Budget;
import dev.tacit.learn.Refused;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import java.util.Optional;
import java.util.function.Supplier;

/** For positive controls: the same run with the noise of a weaker promise. */
final class LouderRecipe {
  private LouderRecipe() {}

  /** What a positive control found, if there is noise for so weak a promise at all. */
  static <T> Optional<T> ifPlanned(Supplier<T> control) {
    try {
      return Optional.of(control.get());
    } catch (Refused refused) {
      return Optional.empty();
    }
  }

  /**
   * A recipe.
   *
   * @param factor how many times the epsilon
   */
  static Recipe of(Recipe recipe, double factor) {
    Promise promise = recipe.promise();
    Budget asked = promise.budget().orElseThrow();
    Budget louder = new Budget(factor * asked.epsilon(), asked.delta(), asked.neighbours());
    return new Recipe(
        recipe.algorithm(),
        recipe.settings(),
        recipe.loss(),
        recipe.penalties(),
        new Promise(
            Optional.of(louder), promise.calibration(), promise.publicRows(), promise.unit()),
        recipe.ownership(),
        recipe.labels());
  }
}
