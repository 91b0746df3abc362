package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Finite;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.ScoreBatch;

/**
 * What keeps each record's gradient within a bound in Euclidean norm (fact F0.7): the gradient is a
 * scalar times the features, so the scalar is capped to the bound over their norm.
 */
final class GradientCaps {
  /** Leaves every gradient as it is. */
  static final GradientCaps NONE = new GradientCaps(Double.POSITIVE_INFINITY, null);

  private final double bound;

  /** One cap per record, or null without a bound. */
  private final double[] caps;

  private GradientCaps(double bound, double[] caps) {
    this.bound = bound;
    this.caps = caps;
  }

  /**
   * A cap is rounded down so that the exact norm of the gradient never exceeds the bound. A record
   * of norm zero gets the largest finite cap: an infinite derivative times its zeros would be NaN,
   * and with it the whole sum.
   *
   * @param norms for each record a number that its exact norm does not exceed
   */
  static GradientCaps of(double bound, double[] norms, int count) {
    Finite.positive("gradient bound", bound);
    double[] caps = new double[count];
    for (int record = 0; record < count; record++) {
      caps[record] =
          norms[record] == 0 ? Double.MAX_VALUE : Rounding.down(bound / norms[record], 2);
    }
    return new GradientCaps(bound, caps);
  }

  /** Infinite if none was declared. */
  double bound() {
    return bound;
  }

  double capped(int record, double derivative) {
    return caps == null ? derivative : clamped(derivative, caps[record]);
  }

  /**
   * Caps what a batch holds of records [from, to). Where only derivatives are wanted, as in private
   * rounds, that is a plain clamp.
   */
  void cap(ScoreBatch batch, Loss loss, int from, int to) {
    if (caps == null) {
      return;
    }
    if (batch.wantsValues || batch.wantsCurvatures) {
      for (int row = from; row < to; row++) {
        batch.cap(loss, row - from, caps[row]);
      }
      return;
    }
    double[] derivatives = batch.derivatives;
    for (int k = 0; k < to - from; k++) {
      derivatives[k] = clamped(derivatives[k], caps[from + k]);
    }
  }

  /**
   * A score that overflowed to NaN at an absurd model counts as no gradient: otherwise one record
   * could turn the whole sum into NaN, and the bound would not hold. One comparison in the usual
   * case: this stands in the inner loop of every private round.
   */
  private static double clamped(double derivative, double cap) {
    if (Math.abs(derivative) <= cap) {
      return derivative;
    }
    return Double.isNaN(derivative) ? 0 : Math.copySign(cap, derivative);
  }
}
