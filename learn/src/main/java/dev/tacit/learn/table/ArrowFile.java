package dev.tacit.learn.table;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;

/**
 * A table as an Arrow IPC file. Messages are made by Arrow's own classes of its format; what is
 * written around them is the frame of the format's page, without its library of memory, which wants
 * options of the virtual machine.
 */
public final class ArrowFile {
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
  private static final int CONTINUED = -1;
  private static final int ALIGNED = 8;

  /** Rows that are held at a time. */
  private static final int BATCH = 1 << 16;

  private final OutputStream out;
  private final Map<String, ArrowColumn.Type> columns;
  private final List<long[]> blocks = new ArrayList<>();
  private long written;

  private ArrowFile(OutputStream out, Map<String, ArrowColumn.Type> columns) {
    this.out = out;
    this.columns = columns;
  }

  /**
   * Writes rows in their order; the target is there whole or not at all.
   *
   * @param columns names and types, in their order
   * @param rows hands its consumer every row, in the order of the columns
   */
  public static void write(
      Path target, Map<String, ArrowColumn.Type> columns, Consumer<Consumer<List<?>>> rows)
      throws IOException {
    Path draft = Files.createTempFile(target.toAbsolutePath().getParent(), ".tacit", ".part");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
        new ArrowFile(out, columns).all(rows);
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      Files.move(
          draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private void all(Consumer<Consumer<List<?>>> rows) throws IOException {
    put(MAGIC);
    put(new byte[2]);
    FlatBufferBuilder schema = new FlatBufferBuilder();
    message(schema, MessageHeader.Schema, ArrowColumn.schema(schema, columns), new byte[0]);
    List<List<?>> batch = new ArrayList<>();
    rows.accept(
        row -> {
          batch.add(row);
          if (batch.size() == BATCH) {
            flush(batch);
          }
        });
    flush(batch);
    put(ints(CONTINUED, 0));
    footer();
  }

  private void flush(List<List<?>> batch) {
    if (batch.isEmpty()) {
      return;
    }
    ArrowBatch made = ArrowBatch.of(columns, batch);
    long offset = written;
    try {
      int length = message(made.builder(), MessageHeader.RecordBatch, made.header(), made.body());
      blocks.add(new long[] {offset, length, made.body().length});
    } catch (IOException e) {
      // The source of the rows knows nothing of files, so the failure is wrapped.
      throw new UncheckedIOException(e);
    }
    batch.clear();
  }

  /** The length of what comes before the body. */
  private int message(FlatBufferBuilder builder, byte kind, int header, byte[] body)
      throws IOException {
    Message.startMessage(builder);
    Message.addVersion(builder, MetadataVersion.V5);
    Message.addHeaderType(builder, kind);
    Message.addHeader(builder, header);
    Message.addBodyLength(builder, body.length);
    builder.finish(Message.endMessage(builder));
    byte[] bytes = builder.sizedByteArray();
    int padded = (bytes.length + ALIGNED - 1) / ALIGNED * ALIGNED;
    put(ints(CONTINUED, padded));
    put(bytes);
    put(new byte[padded - bytes.length]);
    put(body);
    return 2 * Integer.BYTES + padded;
  }

  private void footer() throws IOException {
    FlatBufferBuilder builder = new FlatBufferBuilder();
    int schema = ArrowColumn.schema(builder, columns);
    Footer.startDictionariesVector(builder, 0);
    int dictionaries = builder.endVector();
    Footer.startRecordBatchesVector(builder, blocks.size());
    for (int k = blocks.size() - 1; k >= 0; k--) {
      long[] block = blocks.get(k);
      Block.createBlock(builder, block[0], (int) block[1], block[2]);
    }
    int batches = builder.endVector();
    Footer.startFooter(builder);
    Footer.addVersion(builder, MetadataVersion.V5);
    Footer.addSchema(builder, schema);
    Footer.addDictionaries(builder, dictionaries);
    Footer.addRecordBatches(builder, batches);
    builder.finish(Footer.endFooter(builder));
    byte[] bytes = builder.sizedByteArray();
    put(bytes);
    put(ints(bytes.length));
    put(MAGIC);
  }

  private void put(byte[] bytes) throws IOException {
    out.write(bytes);
    written += bytes.length;
  }

  private static byte[] ints(int... numbers) {
    byte[] bytes = new byte[Integer.BYTES * numbers.length];
    ByteBuffer little = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    for (int number : numbers) {
      little.putInt(number);
    }
    return bytes;
  }
}
