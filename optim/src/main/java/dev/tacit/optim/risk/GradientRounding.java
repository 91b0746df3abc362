package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;

/**
 * Rigorous bounds on the floating-point error of sums over records, for the standard model of
 * arithmetic: each operation has a relative error of at most 2^-53, or an absolute one of 2^-1074
 * when it underflows.
 */
public final class GradientRounding {
  /** Roundings inside one evaluation of a derivative, exp counted as two; none of ours has more. */
  private static final int DERIVATIVE_ROUNDINGS = 8;

  private final Loss loss;
  private final int count;
  private final int dimension;
  private final double norms;
  private final double squaredNorms;
  private final double slopesAtZero;

  /** Roundings of a term beside the additions: its products, one more with a weight. */
  private final int products;

  private GradientRounding(Loss loss, int count, int dimension, double[] sums, boolean hasWeights) {
    this.products = hasWeights ? 3 : 2;
    this.loss = loss;
    this.count = count;
    this.dimension = dimension;
    long additions = Parts.additions(count, sums.length);
    this.norms = Rounding.up(sums[0], additions + 4);
    this.squaredNorms = Rounding.up(sums[1], additions + 4);
    this.slopesAtZero = Rounding.up(sums[2], additions + 16);
  }

  /** The bounds for these examples; data, not public. */
  static GradientRounding of(Examples examples, Loss loss, Parallelism parallelism) {
    Rows rows = examples.rows();
    Question.Part part =
        (from, to, sums) -> {
          for (int row = from; row < to; row++) {
            double norm = rows.normBound(row);
            sums[0] += norm;
            sums[1] += norm * norm;
            sums[2] += norm * Math.abs(loss.derivative(0, examples.label(row)));
          }
          return 0;
        };
    Vec sums = TreeSum.of(rows.count(), 3, parallelism).sum(() -> part).vector();
    return new GradientRounding(
        loss, rows.count(), rows.dimension(), sums.toArray(), examples.hasWeights());
  }

  /**
   * A public bound on the error of any gradient sum of a Lipschitz loss, to choose a gradient
   * tolerance that can be certified (fact objective-grid): so many rows of at most that norm,
   * models of at most that size. Holds for any number of rows up to the count.
   */
  public static double gradientSum(
      Loss loss, int count, int dimension, double rowBound, double modelBound) {
    if (loss.lipschitz() == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "loss = " + loss.name() + ": a public bound needs a Lipschitz loss; declare a clip");
    }
    double[] sums = {count * rowBound, count * rowBound * rowBound, Double.POSITIVE_INFINITY};
    return new GradientRounding(loss, count, dimension, sums, false).gradientSum(modelBound);
  }

  /**
   * How far a computed sum of capped gradients may be, in Euclidean norm, from the exact sum of the
   * same capped gradients: the exact sum moves by at most the cap when a record comes or goes, the
   * computed one by twice this more (Casacuberta et al. 2022). A function of public quantities.
   *
   * <p>{@link SumRounding} with two products for each term. What c_i is, to the last bit, is a
   * matter of record i, its weight and the model alone: no record of anybody else has a say in how
   * a row is multiplied.
   */
  public static double clippedSum(long count, int dimension, double bound) {
    return SumRounding.bound(count, dimension, bound, 2);
  }

  /**
   * How far the computed gradient sum at the model may be from what exact arithmetic would give:
   * beside the summation there are the errors of the scores and of the derivatives. Uses the data,
   * so it serves a solver's certificate, never a public bound.
   */
  double gradientSum(Vec model) {
    double size = Rounding.up(model.norm(), dimension + 8L);
    return gradientSum(size);
  }

  private double gradientSum(double size) {
    double slopes =
        Math.min(
            loss.lipschitz() * norms, slopesAtZero + loss.curvatureBound() * size * squaredNorms);
    double evaluation = DERIVATIVE_ROUNDINGS * Rounding.UNIT;
    double scores = (Rounding.gamma(dimension + 2L) + evaluation) * size * squaredNorms;
    double constants = evaluation * norms;
    double summation = Rounding.gamma(Parts.additions(count, dimension) + products) + evaluation;
    double total = loss.curvatureBound() * (scores + constants) + summation * slopes;
    return Rounding.up(total + SumRounding.underflow(count, dimension), 16);
  }

  /** A bound on the largest eigenvalue of the sum's Hessian: curvature times squared norms. */
  double smoothness() {
    return Rounding.up(loss.curvatureBound() * squaredNorms, 2);
  }
}
