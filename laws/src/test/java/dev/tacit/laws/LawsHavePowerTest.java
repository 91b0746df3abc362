package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Wrong losses, proximal operators and sums must be caught by the laws. */
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

  /** A projection onto the box [-1, 1] that moves a point of the box again. */
  private static final class WrongBox extends ProxLaws {
    private final double shrink;

    WrongBox(double shrink) {
      this.shrink = shrink;
    }

    @Override
    protected double value(double[] point) {
      for (double entry : point) {
        if (Math.abs(entry) > 1) {
          return Double.POSITIVE_INFINITY;
        }
      }
      return 0;
    }

    @Override
    protected double[] prox(double[] point, double step) {
      double[] result = point.clone();
      for (int j = 0; j < result.length; j++) {
        result[j] = Math.max(-1, Math.min(1, point[j])) * (1 - shrink);
      }
      return result;
    }

    @Override
    protected double strongConvexity() {
      return 0;
    }

    @Override
    protected double smoothness() {
      return Double.POSITIVE_INFINITY;
    }

    @Override
    protected boolean isConstraint() {
      return true;
    }
  }

  @Test
  void power_proxLawsOfConstraints() {
    new WrongBox(0).law_proxOfAConstraintIsItsProjection();
    assertThatThrownBy(() -> new WrongBox(1e-6).law_proxOfAConstraintIsItsProjection())
        .isInstanceOf(AssertionError.class);
  }

  /** The sum of 1, 1/2, 1/3, ... with one thing wrong at a time. */
  private static final class WrongSum extends SumLaws {
    private final double atEmpty;
    private final double firstOfAPart;
    private final double perThread;

    WrongSum(double atEmpty, double firstOfAPart, double perThread) {
      this.atEmpty = atEmpty;
      this.firstOfAPart = firstOfAPart;
      this.perThread = perThread;
    }

    @Override
    protected int count() {
      return 1000;
    }

    @Override
    protected double[] sum(int from, int to, int threads) {
      double sum = from == to ? atEmpty : firstOfAPart;
      for (int record = from; record < to; record++) {
        sum += 1.0 / (record + 1);
      }
      return new double[] {sum + perThread * threads};
    }

    @Override
    protected double tolerance() {
      return 1e-12;
    }
  }

  @Test
  void power_sumLaws() {
    WrongSum right = new WrongSum(0, 0, 0);
    right.law_emptySumIsZero();
    right.law_partsAddUpWhereverTheyAreCut();
    right.law_sameBitsForAnyNumberOfThreads();
    assertThatThrownBy(() -> new WrongSum(1e-300, 0, 0).law_emptySumIsZero())
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> new WrongSum(0, 1e-11, 0).law_partsAddUpWhereverTheyAreCut())
        .isInstanceOf(AssertionError.class);
    // One unit in the last place of a sum of 7.5.
    double unit = Math.ulp(7.5);
    assertThatThrownBy(() -> new WrongSum(0, 0, unit).law_sameBitsForAnyNumberOfThreads())
        .isInstanceOf(AssertionError.class);
  }
}
