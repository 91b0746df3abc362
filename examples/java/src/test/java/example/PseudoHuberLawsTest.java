package example;

import dev.tacit.laws.LossLaws;

/** A loss of one's own, held to the laws of losses: JUnit runs every test of {@link LossLaws}. */
public class PseudoHuberLawsTest extends LossLaws {
  /** Quadratic near the label, linear far from it. */
  private static final class PseudoHuber implements ScalarLoss {
    @Override
    public double value(double score, double label) {
      return Math.hypot(1, score - label) - 1;
    }

    @Override
    public double derivative(double score, double label) {
      return (score - label) / Math.hypot(1, score - label);
    }

    @Override
    public double curvature(double score, double label) {
      return Math.pow(Math.hypot(1, score - label), -3);
    }
  }

  @Override
  protected ScalarLoss loss() {
    return new PseudoHuber();
  }

  @Override
  protected double lipschitz() {
    return 1;
  }

  @Override
  protected double curvatureBound() {
    return 1;
  }

  @Override
  protected boolean monotone() {
    return false;
  }
}
