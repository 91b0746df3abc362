package dev.tacit.learn.table;

import com.google.flatbuffers.FlatBufferBuilder;
import java.util.Map;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Utf8;

/**
 * Describes the columns of an Arrow file in the FlatBuffers of its format. No column has missing
 * values, since every prediction has all its fields.
 */
public final class ArrowColumn {
  private static final int WIDE = 64;

  /** What a column holds. */
  public enum Type {
    /** A whole number of 64 bits. */
    WHOLE,
    /** A double. */
    NUMBER,
    /** UTF-8. */
    TEXT
  }

  private ArrowColumn() {}

  /** The schema of these columns, written into a message; where it is. */
  static int schema(FlatBufferBuilder builder, Map<String, Type> columns) {
    int[] fields = new int[columns.size()];
    int at = 0;
    for (Map.Entry<String, Type> column : columns.entrySet()) {
      fields[at++] = field(builder, column.getKey(), column.getValue());
    }
    int all = Schema.createFieldsVector(builder, fields);
    Schema.startSchema(builder);
    Schema.addFields(builder, all);
    return Schema.endSchema(builder);
  }

  private static int field(FlatBufferBuilder builder, String name, Type type) {
    int words = builder.createString(name);
    int children = Field.createChildrenVector(builder, new int[0]);
    int kind = type(builder, type);
    Field.startField(builder);
    Field.addName(builder, words);
    Field.addNullable(builder, false);
    Field.addTypeType(builder, typeType(type));
    Field.addType(builder, kind);
    Field.addChildren(builder, children);
    return Field.endField(builder);
  }

  private static int type(FlatBufferBuilder builder, Type type) {
    return switch (type) {
      case WHOLE -> Int.createInt(builder, WIDE, true);
      case NUMBER -> FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
      case TEXT -> {
        Utf8.startUtf8(builder);
        yield Utf8.endUtf8(builder);
      }
    };
  }

  private static byte typeType(Type type) {
    return switch (type) {
      case WHOLE -> org.apache.arrow.flatbuf.Type.Int;
      case NUMBER -> org.apache.arrow.flatbuf.Type.FloatingPoint;
      case TEXT -> org.apache.arrow.flatbuf.Type.Utf8;
    };
  }
}
