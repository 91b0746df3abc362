package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** fact slack-moment at fixed orders against an integral over the norm of y. */
class SlackMomentTest {

  /** Simpson's rule; the integrands vanish at the upper end. */
  private static double integral(double to, DoubleUnaryOperator f) {
    int n = 20_000;
    double h = to / n;
    double sum = f.applyAsDouble(0) + f.applyAsDouble(to);
    for (int i = 1; i < n; i++) {
      sum += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble(i * h);
    }
    return sum * h / 3;
  }

  private static double logMoment(double kappa, double shift, double order, Neighbours relation) {
    double lipschitz = kappa / (1 - order * kappa);
    double quadratic = order * (1 + order) * lipschitz * lipschitz;
    double linear = order * shift * lipschitz;
    double peak = linear / (1 - quadratic);
    double top = peak + 15 / Math.sqrt(1 - quadratic);
    // exp(A r^2/2 + B r - r^2/2), taken relative to its peak
    DoubleUnaryOperator weight = r -> Math.exp(-(1 - quadratic) * (r - peak) * (r - peak) / 2);
    double scale = (1 - quadratic) * peak * peak / 2;
    if (relation == Neighbours.REPLACE_ONE) {
      double moment = integral(top, r -> r * weight.applyAsDouble(r));
      double determinant = 1 / (1 - order * (1 + order) * kappa * kappa / (1 + kappa));
      return scale + Math.log(moment) + Math.log(determinant);
    }
    double moment = 2 / Math.sqrt(2 * Math.PI) * integral(top, weight);
    double first = Math.pow(1 + kappa, -order) / (1 - order * kappa);
    double second = Math.pow(1 + kappa, 1 + order) / (1 + (1 + order) * kappa);
    return scale + Math.log(moment) + Math.log(Math.max(first, second));
  }

  @Test
  void theoremT2_logMomentAtFixedOrders() {
    double[][] cases = {
      {0.01, 0.3, 0.5},
      {0.01, 0.3, 10},
      {0.01, 2, 40},
      {0.1, 0.5, 1},
      {0.1, 0.5, 4},
      {0.5, 1, 0.3},
      {0.001, 1, 400},
      {0.001, 20, 450}
    };
    for (double[] c : cases) {
      for (Neighbours relation : Neighbours.values()) {
        double expected = logMoment(c[0], c[1], c[2], relation);
        double ours = SlackMoment.logMoment(new PerturbedSolve(c[0], c[1], relation, true), c[2]);
        assertThat(ours)
            .as("kappa = %s, shift = %s, order = %s, %s", c[0], c[1], c[2], relation)
            .isBetween(expected - 1e-11, expected * (1 + 1e-10) + 1e-11);
      }
    }
  }

  @Test
  void theoremT2_withoutCurvatureTheMomentIsOneAndNotLess() {
    for (Neighbours relation : Neighbours.values()) {
      PerturbedSolve flat = new PerturbedSolve(0, 0.3, relation, true);
      assertThat(SlackMoment.logMoment(flat, 5)).isBetween(0.0, 1e-14);
    }
  }

  /** Never below the best of all constants, and close to it: every round's moment counts. */
  @Test
  void theoremT2_deltaIsTheSmallestOverConstants() {
    for (Neighbours relation : Neighbours.values()) {
      for (double[] c : new double[][] {{8.71e-4, .05, 30, 1}, {.1, .2, 3, 1}, {.02, .3, 5, 2}}) {
        PerturbedSolve solve = new PerturbedSolve(c[0], c[1], relation, true);
        double delta = new SlackMoment(PerturbedSolves.repeated(solve, (long) c[2], 0)).delta(c[3]);
        double best = searched(solve, c[2], c[3]);
        assertThat(delta).as("%s, %s", solve, c[2]).isBetween(best * .999, best * 1.01);
      }
    }
  }

  /** delta_G(mu; eps - z) + p with z = (T ln M(c) + ln 1/p) / c, on a fine grid of p and c. */
  private static double searched(PerturbedSolve solve, double rounds, double epsilon) {
    double kappa = solve.curvatureRatio();
    double top = Math.log(1 / (kappa * (2 + kappa)));
    int orders = 1000;
    double[] order = new double[orders];
    double[] moment = new double[orders];
    for (int i = 0; i < orders; i++) {
      order[i] = Math.exp(top - 0.01 * (i + 1));
      moment[i] = rounds * SlackMoment.logMoment(solve, order[i]);
    }
    double best = 1;
    for (double exponent = -14; exponent < 0; exponent += 0.02) {
      double slack = Double.POSITIVE_INFINITY;
      for (int i = 0; i < orders; i++) {
        slack = Math.min(slack, (moment[i] - exponent * Math.log(10)) / order[i]);
      }
      double mu = Math.sqrt(rounds) * solve.shift();
      double tail = Math.pow(10, exponent);
      best = Math.min(best, GaussianProfile.delta(mu, epsilon - slack) + tail);
    }
    return best;
  }

  @Test
  void theoremT2_saysNothingBeyondItsOrders() {
    for (Neighbours relation : Neighbours.values()) {
      PerturbedSolve solve = new PerturbedSolve(0.5, 1, relation, true);
      // c < 1 / (kappa (2 + kappa)) = 0.8
      assertThat(SlackMoment.logMoment(solve, 0.79)).isFinite();
      assertThat(SlackMoment.logMoment(solve, 0.81)).isInfinite();
      assertThat(SlackMoment.logMoment(solve, 2)).isInfinite();
      assertThat(SlackMoment.logMoment(solve, 3)).isInfinite();
    }
  }
}
