package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Released;
import java.util.List;

/**
 * Receives the progress of a run after each round, so that somebody who waits can see that it
 * continues.
 */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (round, rounds) -> {};

  void finished(int round, int rounds);

  /**
   * Called after a round with the state of each agent, in order, if everybody may know it: if the
   * price of the run is for whoever sees every round. Of several linear functions each agent has
   * one model, weights and intercept of one after the other. What somebody with the rows computes
   * from it is for the owner alone.
   */
  default void released(List<ReleasedModel> models) {}

  /**
   * Called after the last round with how far noise moves the published weights at most, as a
   * standard deviation of each, one linear function after the other, where an algorithm knows it.
   */
  default void noise(Released deviations) {}

  /** Whether it uses the models, which need not be computed otherwise. */
  default boolean wantsModels() {
    return false;
  }
}
