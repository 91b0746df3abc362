package dev.tacit.bench;

import java.util.Locale;

/**
 * Target for a benchmark figure: an upper or lower limit of the figure or of its ratio to the peer.
 *
 * @param limit of the ratio where {@code ofRatio}, else of our own figure
 */
record PerformanceTarget(double limit, boolean atMost, boolean ofRatio) {
  static PerformanceTarget ratioAtMost(double limit) {
    return new PerformanceTarget(limit, true, true);
  }

  static PerformanceTarget figureAtMost(double limit) {
    return new PerformanceTarget(limit, true, false);
  }

  static PerformanceTarget figureAtLeast(double limit) {
    return new PerformanceTarget(limit, false, false);
  }

  String verdict(double figure, double ratio) {
    double measured = ofRatio ? ratio : figure;
    boolean met = atMost ? measured <= limit : measured >= limit;
    return String.format(
        Locale.ROOT,
        "%s%s %s: %s",
        ofRatio ? "ratio " : "",
        atMost ? "at most" : "at least",
        BenchmarkRow.rounded(limit),
        met ? "met" : "NOT met");
  }
}
