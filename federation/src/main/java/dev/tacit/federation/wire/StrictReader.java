package dev.tacit.federation.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import dev.tacit.optim.linalg.Vec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * Fields of protobuf in their order, each checked before its content is made. A field that is not
 * the expected one is unknown, missing or out of order, and so refused.
 */
final class StrictReader {
  private final CodedInputStream in;

  /** The tag that was read and not yet used; 0 at the end. */
  private int tag;

  StrictReader(byte[] bytes) {
    this(limited(bytes));
  }

  /** A length that points behind the end is then refused where it is read. */
  private static CodedInputStream limited(byte[] bytes) {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    readOrFault(in, stream -> stream.pushLimit(bytes.length));
    return in;
  }

  private StrictReader(CodedInputStream in) {
    this.in = in;
    advance();
  }

  private interface Reading<T> {
    T from(CodedInputStream in) throws IOException;
  }

  private static <T> T readOrFault(CodedInputStream in, Reading<T> reading) {
    try {
      return reading.from(in);
    } catch (IOException e) {
      throw new ProtocolFault("not a message: " + e.getMessage(), e);
    }
  }

  private void advance() {
    tag = readOrFault(in, stream -> stream.isAtEnd() ? 0 : stream.readTag());
  }

  /** The number of the field that comes next; 0 at the end. */
  int kind() {
    return WireFormat.getTagFieldNumber(tag);
  }

  boolean hasNext(int field) {
    return tag != 0 && WireFormat.getTagFieldNumber(tag) == field;
  }

  private void require(int field, int type) {
    if (tag != (field << 3 | type)) {
      throw new ProtocolFault(
          tag == 0
              ? "field " + field + " is missing"
              : "field " + kind() + " stands where field " + field + " belongs");
    }
  }

  void requireEnd(String what) {
    if (tag != 0) {
      throw new ProtocolFault("field " + kind() + " is not known in " + what);
    }
  }

  /** A whole number from 0 to the most. */
  int count(int field, int most) {
    long value = varint(field);
    if (value < 0 || value > most) {
      throw new ProtocolFault("field " + field + " = " + value + " must be at most " + most);
    }
    return (int) value;
  }

  long position(int field) {
    long value = varint(field);
    if (value < 0) {
      throw new ProtocolFault("field " + field + " = " + value + " must not be negative");
    }
    return value;
  }

  private long varint(int field) {
    require(field, WireFormat.WIRETYPE_VARINT);
    long value = readOrFault(in, CodedInputStream::readRawVarint64);
    advance();
    return value;
  }

  private int length(int field, int most) {
    require(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    int length = readOrFault(in, CodedInputStream::readRawVarint32);
    if (length < 0 || length > most) {
      throw new ProtocolFault("field " + field + " has " + length + " bytes, at most " + most);
    }
    return length;
  }

  Octets octets(int field, int least, int most) {
    int length = length(field, most);
    if (length < least) {
      throw new ProtocolFault("field " + field + " has " + length + " bytes, at least " + least);
    }
    // Refused before it is allocated when there are fewer bytes.
    byte[] bytes = readOrFault(in, stream -> stream.readRawBytes(length));
    advance();
    return Octets.of(bytes);
  }

  String text(int field, int most) {
    byte[] bytes = octets(field, 0, most).toArray();
    if (!Tags.isPrintable(bytes)) {
      throw new ProtocolFault("field " + field + " is no printable ASCII");
    }
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /** At least one number, all of them finite. */
  Vec numbers(int field) {
    int length = length(field, Integer.MAX_VALUE);
    if (length == 0 || length % Double.BYTES != 0 || length > in.getBytesUntilLimit()) {
      throw new ProtocolFault("field " + field + " with " + length + " bytes holds no numbers");
    }
    double[] values = new double[length / Double.BYTES];
    for (int j = 0; j < values.length; j++) {
      values[j] = readOrFault(in, CodedInputStream::readDouble);
      if (!Double.isFinite(values[j])) {
        throw new ProtocolFault("field " + field + " holds a number that is not finite");
      }
    }
    advance();
    return Vec.of(values);
  }

  /** A message inside; what reads it must come to its end. */
  <T> T nested(int field, Function<StrictReader, T> reading) {
    int length = length(field, Integer.MAX_VALUE);
    int outer = readOrFault(in, stream -> stream.pushLimit(length));
    StrictReader inside = new StrictReader(in);
    T value = reading.apply(inside);
    inside.requireEnd("field " + field);
    in.popLimit(outer);
    advance();
    return value;
  }
}
