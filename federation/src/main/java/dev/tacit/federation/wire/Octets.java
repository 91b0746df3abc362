package dev.tacit.federation.wire;

import dev.tacit.optim.linalg.Digests;
import java.util.Arrays;
import java.util.HexFormat;

/** Bytes as an immutable value with equality, for digests, signatures and messages. */
public final class Octets {
  private final byte[] bytes;

  private Octets(byte[] bytes) {
    this.bytes = bytes;
  }

  public static Octets of(byte... bytes) {
    return new Octets(bytes.clone());
  }

  /** Their SHA-256. */
  public static Octets digest(byte[] content) {
    return new Octets(Digests.sha256(content));
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  public int length() {
    return bytes.length;
  }

  public String hex() {
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Octets that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "Octets[" + bytes.length + "]";
  }
}
