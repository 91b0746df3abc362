package example;

import dev.tacit.laws.ProxLaws;
import java.util.Arrays;

/** A constraint of one's own, that no weight is negative, held to the laws of regularisers. */
public class NonNegativeLawsTest extends ProxLaws {
  @Override
  protected double value(double[] point) {
    return Arrays.stream(point).allMatch(entry -> entry >= 0) ? 0 : Double.POSITIVE_INFINITY;
  }

  /** The nearest point that the constraint allows, whatever the step. */
  @Override
  protected double[] prox(double[] point, double step) {
    return Arrays.stream(point).map(entry -> Math.max(0, entry)).toArray();
  }

  @Override
  protected double strongConvexity() {
    return 0;
  }

  /** A constraint has no gradient at its border. */
  @Override
  protected double smoothness() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  protected boolean isConstraint() {
    return true;
  }

  /** The largest slope.x over points without negative entries. */
  @Override
  protected double conjugate(double[] slope) {
    return Arrays.stream(slope).allMatch(entry -> entry <= 0) ? 0 : Double.POSITIVE_INFINITY;
  }
}
