package dev.tacit.dp.mechanism;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * ChaCha20 keystream of one address (RFC 8439), as big-endian words. The nonce is zero because each
 * address has its own key.
 *
 * <p>Written out, and held to the platform's cipher by a test: a release draws a few kilobytes, and
 * looking the cipher up and setting it up cost as much as a tenth of a private round.
 */
final class KeyStream {
  private static final int WORDS = 8;
  private static final int DOUBLE_ROUNDS = 10;
  private static final int COUNTER = 12;

  private final int[] start = new int[16];
  private final int[] block = new int[16];
  private final long[] words = new long[WORDS];
  private int next = WORDS;

  KeyStream(byte[] streamKey) {
    if (streamKey.length != Prf.LENGTH) {
      throw new IllegalArgumentException("a stream key has 32 bytes, not " + streamKey.length);
    }
    start[0] = 0x61707865; // "expand 32-byte k"
    start[1] = 0x3320646e;
    start[2] = 0x79622d32;
    start[3] = 0x6b206574;
    ByteBuffer.wrap(streamKey).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(start, 4, 8);
  }

  /** The next 64 uniform bits. */
  long nextLong() {
    if (next == WORDS) {
      refill();
    }
    return words[next++];
  }

  private void refill() {
    System.arraycopy(start, 0, block, 0, block.length);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
      quarterRound(block, 0, 4, 8, 12);
      quarterRound(block, 1, 5, 9, 13);
      quarterRound(block, 2, 6, 10, 14);
      quarterRound(block, 3, 7, 11, 15);
      quarterRound(block, 0, 5, 10, 15);
      quarterRound(block, 1, 6, 11, 12);
      quarterRound(block, 2, 7, 8, 13);
      quarterRound(block, 3, 4, 9, 14);
    }
    for (int k = 0; k < WORDS; k++) {
      words[k] = word(block[2 * k] + start[2 * k], block[2 * k + 1] + start[2 * k + 1]);
    }
    next = 0;
    start[COUNTER]++;
    if (start[COUNTER] == 0) {
      throw new IllegalStateException("the ChaCha20 keystream of one address ended");
    }
  }

  private static void quarterRound(int[] x, int i, int j, int k, int l) {
    int a = x[i];
    int b = x[j];
    int c = x[k];
    int d = x[l];
    a += b;
    d = Integer.rotateLeft(d ^ a, 16);
    c += d;
    b = Integer.rotateLeft(b ^ c, 12);
    a += b;
    d = Integer.rotateLeft(d ^ a, 8);
    c += d;
    b = Integer.rotateLeft(b ^ c, 7);
    x[i] = a;
    x[j] = b;
    x[k] = c;
    x[l] = d;
  }

  /** ChaCha20 writes its numbers low byte first, the samplers read theirs high byte first. */
  private static long word(int first, int second) {
    return (long) Integer.reverseBytes(first) << 32
        | Integer.toUnsignedLong(Integer.reverseBytes(second));
  }
}
