package dev.tacit.dp.theorem.iteration;

/**
 * How far the computed iteration is from the exact one. The theorems are about real numbers and
 * continuous noise; the run rounds to a grid and computes in doubles. In every step the real x is
 * within {@code error} of that of an idealised run, so the whole real run is sqrt(steps) error /
 * sigma close to the ideal one (adaptive Gaussian composition), and two real runs are twice that
 * further apart than two ideal ones.
 *
 * @param gridNorm bound on |error| of rounding x and its noise to the grid, in noise scales
 * @param doubleError relative error of one step in doubles
 * @param stateBound public bound on |x| along the whole run, see {@link #reach}
 */
public record StateArithmetic(double gridNorm, double doubleError, double stateBound) {
  /** Noise lives on a grid of at most this many noise scales. */
  private static final double GRID = 0x1p-29;

  public StateArithmetic {
    Outward.requireNotNegative("gridNorm", gridNorm);
    Outward.requireNotNegative("doubleError", doubleError);
    Outward.requireNotNegative("stateBound", stateBound);
  }

  /** Real numbers and continuous noise: for comparing formulas, never for certifying a run. */
  static StateArithmetic exact() {
    return new StateArithmetic(0, 0, 0);
  }

  /**
   * The arithmetic of a curator's Gaussian noise and of one step with vectors of this dimension.
   *
   * @param solveError relative error of the x-step's linear solve
   */
  public static StateArithmetic of(int dimension, double solveError, double stateBound) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension = " + dimension + " must be at least 1");
    }
    double doubles = (2.0 * dimension + 40) * 0x1p-53 + 2 * solveError;
    return new StateArithmetic(Math.sqrt(dimension) * GRID, doubles, stateBound);
  }

  /**
   * Bound on |x| in the norm of the proof that holds with probability 1 - 1e-300: each step moves
   * the state by at most a gradient and its noise, and between moves the iteration does not expand
   * around a fixed point of the public part.
   *
   * @param start distance of the start from such a fixed point (0 when g is least at 0)
   */
  public static double reach(
      NoisyIteration iteration, long iterations, int dimension, double start) {
    double norm = iteration.coupling().largest();
    double stretch = Math.sqrt(1 + iteration.stepSize() * iteration.penalty() * norm * norm);
    double sigma =
        iteration.noise().place() == StreamNoise.Place.STATE
            ? iteration.noise().sigma()
            : iteration.stepSize() * iteration.noise().sigma();
    // |N| exceeds sigma (sqrt(d) + 40) with probability at most exp(-800).
    double noise = sigma * (Math.sqrt(dimension) + 40);
    double gradient = iteration.stepSize() * iteration.gradientShift();
    return Outward.up(stretch * (start + (iterations + 1.0) * (noise + gradient)));
  }

  /** mu between the real run and the ideal one, over the given number of steps. */
  double distance(NoisyIteration iteration, long steps) {
    if (gridNorm == 0 && doubleError == 0) {
      return 0;
    }
    double doubles = doubleError * stateBound / iteration.stateSigma();
    return Outward.up(Math.sqrt(steps + 1.0) * (gridNorm + doubles));
  }
}
