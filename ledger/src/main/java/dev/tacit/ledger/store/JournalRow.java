package dev.tacit.ledger.store;

import dev.tacit.optim.linalg.Digests;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One stored row and its link to the row before it. The hash is SHA-256 over the previous hash, the
 * number, the length of the body, the body and the payload, so no byte can move between fields.
 */
public final class JournalRow {
  private final long number;
  private final byte[] body;
  private final byte[] payload;
  private final byte[] hash;

  /** A row as found; {@link #follows} tells whether it is genuine. */
  JournalRow(long number, byte[] body, byte[] payload, byte[] hash) {
    this.number = number;
    this.body = body;
    this.payload = payload;
    this.hash = hash;
  }

  /** The row that continues a ledger whose newest row is {@code head}. */
  public static JournalRow after(Head head, byte[] body, byte[] payload) {
    long number = head.number() + 1;
    return new JournalRow(
        number, body.clone(), payload.clone(), link(head.hash(), number, body, payload));
  }

  /** Whether this is the row written directly after {@code head}, every byte of it. */
  public boolean follows(Head head) {
    return number == head.number() + 1
        && Arrays.equals(hash, link(head.hash(), number, body, payload));
  }

  private static byte[] link(String previous, long number, byte[] body, byte[] payload) {
    MessageDigest sha = Digests.sha256();
    sha.update(HexFormat.of().parseHex(previous));
    sha.update(ByteBuffer.allocate(12).putLong(number).putInt(body.length).array());
    sha.update(body);
    sha.update(payload);
    return sha.digest();
  }

  public Head head() {
    if (hash.length != 32) {
      throw LedgerFault.corrupt(
          "row " + number + " has a hash of " + hash.length + " bytes, not 32");
    }
    return new Head(number, HexFormat.of().formatHex(hash));
  }

  public long number() {
    return number;
  }

  public byte[] body() {
    return body.clone();
  }

  public byte[] payload() {
    return payload.clone();
  }

  byte[] hash() {
    return hash.clone();
  }
}
