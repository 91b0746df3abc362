package dev.tacit.learn.table;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;

/**
 * Some rows in the memory layout of Arrow: for each column a map of what is there, which may be
 * empty where everything is, and its values; texts have their offsets before them.
 */
final class ArrowBatch {
  private static final int ALIGNED = 8;

  /** What a part of the body is: from where, and how long without padding. */
  private record Place(long offset, long length) {}

  private final FlatBufferBuilder builder;
  private final int header;
  private final byte[] body;

  private ArrowBatch(FlatBufferBuilder builder, int header, byte[] body) {
    this.builder = builder;
    this.header = header;
    this.body = body;
  }

  FlatBufferBuilder builder() {
    return builder;
  }

  /** Where it is in the message. */
  int header() {
    return header;
  }

  byte[] body() {
    return body;
  }

  static ArrowBatch of(Map<String, ArrowColumn.Type> columns, List<List<?>> rows) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    List<Place> places = new ArrayList<>();
    int column = 0;
    for (ArrowColumn.Type type : columns.values()) {
      places.add(new Place(body.size(), 0));
      if (type == ArrowColumn.Type.TEXT) {
        texts(rows, column, body, places);
      } else {
        add(numbers(rows, column, type), body, places);
      }
      column++;
    }
    FlatBufferBuilder builder = new FlatBufferBuilder();
    RecordBatch.startNodesVector(builder, columns.size());
    for (int k = 0; k < columns.size(); k++) {
      FieldNode.createFieldNode(builder, rows.size(), 0);
    }
    int nodes = builder.endVector();
    RecordBatch.startBuffersVector(builder, places.size());
    for (int k = places.size() - 1; k >= 0; k--) {
      Buffer.createBuffer(builder, places.get(k).offset(), places.get(k).length());
    }
    int buffers = builder.endVector();
    RecordBatch.startRecordBatch(builder);
    RecordBatch.addLength(builder, rows.size());
    RecordBatch.addNodes(builder, nodes);
    RecordBatch.addBuffers(builder, buffers);
    return new ArrowBatch(builder, RecordBatch.endRecordBatch(builder), body.toByteArray());
  }

  private static byte[] numbers(List<List<?>> rows, int column, ArrowColumn.Type type) {
    byte[] bytes = new byte[Long.BYTES * rows.size()];
    ByteBuffer values = little(bytes);
    for (List<?> row : rows) {
      Number value = (Number) row.get(column);
      if (type == ArrowColumn.Type.WHOLE) {
        values.putLong(value.longValue());
      } else {
        values.putDouble(value.doubleValue());
      }
    }
    return bytes;
  }

  private static void texts(
      List<List<?>> rows, int column, ByteArrayOutputStream body, List<Place> places) {
    byte[] bytes = new byte[Integer.BYTES * (rows.size() + 1)];
    ByteBuffer offsets = little(bytes);
    ByteArrayOutputStream words = new ByteArrayOutputStream();
    offsets.putInt(0);
    for (List<?> row : rows) {
      words.writeBytes(String.valueOf(row.get(column)).getBytes(StandardCharsets.UTF_8));
      offsets.putInt(words.size());
    }
    add(bytes, body, places);
    add(words.toByteArray(), body, places);
  }

  private static void add(byte[] part, ByteArrayOutputStream body, List<Place> places) {
    places.add(new Place(body.size(), part.length));
    body.writeBytes(part);
    body.writeBytes(new byte[(ALIGNED - part.length % ALIGNED) % ALIGNED]);
  }

  private static ByteBuffer little(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
