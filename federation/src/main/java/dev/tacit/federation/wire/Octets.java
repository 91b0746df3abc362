package dev.tacit.federation.wire;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Bytes as a value. */
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
    try {
      return new Octets(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
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
