package dev.tacit.optim.linalg;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, the digest by which records, letters, plans and files are identified. */
public final class Digests {
  private Digests() {}

  /** A fresh one, for whoever feeds it piece by piece. */
  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  public static byte[] sha256(byte[] content) {
    return sha256().digest(content);
  }
}
