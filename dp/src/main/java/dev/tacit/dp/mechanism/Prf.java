package dev.tacit.dp.mechanism;

import java.nio.ByteBuffer;
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

  /** Never used itself, so that any thread may copy it. */
  private final Mac ready;

  Prf(byte[] key) {
    if (key.length != LENGTH) {
      throw new IllegalArgumentException("a key has 32 bytes, not " + key.length);
    }
    this.key = new SecretKeySpec(key, ALGORITHM);
    this.ready = ready(this.key);
  }

  /** A key that reveals nothing of this one, nor of its other children. */
  Prf child(String purpose, Object... parts) {
    return new Prf(of(purpose, parts));
  }

  /**
   * The value at this list.
   *
   * @param parts strings, whole numbers and byte arrays
   */
  byte[] of(String purpose, Object... parts) {
    int length = lengthOf(purpose);
    for (Object part : parts) {
      length += lengthOf(part);
    }
    ByteBuffer message = ByteBuffer.allocate(length);
    put(message, purpose);
    for (Object part : parts) {
      put(message, part);
    }
    return fresh().doFinal(message.array());
  }

  private static int lengthOf(Object part) {
    if (part instanceof Integer) {
      return Integer.BYTES;
    }
    int contents =
        part instanceof byte[] raw ? raw.length : Character.BYTES * ((String) part).length();
    return Integer.BYTES + contents;
  }

  /** Texts as raw 16-bit characters: UTF-8 would merge unpaired surrogates. */
  private static void put(ByteBuffer message, Object part) {
    if (part instanceof Integer number) {
      message.putInt(number);
    } else if (part instanceof byte[] raw) {
      message.putInt(raw.length).put(raw);
    } else {
      String text = (String) part;
      message.putInt(text.length());
      for (int k = 0; k < text.length(); k++) {
        message.putChar(text.charAt(k));
      }
    }
  }

  /** A copy: a code that is ready with its key costs less than looking one up. */
  private Mac fresh() {
    try {
      return (Mac) ready.clone();
    } catch (CloneNotSupportedException odd) {
      throw new IllegalStateException("this Java platform cannot copy " + ALGORITHM, odd);
    }
  }

  private static Mac ready(SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this Java platform has no " + ALGORITHM, missing);
    }
  }

  byte[] toBytes() {
    return key.getEncoded();
  }
}
