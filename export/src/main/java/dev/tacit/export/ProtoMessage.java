package dev.tacit.export;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Builds one protobuf message field by field in their order, without generated classes, so that the
 * bytes of an export are reproducible.
 */
final class ProtoMessage {
  private final ByteString.Output bytes = ByteString.newOutput();
  private final CodedOutputStream out = CodedOutputStream.newInstance(bytes);

  /** One field. */
  private interface Field {
    void write() throws IOException;
  }

  private ProtoMessage wrote(Field field) {
    try {
      field.write();
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail so", e);
    }
  }

  ProtoMessage text(int field, String value) {
    return wrote(() -> out.writeString(field, value));
  }

  ProtoMessage whole(int field, long value) {
    return wrote(() -> out.writeInt64(field, value));
  }

  ProtoMessage bytes(int field, ByteString value) {
    return wrote(() -> out.writeBytes(field, value));
  }

  ProtoMessage nested(int field, ProtoMessage value) {
    return bytes(field, value.done());
  }

  ByteString done() {
    wrote(out::flush);
    return bytes.toByteString();
  }
}
