package dev.tacit.dp.theorem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.LastIterateFacts.Curvature;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fact last-iterate against densities of one-dimensional runs, by quadrature: y_(k+1) =
 * phi(prox(y_k)) + noise, in two worlds whose gradients differ by at most 1 everywhere.
 */
@Tag("slow")
class LastIterateDensityTest {
  private static final int POINTS = 801;
  private static final double RIDGE = .2;
  private static final double STEP = .8;
  private static final double SIGMA = 2;
  private static final Curvature CURVATURE = new Curvature(STEP, RIDGE, 1 + RIDGE);

  @Test
  void factF111_boundsNonLinearSteps() {
    // Clipped slopes of curvature at most 1; the worlds differ by 1 on a half line, or everywhere.
    DoubleUnaryOperator clipped = x -> Math.max(-1, Math.min(1, x));
    DoubleUnaryOperator more = x -> clipped.applyAsDouble(x) + Math.max(0, Math.min(1, x + .5));
    DoubleUnaryOperator steep = x -> Math.tanh(x - 1);
    double largest = 0;
    for (int rounds : new int[] {1, 3, 8}) {
      for (double lasso : new double[] {0, .5}) {
        largest = Math.max(largest, worst(x -> 0, x -> 1, lasso, rounds));
        worst(clipped, x -> clipped.applyAsDouble(x) - 1, lasso, rounds);
        worst(steep, x -> steep.applyAsDouble(x) + 1, lasso, rounds);
        worst(x -> more.applyAsDouble(x) / 2, x -> clipped.applyAsDouble(x) / 2, lasso, rounds);
      }
    }
    // Power: linear steps reach the bound, so a smaller one would have been found out.
    assertThat(largest).isGreaterThan(.999);
  }

  /** The largest exact delta over the claimed one. */
  private static double worst(
      DoubleUnaryOperator one, DoubleUnaryOperator other, double lasso, int rounds) {
    double[] p = last(one, lasso, rounds);
    double[] q = last(other, lasso, rounds);
    double mu = mu(rounds);
    double worst = 0;
    for (double epsilon : new double[] {0, .3, 1}) {
      double claimed = GaussianProfile.delta(mu, epsilon);
      double exact = Math.max(hockey(p, q, epsilon), hockey(q, p, epsilon));
      // Where the densities cross, the quadrature is off by some parts in 10^4.
      assertThat(exact).isLessThan(claimed * (1 + 1e-3));
      worst = Math.max(worst, exact / claimed);
    }
    return worst;
  }

  private static double mu(int rounds) {
    LastIterateFacts facts = LastIterateFacts.asPrescribed(rounds, CURVATURE, 0);
    PrivacyEvent event = LastIterate.apply(new PrivacyEvent.Gaussian(SIGMA), facts).orRefuse();
    return 1 / ((PrivacyEvent.Gaussian) event).noiseMultiplier();
  }

  private static double hockey(double[] p, double[] q, double epsilon) {
    double sum = 0;
    for (int i = 0; i < POINTS; i++) {
      sum += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
    }
    return sum;
  }

  /** Masses of the last y on the grid; the noise on the state is STEP * SIGMA. */
  private static double[] last(DoubleUnaryOperator gradient, double lasso, int rounds) {
    double[] masses = gaussian(step(gradient, 0, lasso));
    for (int round = 1; round < rounds; round++) {
      double[] next = new double[POINTS];
      for (int i = 0; i < POINTS; i++) {
        if (masses[i] > 1e-14) {
          double[] row = gaussian(step(gradient, point(i), lasso));
          for (int j = 0; j < POINTS; j++) {
            next[j] += masses[i] * row[j];
          }
        }
      }
      masses = next;
    }
    return masses;
  }

  private static double step(DoubleUnaryOperator gradient, double y, double lasso) {
    double x = Math.copySign(Math.max(0, Math.abs(y) - STEP * lasso), y);
    return x - STEP * (gradient.applyAsDouble(x) + RIDGE * x);
  }

  private static double[] gaussian(double mean) {
    double[] masses = new double[POINTS];
    double width = point(1) - point(0);
    for (int i = 0; i < POINTS; i++) {
      double z = (point(i) - mean) / (STEP * SIGMA);
      masses[i] = width * Math.exp(-z * z / 2) / (STEP * SIGMA * Math.sqrt(2 * Math.PI));
    }
    return masses;
  }

  private static double point(int index) {
    return -32 + 64.0 * index / (POINTS - 1);
  }
}
