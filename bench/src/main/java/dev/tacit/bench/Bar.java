package dev.tacit.bench;

import java.util.Locale;

/**
 * What a figure should reach.
 *
 * @param limit of the ratio where {@code ofRatio}, else of our own figure
 */
record Bar(double limit, boolean atMost, boolean ofRatio) {
  static Bar ratioAtMost(double limit) {
    return new Bar(limit, true, true);
  }

  static Bar figureAtMost(double limit) {
    return new Bar(limit, true, false);
  }

  static Bar figureAtLeast(double limit) {
    return new Bar(limit, false, false);
  }

  String verdict(double figure, double ratio) {
    double measured = ofRatio ? ratio : figure;
    boolean met = atMost ? measured <= limit : measured >= limit;
    return String.format(
        Locale.ROOT,
        "%s%s %s: %s",
        ofRatio ? "ratio " : "",
        atMost ? "at most" : "at least",
        Line.rounded(limit),
        met ? "met" : "NOT met");
  }
}
