package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.ScoreBatch;

/**
 * A {@link GradientCap} for each of the records that one machine holds: the gradient is a scalar
 * times the features, so the scalar is capped to the bound over their length.
 */
final class GradientCaps {
  private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);

  static final GradientCaps NONE = new GradientCaps(GradientCap.NONE, null);

  private final GradientCap cap;

  /** One cap per record, or null without a bound. */
  private final double[] caps;

  private GradientCaps(GradientCap cap, double[] caps) {
    this.cap = cap;
    this.caps = caps;
  }

  /**
   * A cap is rounded down so that the exact norm of the gradient never exceeds the bound. A record
   * of norm zero gets the largest finite cap: an infinite derivative times its zeros would be NaN,
   * and with it the whole sum.
   */
  static GradientCaps of(GradientCap cap, Rows rows, Parallelism parallelism) {
    if (!cap.isFinite()) {
      return NONE;
    }
    double[] caps = new double[rows.count()];
    int size = Parts.size(rows.dimension());
    parallelism.forEach(
        Math.toIntExact(Parts.number(caps.length, rows.dimension())),
        part -> {
          int from = part * size;
          int to = Math.min(caps.length, from + size);
          double[] own = new double[to - from];
          cap.lengths().bounds(rows, from, to, own);
          for (int k = 0; k < own.length; k++) {
            caps[from + k] =
                own[k] == 0 ? Double.MAX_VALUE : Rounding.down(cap.bound() / own[k], 2);
          }
        });
    return new GradientCaps(cap, caps);
  }

  GradientCap cap() {
    return cap;
  }

  /** What the length of the record's derivative is capped at. */
  double of(int record) {
    return caps == null ? Double.POSITIVE_INFINITY : caps[record];
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
    clamp(batch.derivatives, from, to - from);
  }

  /**
   * {@link #clamped} on the bits: magnitudes of doubles are in the order of their bits, NaN above
   * infinity. Which records are capped is a coin's toss, so nothing here may branch on it, and
   * {@link Math#min} of doubles takes three times as long. The inner loop of every private round.
   */
  private void clamp(double[] derivatives, int from, int count) {
    for (int k = 0; k < count; k++) {
      long bits = Double.doubleToRawLongBits(derivatives[k]);
      long magnitude = bits & Long.MAX_VALUE;
      long capped = Math.min(magnitude, Double.doubleToRawLongBits(caps[from + k]));
      if (magnitude > INFINITY) {
        derivatives[k] = 0;
      } else {
        derivatives[k] = Double.longBitsToDouble(capped | (bits & Long.MIN_VALUE));
      }
    }
  }

  /**
   * A score that overflowed to NaN at an absurd model counts as no gradient: otherwise one record
   * could turn the whole sum into NaN, and the bound would not hold.
   */
  private static double clamped(double derivative, double cap) {
    double clamped = Math.max(-cap, Math.min(cap, derivative));
    return Double.isNaN(clamped) ? 0 : clamped;
  }
}
