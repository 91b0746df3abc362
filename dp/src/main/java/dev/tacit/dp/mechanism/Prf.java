package dev.tacit.dp.mechanism;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * HMAC-SHA-256 as a pseudo-random function of a list of parts. A purpose goes first and lengths go
 * before contents, so that no two lists share bytes.
 */
final class Prf {
  static final int LENGTH = 32;

  private static final String ALGORITHM = "HmacSHA256";

  private final SecretKeySpec key;

  Prf(byte[] key) {
    if (key.length != LENGTH) {
      throw new IllegalArgumentException("a key has 32 bytes, not " + key.length);
    }
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  /** A key that tells nothing of this one, nor of its other children. */
  Prf child(String purpose, Object... parts) {
    return new Prf(of(purpose, parts));
  }

  /**
   * The value at this list.
   *
   * @param parts strings, whole numbers and byte arrays
   */
  byte[] of(String purpose, Object... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      text(out, purpose);
      for (Object part : parts) {
        if (part instanceof Integer number) {
          out.writeInt(number);
        } else if (part instanceof byte[] raw) {
          out.writeInt(raw.length);
          out.write(raw);
        } else {
          text(out, (String) part);
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return mac(bytes.toByteArray());
  }

  /** Raw 16-bit characters: UTF-8 would merge unpaired surrogates. */
  private static void text(DataOutputStream out, String part) throws IOException {
    out.writeInt(part.length());
    out.writeChars(part);
  }

  private byte[] mac(byte[] message) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(message);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this Java platform has no " + ALGORITHM, missing);
    }
  }

  byte[] toBytes() {
    return key.getEncoded();
  }
}
