package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.GeneralisedLasso;
import dev.tacit.optim.prox.Regulariser;

/**
 * A generalised lasso as a regulariser of the model itself. Its proximal operator has no formula
 * and is iterated on the dual to nearly full precision: slow, and meant as a reference for
 * splitting methods. Subgradients that a {@link CompositeSolver} exhibits are then exact only up to
 * {@value #ACCURACY} over its step.
 */
public record MappedRegulariser(GeneralisedLasso lasso) implements Regulariser {
  private static final double ACCURACY = 1e-14;
  private static final int MAX_STEPS = 100_000;

  @Override
  public double value(Vec point) {
    return lasso.value(point);
  }

  /**
   * y = point - A'u, where u minimises |point - A'u|^2 / 2 plus the conjugate of step * split. That
   * conjugate's proximal operator comes from Moreau's identity.
   */
  @Override
  public Vec prox(Vec point, double step) {
    LinearMap map = lasso.map();
    double bound = map.normBound();
    double dualStep = 1 / (bound * bound);
    AcceleratedProximal method =
        new AcceleratedProximal(new ScaledConjugate(lasso.split(), step), dualStep, MAX_STEPS);
    Vec dual =
        method.minimise(
            u -> map.times(map.transposeTimes(u).minus(point)),
            Vec.zeros(map.outputs()),
            ACCURACY * (1 + point.norm()));
    return point.minus(map.transposeTimes(dual));
  }

  /** The conjugate of weight * inner, known through its proximal operator only. */
  private record ScaledConjugate(Regulariser inner, double weight) implements Regulariser {
    @Override
    public double value(Vec point) {
      throw new UnsupportedOperationException("only the proximal operator is needed");
    }

    @Override
    public Vec prox(Vec point, double step) {
      Vec image = inner.prox(point.scaled(1 / step), weight / step);
      return point.plusScaled(-step, image);
    }
  }
}
