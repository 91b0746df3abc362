package dev.tacit.admm.star;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.metric.Metric;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * State of a star's hub between two inputs. Everything in it was released or computed from
 * releases.
 */
sealed interface HubState {
  RoundBuffer inbox();

  default int round() {
    return inbox().round();
  }

  /** The exchange before the first round: it waits for everybody's mean squares. */
  record Scaling(RoundBuffer inbox) implements HubState {}

  /**
   * The rounds.
   *
   * @param scale in which they run, if they are scaled
   * @param locals the last value that each agent released, by agent
   * @param duals the multiplier of each agent
   * @param present who wrote in the round that was closed last
   * @param tail the latest consensus of each round that counts for the model
   */
  record Rounds(
      Optional<Metric> scale,
      Released consensus,
      List<Released> locals,
      List<Released> duals,
      Set<Integer> present,
      List<Released> tail,
      RoundBuffer inbox)
      implements HubState {
    public Rounds {
      Objects.requireNonNull(scale, "scale");
      Objects.requireNonNull(consensus, "consensus");
      Objects.requireNonNull(inbox, "inbox");
      locals = List.copyOf(locals);
      duals = List.copyOf(duals);
      present = Set.copyOf(present);
      tail = List.copyOf(tail);
    }

    Rounds received(RoundBuffer next) {
      return new Rounds(scale, consensus, locals, duals, present, tail, next);
    }
  }
}
