package dev.tacit.admm.central;

import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.theorem.LastIterateFacts;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.risk.CappedGradient;
import dev.tacit.optim.risk.GradientCap;
import dev.tacit.optim.risk.GradientRounding;
import dev.tacit.optim.risk.Records;
import java.util.List;

/**
 * One step x &lt;- prox(x - step (clipped mean gradient + ridge x) + noise), in the two halves
 * between which the curator stands: the proposal is private, what follows is a function of the
 * released proposal alone. Everything that its privacy depends on follows from these public
 * numbers; rows are in the unit ball.
 *
 * <p>The proximal operator is that of the l1 norm on the box of half-width {@link #weightBound},
 * which holds the minimiser: ridge |x|^2 &lt;= -gradient . x there. The box is what bounds the
 * states, and with them the rounding errors.
 *
 * @param smoothing step size, ridge and smoothness of the mean loss with its ridge
 */
record ProximalStep(
    LastIterateFacts.Curvature smoothing, double lasso, Loss loss, double clip, Size size) {
  private static final double LARGEST_WEIGHT = 1e4;

  /** A deviation is at least 2^30 grid steps, and one rounding moves by half a step. */
  private static final double HALF_GRID = 0x1p-31;

  /** How many records and features. */
  record Size(PublicSize records, int dimension) {
    /** Most terms of the mean over the divisor. */
    double loadFactor() {
      return records.loadFactor();
    }

    private double root() {
      return Math.nextUp(Math.sqrt(dimension));
    }
  }

  /** Largest eigenvalue of the Hessian for rows in the unit ball, the ridge included. */
  static double smoothness(Loss loss, double ridge, Size size) {
    return Rounding.up(size.loadFactor() * loss.curvatureBound() + ridge, 4);
  }

  double weightBound() {
    double ridge = smoothing.strongConvexity();
    return Math.min(LARGEST_WEIGHT, 2 * clip * size.loadFactor() / ridge);
  }

  /** Private: the gradient step. */
  Sensitive proposal(Records bounded, Vec state) {
    Vec sum = bounded.sum(new CappedGradient(state, loss, GradientCap.euclidean(clip)));
    Vec mean = sum.scaled(1.0 / size.records().divisor());
    Vec descent = mean.plusScaled(smoothing.strongConvexity(), state);
    return Sensitive.of(state.plusScaled(-smoothing.stepSize(), descent), sensitivity());
  }

  /** Public: the next state, given the released proposal. */
  ProximalMap proximalMap() {
    return new ProximalMap(lasso, smoothing.stepSize(), weightBound());
  }

  /** The proximal operator of the l1 norm on a box. */
  record ProximalMap(double lasso, double stepSize, double bound) implements PostProcessing {
    @Override
    public String name() {
      return "proximal step in a box";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return new L1Norm(lasso)
          .prox(released.get(0), stepSize)
          .map(entry -> Math.max(-bound, Math.min(bound, entry)));
    }
  }

  /** Step times that of the mean gradient, and what forming the proposal in doubles can add. */
  Sensitivity sensitivity() {
    Sensitivity gradient = new MeanGradient(clip, size.records(), size.dimension()).sensitivity();
    return new Sensitivity(
            Sensitivity.Norm.L2,
            Rounding.up(smoothing.stepSize() * gradient.bound(), 2),
            size.records().neighbours(),
            "step size times " + gradient.because())
        .widened(2 * formingError(), "rounding of the step in doubles");
  }

  /**
   * Bound on the error of a computed step in state units, grids apart: the gradient and its mean,
   * the proposal, and the proximal operator of the released value. Beyond twice the box and the
   * threshold both the exact and the computed operator give the end of the box; below, each of the
   * conversion to a double and the subtraction rounds once.
   */
  double doubleError() {
    double step = smoothing.stepSize();
    double gradient =
        GradientRounding.gradientSum(
                loss.capped(clip), size.records().maxRecords(), size.dimension(), 1, stateBound())
            / size.records().divisor();
    double mean = Rounding.gamma(4) * clip * size.loadFactor();
    double proximal = 8 * Rounding.UNIT * (weightBound() + step * lasso) * size.root();
    return Rounding.up(step * (gradient + mean) + formingError() + proximal, 16);
  }

  /** Rounding to the grid before and after the noise, in noise scales. */
  double gridError() {
    return Rounding.up(2 * HALF_GRID * size.root(), 4);
  }

  private double formingError() {
    double step = smoothing.stepSize();
    double state = stateBound() * (1 + step * smoothing.strongConvexity());
    double gradient = 2 * step * clip * size.loadFactor();
    double underflow = size.dimension() * Double.MIN_NORMAL;
    return Rounding.up(Rounding.gamma(8) * (state + gradient) + underflow, 16);
  }

  private double stateBound() {
    return Rounding.up(weightBound() * size.root(), 4);
  }
}
