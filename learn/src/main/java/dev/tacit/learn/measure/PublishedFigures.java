package dev.tacit.learn.measure;

import dev.tacit.data.TargetBounds;
import dev.tacit.learn.answer.Answering;
import java.util.Optional;

/**
 * What a model is worth on records that did not train it, for everybody: computed from released
 * sums alone (fact P1).
 */
public sealed interface PublishedFigures permits TestFigures, NumberFigures {
  /** How many records with values there are. */
  Estimate records();

  /**
   * The figures of a model; empty if nothing was released.
   *
   * @throws IllegalArgumentException if what is said to be released does not belong together
   */
  static Optional<PublishedFigures> of(Answering model) {
    if (!model.task().hasNumbers()) {
      return TestFigures.of(model).map(figures -> figures);
    }
    Optional<TargetBounds> bounds = model.task().target();
    return bounds.flatMap(
        known -> NumberFigures.of(model.fitted().companions().values(), known).map(f -> f));
  }
}
