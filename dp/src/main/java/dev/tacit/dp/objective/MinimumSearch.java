package dev.tacit.dp.objective;

import java.util.function.DoubleUnaryOperator;

/**
 * A low value of a positive function: strides that double while they help, then parabolas through
 * the logarithms of the three last values. For bounds of which every point is sound, so that a
 * minimum missed costs tightness and nothing else.
 */
final class MinimumSearch {
  private static final int MOST_STRIDES = 60;
  private static final int MOST_PARABOLAS = 12;

  /** A step that gains less than this, relative, is the last. */
  private static final double GAIN = 1e-6;

  private final DoubleUnaryOperator function;
  private double left;
  private double middle;
  private double right;
  private double atLeft;
  private double atMiddle;
  private double atRight;

  private MinimumSearch(DoubleUnaryOperator function) {
    this.function = function;
  }

  static double lowest(DoubleUnaryOperator function, double start, double stride) {
    MinimumSearch minimumSearch = new MinimumSearch(function);
    minimumSearch.walk(start, stride);
    return minimumSearch.descend();
  }

  /** Until the middle is not above both sides. */
  private void walk(double start, double stride) {
    middle = start;
    left = start - stride;
    right = start + stride;
    atMiddle = function.applyAsDouble(middle);
    atRight = function.applyAsDouble(right);
    double step = stride;
    for (int count = 0; atRight < atMiddle && count < MOST_STRIDES; count++) {
      step *= 2;
      moveLeftEnd();
      right = middle + step;
      atRight = function.applyAsDouble(right);
    }
    if (step > stride) {
      return;
    }
    atLeft = function.applyAsDouble(left);
    for (int count = 0; atLeft < atMiddle && count < MOST_STRIDES; count++) {
      step *= 2;
      moveRightEnd();
      left = middle - step;
      atLeft = function.applyAsDouble(left);
    }
  }

  private double descend() {
    for (int count = 0; count < MOST_PARABOLAS; count++) {
      double next = vertex();
      if (!(next > left && next < right) || next == middle) {
        break;
      }
      double value = function.applyAsDouble(next);
      double gain = atMiddle - value;
      narrow(next, value);
      if (gain >= 0 && gain < GAIN * atMiddle) {
        break;
      }
    }
    return atMiddle;
  }

  private void narrow(double next, double value) {
    boolean lower = value < atMiddle;
    if (next > middle == lower) {
      left = lower ? middle : next;
      atLeft = lower ? atMiddle : value;
    } else {
      right = lower ? middle : next;
      atRight = lower ? atMiddle : value;
    }
    if (lower) {
      middle = next;
      atMiddle = value;
    }
  }

  private void moveLeftEnd() {
    left = middle;
    atLeft = atMiddle;
    middle = right;
    atMiddle = atRight;
  }

  private void moveRightEnd() {
    right = middle;
    atRight = atMiddle;
    middle = left;
    atMiddle = atLeft;
  }

  private double vertex() {
    double log = Math.log(atMiddle);
    double before = (log - Math.log(atLeft)) / (middle - left);
    double after = (Math.log(atRight) - log) / (right - middle);
    double bend = (after - before) / (right - left);
    return (left + middle) / 2 - before / (2 * bend);
  }
}
