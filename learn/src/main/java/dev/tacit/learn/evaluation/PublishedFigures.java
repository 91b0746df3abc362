package dev.tacit.learn.evaluation;

import dev.tacit.data.TargetBounds;
import dev.tacit.learn.prediction.Predictor;
import java.util.Optional;

/**
 * What a model is worth on records that did not train it, for everybody: computed from released
 * sums alone (fact test-side).
 */
public sealed interface PublishedFigures permits ClassificationFigures, RegressionFigures {
  /** How many records with values there are. */
  Estimate records();

  /**
   * The figures of a model; empty if nothing was released.
   *
   * @throws IllegalArgumentException if what is said to be released does not belong together
   */
  static Optional<PublishedFigures> of(Predictor model) {
    if (!model.task().hasNumbers()) {
      return ClassificationFigures.of(model).map(figures -> figures);
    }
    Optional<TargetBounds> bounds = model.task().target();
    return bounds.flatMap(
        known ->
            RegressionFigures.of(model.fitted().auxiliaryReleases().values(), known).map(f -> f));
  }
}
