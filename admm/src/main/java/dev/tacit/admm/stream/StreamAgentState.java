package dev.tacit.admm.stream;

import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Where the only owner of a stream stands. Beside released values it holds the draws of the first
 * round, which say who comes and can be followed, not listed.
 *
 * @param sum of all x so far, where their mean is published
 * @param usersDone how many users came
 * @param ended whether the last state may be shown
 */
record StreamAgentState(
    Optional<DrawnOrder> drawn,
    StreamState state,
    Optional<Released> sum,
    int usersDone,
    boolean ended) {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  StreamAgentState {
    Objects.requireNonNull(drawn, "drawn");
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(sum, "sum");
  }

  static StreamAgentState start(StreamState state, boolean averaged) {
    Optional<Released> sum =
        averaged ? Optional.of(Released.zeros(state.model().dimension())) : Optional.empty();
    return new StreamAgentState(Optional.empty(), state, sum, 0, false);
  }

  StreamAgentState drawn(DrawnOrder order) {
    return new StreamAgentState(Optional.of(order), state, sum, usersDone, ended);
  }

  /** After one more user. */
  StreamAgentState after(StreamState next) {
    Optional<Released> more =
        sum.map(total -> Released.combined(List.of(total, next.model()), SUM));
    return new StreamAgentState(drawn, next, more, usersDone + 1, ended);
  }

  StreamAgentState ended(StreamState shown) {
    return new StreamAgentState(drawn, shown, sum, usersDone, true);
  }

  /** The mean of all x. */
  Released average() {
    return sum.orElseThrow().map(LinearCombination.of(1.0 / usersDone));
  }
}
