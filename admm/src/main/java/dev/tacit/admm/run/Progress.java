package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.Released;
import java.util.List;

/** Told after each round, so that somebody who waits can see that it goes on. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (round, rounds) -> {};

  void finished(int round, int rounds);

  /**
   * Told after a round where each agent stands, in order, if everybody may know it: if the price of
   * the run is for whoever sees every round. Of several linear functions each agent has one model,
   * weights and intercept of one after the other. What somebody with the rows computes from it is
   * for the owner alone.
   */
  default void released(List<ReleasedModel> models) {}

  /**
   * Told after the last round how far noise moves the published weights at most, as a standard
   * deviation of each, one linear function after the other, where an algorithm knows it.
   */
  default void noise(Released deviations) {}

  /** Whether it looks at the models, so that somebody alone need not make them for nobody. */
  default boolean wantsModels() {
    return false;
  }
}
