package dev.tacit.dp.theorem;

import dev.tacit.dp.event.PrivacyEvent;

/**
 * Turns a release into a cheaper event if its hypotheses hold for the measured facts of a run. A
 * theorem never lowers a price by itself: its verdict is an event, which accountants price.
 *
 * @param <F> the facts that the hypotheses speak about
 */
public interface Theorem<F> {
  /** The name in verdicts and certificates, with its fact number. */
  String name();

  /** Each hypothesis with its measured value, and the event if and only if all hold. */
  Verdict<PrivacyEvent> apply(PrivacyEvent.Leaf release, F facts);
}
