package dev.tacit.ledger;

import dev.tacit.dp.event.Receipt;
import java.util.Objects;

/**
 * One release on its way out: the receipt, what was asked of which rows, and the bytes that will be
 * sent.
 */
public record Outgoing(Receipt receipt, Fingerprint query, byte[] released) {
  public Outgoing {
    Objects.requireNonNull(receipt, "receipt");
    Objects.requireNonNull(query, "query");
    released = released.clone();
  }

  @Override
  public byte[] released() {
    return released.clone();
  }
}
