package dev.tacit.dp.account;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The smallest noise for a target. The answer is re-priced: its epsilon is at most the target, and
 * within 1e-4 of it relative (unless less noise than {@link #LEAST} would do).
 */
public final class NoiseCalibration {
  /**
   * The least noise multiplier that is searched; less noise protects nothing at any target of use.
   */
  public static final double LEAST = 1e-4;

  /** The largest noise multiplier that is searched. */
  public static final double MOST = 1e9;

  /** The target is missed from below by less than this, relative. */
  private static final double CLOSE = 5e-5;

  private final Accountants accountants;
  private final Neighbours neighbours;

  public NoiseCalibration(Accountants accountants, Neighbours neighbours) {
    this.accountants = Objects.requireNonNull(accountants, "accountants");
    this.neighbours = Objects.requireNonNull(neighbours, "neighbours");
  }

  /**
   * The smallest noise multiplier whose event stays within (epsilon, delta).
   *
   * @param family events by noise multiplier; more noise must not cost more
   * @throws IllegalArgumentException when even {@link #MOST} is not enough
   */
  public double noiseMultiplier(DoubleFunction<PrivacyEvent> family, double epsilon, double delta) {
    Requirements.epsilon(epsilon);
    Requirements.delta(delta);
    // On logarithms of noise, since epsilon is nearly a power of it. First both ends of a bracket
    // are found, then it is closed; the end that is returned meets the target.
    DoubleUnaryOperator excess = x -> excess(priced(family.apply(Math.exp(x)), delta), epsilon);
    double low = 0;
    double atLow = excess.applyAsDouble(low);
    double high = low;
    double atHigh = atLow;
    double stride = 0.5;
    while (atLow <= 0 && low > Math.log(LEAST)) {
      high = low;
      atHigh = atLow;
      low = Math.max(Math.log(LEAST), guess(low, atLow, -stride));
      stride *= 2;
      atLow = excess.applyAsDouble(low);
    }
    while (atHigh > 0 && high < Math.log(MOST)) {
      low = high;
      atLow = atHigh;
      high = Math.min(Math.log(MOST), guess(high, atHigh, stride));
      stride *= 2;
      atHigh = excess.applyAsDouble(high);
    }
    if (atHigh > 0) {
      throw new IllegalArgumentException(
          "epsilon = "
              + epsilon
              + " at delta = "
              + delta
              + " cannot be reached with any noise multiplier up to "
              + MOST
              + (delta == 0
                  ? "; only pure guarantees have delta = 0: give a delta above 0, or use Laplace"
                      + " noise"
                  : "; part of the event does not depend on it"));
    }
    return Math.exp(atLow <= 0 ? low : closed(excess, low, atLow, high, atHigh));
  }

  /** epsilon falls about like 1/noise, so the excess itself says how far to go. */
  private static double guess(double from, double excess, double stride) {
    double stretch =
        Double.isInfinite(excess) ? stride : 1.02 * excess + 0.02 * Math.signum(stride);
    return from + (stride > 0 ? Math.max(stretch, 0.02) : Math.min(stretch, -0.02));
  }

  /** Regula falsi with the Illinois correction, on log noise against log epsilon. */
  private static double closed(
      DoubleUnaryOperator excess, double low, double atLow, double high, double atHigh) {
    for (int i = 0; i < 200 && atHigh < -CLOSE && high - low > 1e-15 * Math.abs(high); i++) {
      double middle = 0.5 * (low + high);
      if (Double.isFinite(atLow) && Double.isFinite(atHigh) && i % 8 != 7) {
        // Aim a little to the safe side, so that the safe end itself becomes close.
        double target = -0.4 * CLOSE;
        middle = low + (high - low) * (atLow - target) / (atLow - atHigh);
        middle = Math.min(Math.max(middle, low), high);
      }
      double value = excess.applyAsDouble(middle);
      if (value <= 0) {
        high = middle;
        atHigh = value;
        atLow = atLow > 2e-3 ? atLow / 2 : atLow;
      } else {
        low = middle;
        atLow = value;
      }
    }
    return high;
  }

  /** Epsilon of an event by the accountant that proves the smallest. */
  private double priced(PrivacyEvent event, double delta) {
    return accountants.guarantee(event, neighbours, delta).epsilon();
  }

  /**
   * How far a price is from the target, as a difference of logarithms; not above zero exactly when
   * the target is met.
   */
  private static double excess(double priced, double epsilon) {
    return priced <= epsilon && priced > epsilon * 0.5
        ? Math.min(0, Math.log1p((priced - epsilon) / epsilon))
        : priced > epsilon
            ? Math.max(Double.MIN_VALUE, Math.log(priced / epsilon))
            : Math.log(priced / epsilon);
  }
}
