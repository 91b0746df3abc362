package dev.tacit.dp.account;

import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;

/**
 * One-dimensional searches that return the safe end of their last bracket, so that a search that
 * stops early is less tight but never wrong.
 */
final class Search {
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private Search() {}

  /**
   * The smallest x in [low, high] that satisfies a monotone predicate (false, then true), from
   * above: the answer itself satisfies it, provided that {@code high} does.
   */
  static double smallest(double low, double high, DoublePredicate holds) {
    double bad = low;
    double good = high;
    for (int i = 0; i < 200; i++) {
      double middle = 0.5 * (bad + good);
      if (!(middle > Math.min(bad, good) && middle < Math.max(bad, good))
          || Math.abs(good - bad) <= 1e-15 * Math.abs(good)) {
        break;
      }
      if (holds.test(middle)) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return good;
  }

  /** Mirror image of {@link #smallest}: the largest x that satisfies the predicate. */
  static double largest(double low, double high, DoublePredicate holds) {
    return -smallest(-high, -low, x -> holds.test(-x));
  }

  /**
   * The smallest x in [low, high] at which a decreasing positive function is at most this, from
   * above: the answer itself satisfies it, provided that {@code high} does. Regula falsi (Illinois)
   * on the logarithm, which for tails is nearly straight, with a bisection now and then.
   */
  static double crossing(double low, double high, DoubleUnaryOperator f, double most) {
    double bad = low;
    double good = high;
    double above = Math.log(f.applyAsDouble(low) / most);
    double below = Math.log(f.applyAsDouble(high) / most);
    if (above <= 0) {
      return low;
    }
    int side = 0;
    for (int i = 1; i < 200 && good - bad > 1e-11 * good; i++) {
      double middle = bad + (good - bad) * above / (above - below);
      if (i % 4 == 0 || !(middle > bad && middle < good)) {
        middle = 0.5 * (bad + good);
      }
      double excess = Math.log(f.applyAsDouble(middle) / most);
      if (excess <= 0) {
        good = middle;
        below = excess;
        above = side < 0 ? above / 2 : above;
        side = -1;
      } else {
        bad = middle;
        above = excess;
        below = side > 0 ? below / 2 : below;
        side = 1;
      }
    }
    return good;
  }

  /**
   * Where the function is small on [low, high]: a coarse sweep, then golden section around its best
   * point down to an interval of this width. Callers need a good point, not a certified minimum.
   */
  static double minimiser(double low, double high, int sweep, double width, DoubleUnaryOperator f) {
    double step = (high - low) / sweep;
    double best = low;
    double bestValue = Double.POSITIVE_INFINITY;
    for (int i = 0; i <= sweep; i++) {
      double x = low + i * step;
      double value = f.applyAsDouble(x);
      if (value < bestValue) {
        best = x;
        bestValue = value;
      }
    }
    double left = Math.max(low, best - step);
    double right = Math.min(high, best + step);
    double refined = golden(left, right, width, f);
    return f.applyAsDouble(refined) < bestValue ? refined : best;
  }

  /** Golden section: the interval shrinks by a fixed ratio, with one evaluation a step. */
  private static double golden(double low, double high, double width, DoubleUnaryOperator f) {
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double fLeft = f.applyAsDouble(left);
    double fRight = f.applyAsDouble(right);
    while (high - low > width) {
      if (fLeft <= fRight) {
        high = right;
        right = left;
        fRight = fLeft;
        left = high - GOLDEN * (high - low);
        fLeft = f.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        fLeft = fRight;
        right = low + GOLDEN * (high - low);
        fRight = f.applyAsDouble(right);
      }
    }
    return fLeft <= fRight ? left : right;
  }
}
