package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Vec;

/**
 * Step T of decision 020: a capped loss is like a hinge, which on weak labels predicts the more
 * frequent class and orders nothing. Before the rounds that count, records are counted by label and
 * by the sign of their margin; where the model errs nearly as often as the rarer class occurs, the
 * cap is widened.
 */
final class WeakLabels {
  /** Share of mu^2 for the counts. */
  static final double SHARE = .01;

  /** Below this signal-to-noise ratio nothing is asked: the answer would be about the noise. */
  static final double MIN_SIGNAL_TO_NOISE = 80;

  /** From this signal-to-noise ratio on the widest cap pays. */
  static final double HIGH_SIGNAL_TO_NOISE = 400;

  private static final double LIMIT = .75;

  /**
   * A model that is still noisy errs more than it will: added to the limit, divided by the
   * signal-to-noise ratio.
   */
  private static final double ALLOWANCE = 10;

  private static final double LEAST = 1e-9;

  /** Negative and positive margins of negative labels, then of positive ones. */
  static final int CELLS = 4;

  private WeakLabels() {}

  /** Whether there are rounds before those that count. */
  static boolean applies(MetricRule rule) {
    return GradientRounds.of(rule, true).pauses();
  }

  /** Whether the released shares of the cells say that labels are weak. */
  static boolean areWeak(Vec shares, double signalToNoise) {
    double all = Math.max(LEAST, shares.get(0) + shares.get(1) + shares.get(2) + shares.get(3));
    double wrong = (shares.get(1) + shares.get(2)) / all;
    double positive = (shares.get(2) + shares.get(3)) / all;
    double rarer = Math.max(LEAST, Math.min(positive, 1 - positive));
    return wrong / rarer >= LIMIT + ALLOWANCE / signalToNoise;
  }

  static double wideCap(double signalToNoise) {
    return signalToNoise < HIGH_SIGNAL_TO_NOISE ? 1 : 2;
  }
}
