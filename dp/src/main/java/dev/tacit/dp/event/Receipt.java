package dev.tacit.dp.event;

import java.util.Objects;

/**
 * Proof of one release: where, what happened, for which neighbours, who sees it, and whether the
 * noise came from a secret key. A guarantee is reported only for releases that were reserved and
 * have their receipts.
 *
 * @param secret false when the noise was scripted or seeded by a test: then nothing is private
 */
public record Receipt(
    Address address, PrivacyEvent event, Neighbours neighbours, Audience audience, boolean secret) {
  public Receipt {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(neighbours, "neighbours");
    Objects.requireNonNull(audience, "audience");
  }

  /**
   * The same receipt stated for another place, where the place itself is a secret; costs the same.
   */
  public Receipt withAddress(Address other) {
    return new Receipt(other, event, neighbours, audience, secret);
  }

  /** The event as an accountant must price it: noise that a test chose protects nobody. */
  public PrivacyEvent chargedEvent() {
    return secret ? event : new PrivacyEvent.NonPrivate("noise was scripted or seeded for a test");
  }
}
