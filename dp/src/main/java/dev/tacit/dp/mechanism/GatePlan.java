package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import java.util.Objects;

/**
 * A sparse vector gate: one noisy threshold, a fresh noise for every query, closed at the {@code
 * maxAbove}-th positive (fact above-threshold). All noises are one-sided exponential with their
 * public means taken off, which costs the same as Laplace noise and has half its variance.
 *
 * @param query how far one record can move a query
 * @param thresholdMultiplier mean of the threshold's noise over the query sensitivity
 * @param queryMultiplier mean of a query's noise over the query sensitivity
 */
public record GatePlan(
    double threshold,
    Sensitivity query,
    double thresholdMultiplier,
    double queryMultiplier,
    int maxAbove) {
  private static final double LARGEST_RATIO = 1 << 14;

  public GatePlan {
    Objects.requireNonNull(query, "query");
    if (!Double.isFinite(threshold)) {
      throw new IllegalArgumentException("threshold = " + threshold + " must be finite");
    }
    if (!(query.bound() > 0)) {
      throw new IllegalArgumentException("query sensitivity = 0 must be positive");
    }
    double ratio = thresholdMultiplier / queryMultiplier;
    if (!(ratio <= LARGEST_RATIO && ratio >= 1 / LARGEST_RATIO)) {
      throw new IllegalArgumentException(
          "thresholdMultiplier / queryMultiplier = " + ratio + " must be within [2^-14, 2^14]");
    }
    var unused = new PrivacyEvent.SparseVector(thresholdMultiplier, queryMultiplier, maxAbove);
  }

  /** What opening the gate costs, all its answers included. */
  public PrivacyEvent event() {
    return new PrivacyEvent.SparseVector(thresholdMultiplier, queryMultiplier, maxAbove);
  }
}
