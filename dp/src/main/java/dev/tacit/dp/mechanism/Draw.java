package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import java.util.Objects;

/**
 * One draw as the key sees it: where it happens, which receipts show, and what the agent had heard
 * by then, which they do not.
 */
record Draw(Address address, TranscriptDigest transcript) {
  Draw {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(transcript, "heard");
  }
}
