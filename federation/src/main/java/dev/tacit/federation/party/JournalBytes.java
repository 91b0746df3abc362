package dev.tacit.federation.party;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The bytes of a journal: entries one after the other, each preceded by its length and checksum.
 *
 * @param bodies of the whole entries from the beginning
 * @param validLength how many bytes these take
 * @param torn whether only the end is not whole, as a crash leaves it
 */
record JournalBytes(List<byte[]> bodies, long validLength, boolean torn) {
  static final int HEADER = 2 * Integer.BYTES;

  /** A message of the largest size that may be agreed on, and what stands before it. */
  private static final int MOST = (1 << 28) + 16;

  /** The longest entry after which nothing is written before all is on the disk. */
  private static final int LONGEST_SEAL = 1 << 13;

  private static final int WINDOW = 1 << 20;

  JournalBytes {
    bodies = List.copyOf(bodies);
  }

  static JournalBytes of(FileChannel channel, List<Byte> seals) throws IOException {
    long whole = 0;
    List<byte[]> bodies = new ArrayList<>();
    for (byte[] body = body(channel, 0); body != null; body = body(channel, whole)) {
      bodies.add(body);
      whole += HEADER + body.length;
    }
    return new JournalBytes(bodies, whole, !isSealedAfter(channel, whole, seals));
  }

  static ByteBuffer entry(byte[] body) {
    return ByteBuffer.allocate(HEADER + body.length)
        .putInt(body.length)
        .putInt(checksum(body))
        .put(body)
        .flip();
  }

  private static int checksum(byte[] body) {
    CRC32C sum = new CRC32C();
    sum.update(body);
    return (int) sum.getValue();
  }

  /** Null where no whole entry follows. */
  private static byte[] body(FileChannel channel, long from) throws IOException {
    byte[] head = filled(channel, HEADER, from);
    if (head == null) {
      return null;
    }
    ByteBuffer fields = ByteBuffer.wrap(head);
    int length = fields.getInt();
    int sum = fields.getInt();
    byte[] body = length < 1 || length > MOST ? null : filled(channel, length, from + HEADER);
    return body != null && checksum(body) == sum ? body : null;
  }

  private static byte[] filled(FileChannel channel, int length, long from) throws IOException {
    return channel.size() - from < length ? null : read(channel, length, from);
  }

  private static byte[] read(FileChannel channel, int length, long from) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        return null;
      }
    }
    return buffer.array();
  }

  /**
   * Whether an entry that seals all before it stands behind a place, and something behind it. Then
   * everything up to it was on the disk once, and what is not whole before it is damage: a crash
   * cannot have left it. Behind the last seal a crash may leave anything.
   */
  private static boolean isSealedAfter(FileChannel channel, long from, List<Byte> seals)
      throws IOException {
    int overlap = 2 * HEADER + LONGEST_SEAL;
    for (long begin = from; begin < channel.size(); begin += WINDOW) {
      int length = (int) Math.min(WINDOW + overlap, channel.size() - begin);
      byte[] window = read(channel, length, begin);
      for (int at = 0; window != null && at < Math.min(WINDOW, window.length); at++) {
        if (isSeal(window, at, seals)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSeal(byte[] bytes, int at, List<Byte> seals) {
    int begin = at + HEADER;
    if (bytes.length <= begin || !seals.contains(bytes[begin])) {
      return false;
    }
    int length = ByteBuffer.wrap(bytes).getInt(at);
    int end = begin + length;
    if (length < 1 || length > LONGEST_SEAL || end >= bytes.length) {
      return false;
    }
    byte[] body = Arrays.copyOfRange(bytes, begin, end);
    boolean isWhole = checksum(body) == ByteBuffer.wrap(bytes).getInt(at + Integer.BYTES);
    return isWhole && isWritten(bytes, end);
  }

  /** Zeros are what a file system may put behind what was written. */
  private static boolean isWritten(byte[] bytes, int from) {
    for (int at = from; at < Math.min(from + HEADER, bytes.length); at++) {
      if (bytes[at] != 0) {
        return true;
      }
    }
    return false;
  }
}
