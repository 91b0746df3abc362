package dev.tacit.audit;

/**
 * The event on which an attacker decides: a score beyond a threshold.
 *
 * @param likelySide the side whose runs are more often beyond it: above for one, below for the
 *     other
 */
record ScoreThreshold(double threshold, Side likelySide) {
  boolean matches(double score) {
    return likelySide == Side.ONE ? score > threshold : score < threshold;
  }
}
