package dev.tacit.audit;

/**
 * The event that an attacker looks for: a score beyond a mark.
 *
 * @param likely the side whose runs are more often beyond it: above for one, below for the other
 */
record Mark(double threshold, Side likely) {
  boolean holds(double score) {
    return likely == Side.ONE ? score > threshold : score < threshold;
  }
}
