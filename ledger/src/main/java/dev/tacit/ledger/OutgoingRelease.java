package dev.tacit.ledger;

import dev.tacit.dp.event.Receipt;
import java.util.Objects;

/**
 * One release to be committed: its receipt, the fingerprint of the query and rows, and the bytes to
 * send.
 */
public final class OutgoingRelease {
  private final Receipt receipt;
  private final Fingerprint query;
  private final byte[] released;

  public OutgoingRelease(Receipt receipt, Fingerprint query, byte[] released) {
    this.receipt = Objects.requireNonNull(receipt, "receipt");
    this.query = Objects.requireNonNull(query, "query");
    this.released = released.clone();
  }

  public Receipt receipt() {
    return receipt;
  }

  public Fingerprint query() {
    return query;
  }

  public byte[] released() {
    return released.clone();
  }
}
