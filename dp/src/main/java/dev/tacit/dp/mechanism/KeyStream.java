package dev.tacit.dp.mechanism;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import javax.crypto.Cipher;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * ChaCha20 keystream of one address. The nonce is constant because each address has its own key.
 */
final class KeyStream {
  private static final int FIRST_BLOCK = 512;
  private static final int BLOCK = 1024;
  private static final byte[] ZEROS = new byte[BLOCK];

  private final Cipher cipher;
  private final byte[] bytes = new byte[BLOCK];
  private final ByteBuffer words = ByteBuffer.wrap(bytes);
  private int nextLength = FIRST_BLOCK;

  KeyStream(byte[] streamKey) {
    try {
      cipher = Cipher.getInstance("ChaCha20");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(streamKey, "ChaCha20"),
          new ChaCha20ParameterSpec(new byte[12], 0));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("this Java platform has no ChaCha20 cipher", missing);
    }
    words.limit(0);
  }

  /** The next 64 uniform bits. */
  long nextLong() {
    if (words.remaining() < Long.BYTES) {
      refill();
    }
    return words.getLong();
  }

  private void refill() {
    try {
      int filled = cipher.update(ZEROS, 0, nextLength, bytes, 0);
      words.clear().limit(filled);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("the ChaCha20 keystream ended", broken);
    }
    nextLength = Math.min(BLOCK, 2 * nextLength);
  }
}
