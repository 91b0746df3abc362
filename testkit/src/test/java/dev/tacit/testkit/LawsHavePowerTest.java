package dev.tacit.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Wrong losses and wrong proximal operators must be caught by the laws. */
class LawsHavePowerTest {

  /** Squared loss s^2 with one thing wrong at a time. */
  private static final class Wrong extends LossLaws {
    private final double slope;
    private final double bend;
    private final double bound;
    private final double lipschitz;

    Wrong(double slope, double bend, double bound, double lipschitz) {
      this.slope = slope;
      this.bend = bend;
      this.bound = bound;
      this.lipschitz = lipschitz;
    }

    @Override
    protected ScalarLoss loss() {
      return new ScalarLoss() {
        @Override
        public double value(double score, double label) {
          return score * score;
        }

        @Override
        public double derivative(double score, double label) {
          return slope * score;
        }

        @Override
        public double curvature(double score, double label) {
          return bend;
        }
      };
    }

    @Override
    protected double lipschitz() {
      return lipschitz;
    }

    @Override
    protected double curvatureBound() {
      return bound;
    }

    @Override
    protected boolean monotone() {
      return true;
    }
  }

  private static final double NONE = Double.POSITIVE_INFINITY;

  @Test
  void power_lossLaws() {
    new Wrong(2, 2, 2, NONE).law_derivativeMatchesCentralDifferences();
    assertThatThrownBy(() -> new Wrong(2.1, 2, 2, NONE).law_derivativeMatchesCentralDifferences())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new Wrong(2, 2.1, 2.1, NONE).law_curvatureMatchesCentralDifferences())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(
            () -> new Wrong(2, 1, 1.9, NONE).law_derivativeNeverDecreasesAndKeepsItsConstants())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(
            () -> new Wrong(2, 2, 2, 5).law_derivativeNeverDecreasesAndKeepsItsConstants())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new Wrong(2, 2, 2, NONE).law_monotoneMeansOneSign())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new Wrong(2, 2, 2, 1).law_extremeScoresGiveNumbers())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new Wrong(3, 2, 3, NONE).law_tangentsLieBelow())
        .isInstanceOf(AssertionError.class);
  }

  /** |x|_1 with a threshold that is off by the given factor. */
  private static final class WrongSoft extends ProxLaws {
    private final double factor;
    private final double convexity;

    WrongSoft(double factor, double convexity) {
      this.factor = factor;
      this.convexity = convexity;
    }

    @Override
    protected double value(double[] point) {
      double sum = 0;
      for (double entry : point) {
        sum += Math.abs(entry);
      }
      return sum;
    }

    @Override
    protected double[] prox(double[] point, double step) {
      double[] result = point.clone();
      for (int j = 0; j < result.length; j++) {
        result[j] = Math.copySign(Math.max(0, Math.abs(point[j]) - factor * step), point[j]);
      }
      return result;
    }

    @Override
    protected double strongConvexity() {
      return convexity;
    }

    @Override
    protected double smoothness() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    protected double conjugate(double[] slope) {
      return 0;
    }
  }

  @Test
  void power_proxLaws() {
    new WrongSoft(1, 0).law_noLineThroughTheProxGoesLower();
    new WrongSoft(1, 0).law_moreau();
    assertThatThrownBy(() -> new WrongSoft(1.01, 0).law_noLineThroughTheProxGoesLower())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new WrongSoft(0.99, 0).law_moreau())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new WrongSoft(1, 0.1).law_firmlyNonExpansive())
        .isInstanceOf(AssertionError.class);
  }
}
