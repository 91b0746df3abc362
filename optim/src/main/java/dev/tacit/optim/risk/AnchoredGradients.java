package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;

/**
 * The two pieces of a variance-reduced (SVRG) gradient: the full gradient at an anchor, once, and
 * the records' differences between a later model and the anchor.
 */
public final class AnchoredGradients {
  private final EmpiricalRisk risk;
  private final Vec anchor;
  private final Vec anchorSum;

  private AnchoredGradients(EmpiricalRisk risk, Vec anchor) {
    this.risk = risk;
    this.anchor = anchor;
    this.anchorSum = risk.gradientSum(anchor);
  }

  public static AnchoredGradients at(EmpiricalRisk risk, Vec anchor) {
    return new AnchoredGradients(risk, anchor);
  }

  public Vec anchor() {
    return anchor;
  }

  /** The gradient sum over all records at the anchor. */
  public Vec anchorSum() {
    return anchorSum;
  }

  /**
   * The sum over the named records of gradient(model) - gradient(anchor), each difference capped to
   * the bound in Euclidean norm (fact anchored-rounds): a difference is a scalar times the
   * features, too.
   */
  public Vec differenceSum(Vec model, int[] records, double bound) {
    Finite.notNegative("difference bound", bound);
    Rows rows = risk.examples().rows();
    double[] now = model.toArray();
    double[] then = anchor.toArray();
    return risk.combination(
        records,
        record -> {
          double later = risk.cappedDerivative(record, rows.dot(record, now));
          double earlier = risk.cappedDerivative(record, rows.dot(record, then));
          double norm = rows.normBound(record);
          double cap = norm == 0 ? 0 : Rounding.down(bound / norm, 2);
          return Math.max(-cap, Math.min(cap, later - earlier));
        });
  }
}
