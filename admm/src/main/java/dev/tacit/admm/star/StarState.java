package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** An agent of a star between two inputs: released values, and functions of them. */
sealed interface StarState {
  /** The first round that may still be opened: one address, one value. */
  int nextRound();

  /** In how many rounds it took part. */
  int attendedRounds();

  /** Whether it took part in the exchange before the first round, where there is one. */
  boolean squaresSent();

  /** Until the hub has sent the scale of the features. */
  record Unscaled(int nextRound, boolean squaresSent) implements StarState {
    @Override
    public int attendedRounds() {
      return 0;
    }
  }

  /**
   * The rounds.
   *
   * @param scale in which they run, if they are scaled
   * @param lastHubRound round of the hub's latest letter, or -1
   * @param tail the consensus of each round that counts for the model
   */
  record Rounds(
      Optional<Metric> scale,
      StarView view,
      int lastHubRound,
      int nextRound,
      int attendedRounds,
      List<Released> tail,
      boolean squaresSent)
      implements StarState {
    public Rounds {
      Objects.requireNonNull(scale, "scale");
      Objects.requireNonNull(view, "view");
      tail = List.copyOf(tail);
    }

    static Rounds start(int dimension, int nextRound, Optional<Metric> scale, boolean squaresSent) {
      return new Rounds(scale, StarView.start(dimension), -1, nextRound, 0, List.of(), squaresSent);
    }
  }
}
