package dev.tacit.data.split;

import dev.tacit.data.CanonicalBytes;
import dev.tacit.optim.linalg.Digests;
import dev.tacit.optim.risk.Examples;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * Assigns a record to a side or shard by a hash of its own bytes (or of its unit's id) and a seed,
 * so that adding or removing another record never moves it. The hash need not be secret.
 */
final class RecordHash {
  private final MessageDigest digest;
  private final byte[] head;

  RecordHash(long seed, String purpose) {
    byte[] name = purpose.getBytes(StandardCharsets.US_ASCII);
    this.head =
        ByteBuffer.allocate(12 + name.length).putLong(seed).putInt(name.length).put(name).array();
    this.digest = Digests.sha256();
  }

  /** A multiple of 2^-53 in [0, 1), the same for all records of a unit. */
  double of(Examples examples, int record) {
    digest.update(head);
    byte[] own =
        examples
            .units()
            .flatMap(units -> units.id(record))
            .map(id -> id.getBytes(StandardCharsets.UTF_8))
            .orElseGet(() -> CanonicalBytes.row(examples, record));
    byte[] hash = digest.digest(own);
    return (ByteBuffer.wrap(hash).getLong() >>> 11) * 0x1p-53;
  }
}
