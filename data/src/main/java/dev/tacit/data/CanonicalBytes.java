package dev.tacit.data;

import dev.tacit.optim.risk.Examples;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Examples as a byte stream for digests. It depends on the numbers only, not on how they are
 * stored: big-endian, a head with rows and dimension, then for each row the number of entries that
 * are not zero, each as index and value, and the label; an empty record is the number -1 and
 * nothing more. Where records have weights or units, each is followed by its weight and by the
 * length and the bytes of its id, length -1 for none, and the head says so. The bytes are private:
 * what may be shown is at most a digest under a key that stays with the owner, since plain digests
 * of rows can be guessed.
 */
public final class CanonicalBytes {
  private static final byte[] MAGIC = {'t', 'a', 'c', 'i', 't', '-', 'r', '1'};
  private static final byte[] WEIGHTED = {'t', 'a', 'c', 'i', 't', '-', 'r', '2'};
  private static final int CHUNK = 1 << 16;

  private CanonicalBytes() {}

  /** Hands the whole stream over in chunks, each in an array of its own. */
  public static void feed(Examples examples, Consumer<byte[]> sink) {
    sink.accept(head(isWeighted(examples), examples.count(), examples.dimension()));
    feed(examples, 0, examples.count(), sink);
  }

  static boolean isWeighted(Examples examples) {
    return examples.hasWeights() || examples.units().isPresent();
  }

  /** How the stream of so many records begins. */
  static byte[] head(boolean weighted, long count, int dimension) {
    byte[] magic = weighted ? WEIGHTED : MAGIC;
    ByteBuffer head = ByteBuffer.allocate(magic.length + 8 + 4);
    return head.put(magic).putLong(count).putInt(dimension).array();
  }

  /** The part of the stream that records [from, to) make up. */
  static void feed(Examples examples, int from, int to, Consumer<byte[]> sink) {
    boolean weighted = isWeighted(examples);
    int longest = 4 + 12 * examples.dimension() + 8;
    ByteBuffer chunk = ByteBuffer.allocate(Math.max(CHUNK, longest));
    for (int row = from; row < to; row++) {
      if (chunk.remaining() < longest) {
        flush(chunk, sink);
      }
      put(examples, row, chunk);
      if (weighted) {
        flush(chunk, sink);
        sink.accept(weightAndUnit(examples, row));
      }
    }
    flush(chunk, sink);
  }

  private static byte[] weightAndUnit(Examples examples, int row) {
    byte[] id =
        examples
            .units()
            .flatMap(units -> units.id(row))
            .map(text -> text.getBytes(StandardCharsets.UTF_8))
            .orElse(null);
    ByteBuffer bytes = ByteBuffer.allocate(8 + 4 + (id == null ? 0 : id.length));
    bytes.putDouble(examples.weight(row));
    return id == null ? bytes.putInt(-1).array() : bytes.putInt(id.length).put(id).array();
  }

  /** The part of the stream that one row makes up, without its weight and its unit. */
  public static byte[] row(Examples examples, int row) {
    int[] stored = new int[1];
    examples.rows().visit(row, (index, entry) -> stored[0]++);
    ByteBuffer bytes = ByteBuffer.allocate(4 + 12 * stored[0] + 8);
    put(examples, row, bytes);
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static void put(Examples examples, int row, ByteBuffer bytes) {
    if (examples.isEmpty(row)) {
      bytes.putInt(-1);
      return;
    }
    int start = bytes.position();
    bytes.putInt(0);
    examples
        .rows()
        .visit(
            row,
            (index, entry) -> {
              if (entry != 0) {
                bytes.putInt(index).putDouble(entry);
              }
            });
    bytes.putInt(start, (bytes.position() - start - 4) / 12);
    // Adding zero turns -0.0 into 0.0, so that equal labels have equal bytes.
    bytes.putDouble(examples.label(row) + 0.0);
  }

  private static void flush(ByteBuffer chunk, Consumer<byte[]> sink) {
    byte[] bytes = new byte[chunk.flip().remaining()];
    chunk.get(bytes).clear();
    if (bytes.length > 0) {
      sink.accept(bytes);
    }
  }
}
