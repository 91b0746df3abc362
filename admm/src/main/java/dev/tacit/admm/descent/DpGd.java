package dev.tacit.admm.descent;

import dev.tacit.admm.moments.Lift;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * Gradient descent with momentum on clipped, noisy gradients.
 *
 * <pre>
 * rows get an intercept and stay in the unit ball ({@link Lift});  w = v = 0
 * for t = 1..rounds
 *   owner i:  g_i = (1/m_i) sum over its records of clip(gradient at w, clip) + N(0, s_i^2)
 *   g = sum_i (m_i/m) g_i
 *   v &lt;- momentum v - stepSize (g + ridge w)
 *   w &lt;- w + v
 * model = mean of w over the last {@code tail} of the rounds
 * </pre>
 *
 * <p>Guarantee: each g_i moves by 2 clip/m_i when a record is replaced, clip/m_i when one comes or
 * goes (fact mean-sensitivity), and s_i is sqrt(rounds)/mu times that: exactly mu-GDP, per owner
 * (fact gaussian-composition).
 *
 * @param ridge of the mean loss, on the weights and not on the intercept
 * @param tail share of the last rounds that is averaged; 0 for the last alone
 */
record DpGd(int rounds, double stepSize, double momentum, double ridge, double tail) {
  private static final LinearCombination SUM = LinearCombination.of(1.0, 1.0);

  /** Where the descent stands, and the sum of the averaged tail. */
  record State(int round, Released point, Released velocity, Released tailSum, int tailCount) {
    static State start(int dimension) {
      Released zero = Released.zeros(dimension);
      return new State(0, zero, zero, zero, 0);
    }

    /** The mean point of the tail. */
    Released average() {
      return tailSum.map(LinearCombination.of(1.0 / tailCount));
    }
  }

  State next(State state, Released gradient) {
    Released velocity =
        Released.combined(
            List.of(state.velocity(), gradient, state.point()),
            new Push(momentum, stepSize, ridge));
    Released point = Released.combined(List.of(state.point(), velocity), SUM);
    int round = state.round() + 1;
    boolean inTail = round > Math.min(rounds - 1, (1 - tail) * rounds);
    return new State(
        round,
        point,
        velocity,
        inTail ? Released.combined(List.of(state.tailSum(), point), SUM) : state.tailSum(),
        state.tailCount() + (inTail ? 1 : 0));
  }

  /** From velocity, noisy gradient and point to the next velocity. */
  record Push(double momentum, double stepSize, double ridge) implements PostProcessing {
    @Override
    public String name() {
      return "momentum and step";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec gradient = released.get(1).plus(Lift.ridgeGradient(released.get(2), ridge));
      return released.get(0).scaled(momentum).plusScaled(-stepSize, gradient);
    }
  }
}
