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
 * @param taken how many users came
 * @param ended whether the last state may be shown
 */
record StreamPosition(
    Optional<DrawnCourse> drawn,
    StreamState state,
    Optional<Released> sum,
    int taken,
    boolean ended) {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  StreamPosition {
    Objects.requireNonNull(drawn, "drawn");
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(sum, "sum");
  }

  static StreamPosition start(StreamState state, boolean averaged) {
    Optional<Released> sum =
        averaged ? Optional.of(Released.zeros(state.model().dimension())) : Optional.empty();
    return new StreamPosition(Optional.empty(), state, sum, 0, false);
  }

  StreamPosition drawn(DrawnCourse course) {
    return new StreamPosition(Optional.of(course), state, sum, taken, ended);
  }

  /** After one more user. */
  StreamPosition after(StreamState next) {
    Optional<Released> more =
        sum.map(total -> Released.combined(List.of(total, next.model()), SUM));
    return new StreamPosition(drawn, next, more, taken + 1, ended);
  }

  StreamPosition ended(StreamState shown) {
    return new StreamPosition(drawn, shown, sum, taken, true);
  }

  /** The mean of all x. */
  Released average() {
    return sum.orElseThrow().map(LinearCombination.of(1.0 / taken));
  }
}
