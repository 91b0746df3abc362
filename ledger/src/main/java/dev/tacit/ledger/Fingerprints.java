package dev.tacit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import dev.tacit.ledger.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA-256 under the owner's key. A plain digest of private rows would be a release without
 * noise: whoever guesses the rows can confirm the guess. The key stays with the owner, is not the
 * noise key, and need not be the same for two owners.
 */
public final class Fingerprints {
  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  private Fingerprints(SecretKeySpec key) {
    this.key = key;
  }

  /**
   * All fingerprints of one owner.
   *
   * @param ownerKey at least 32 secret bytes
   */
  public static Fingerprints under(byte[] ownerKey) {
    if (ownerKey.length < 32) {
      throw new IllegalArgumentException(
          "owner key has " + ownerKey.length + " bytes and must have at least 32");
    }
    return new Fingerprints(new SecretKeySpec(ownerKey, ALGORITHM));
  }

  /**
   * Starts a fingerprint.
   *
   * @param purpose what is fingerprinted, such as {@code rows} or {@code query}
   */
  public Print start(String purpose) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return new Print(mac).add(purpose);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
    }
  }

  /** Digest of a public plan. The plan must not contain anything computed from private rows. */
  public static String planHash(JsonNode publicPlan) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(Json.bytes(publicPlan)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Collects parts; each is preceded by its length, so that no two lists of parts agree. */
  public static final class Print {
    private static final int BLOCK = 512;

    private final Mac mac;

    private Print(Mac mac) {
      this.mac = mac;
    }

    public Print add(byte[] part) {
      mac.update(ByteBuffer.allocate(Long.BYTES).putLong(part.length).array());
      mac.update(part);
      return this;
    }

    public Print add(String part) {
      return add(part.getBytes(StandardCharsets.UTF_8));
    }

    public Print add(long part) {
      return add(ByteBuffer.allocate(Long.BYTES).putLong(part).array());
    }

    /** Bit by bit: 0.0 and -0.0 are different rows. */
    public Print add(double[] part) {
      mac.update(ByteBuffer.allocate(Long.BYTES).putLong(8L * part.length).array());
      ByteBuffer block = ByteBuffer.allocate(BLOCK * Double.BYTES);
      for (int from = 0; from < part.length; from += BLOCK) {
        block.clear();
        for (int i = from; i < Math.min(part.length, from + BLOCK); i++) {
          block.putDouble(part[i]);
        }
        mac.update(block.flip());
      }
      return this;
    }

    /** Ends this fingerprint; the next one starts anew. */
    public Fingerprint done() {
      return new Fingerprint(HexFormat.of().formatHex(mac.doFinal()));
    }
  }
}
