package dev.tacit.admm.run;

import java.util.List;

/** Told after each round, so that somebody who waits can see that it goes on. */
@FunctionalInterface
public interface Progress {
  Progress SILENT = (round, rounds) -> {};

  void finished(int round, int rounds);

  /**
   * Told after a round of a star or mesh where each agent stands, in order. What somebody with the
   * rows computes from it is for the owner alone.
   */
  default void released(List<ReleasedModel> models) {}
}
