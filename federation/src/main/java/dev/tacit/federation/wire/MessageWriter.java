package dev.tacit.federation.wire;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.WireFormat;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.federation.wire.Message.Challenge;
import dev.tacit.federation.wire.Message.Greeting;
import dev.tacit.federation.wire.Message.Halt;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Message.Statement;
import dev.tacit.optim.linalg.Vec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Messages as canonical protobuf: every field is written, in the order of its number. */
public final class MessageWriter {
  private MessageWriter() {}

  interface Fields {
    void to(CodedOutputStream out) throws IOException;
  }

  public static byte[] bytes(Message message) {
    if (message instanceof Challenge challenge) {
      return one(Tags.CHALLENGE, out -> out.writeByteArray(1, challenge.nonce().toArray()));
    }
    if (message instanceof Greeting greeting) {
      return one(Tags.GREETING, out -> greeting(out, greeting));
    }
    if (message instanceof Parcel parcel) {
      return one(Tags.PARCEL, out -> parcel(out, parcel));
    }
    if (message instanceof Halt halt) {
      return one(
          Tags.HALT,
          out -> {
            out.writeUInt32(1, halt.isPeersFault() ? 1 : 0);
            out.writeString(2, Tags.printable(halt.why()));
          });
    }
    return one(Tags.GOODBYE, out -> {});
  }

  private static void greeting(CodedOutputStream out, Greeting greeting) throws IOException {
    out.writeUInt32(1, greeting.from());
    out.writeUInt32(2, greeting.to());
    for (var fact : greeting.facts().entrySet()) {
      nested(
          out,
          3,
          inner -> {
            inner.writeString(1, fact.getKey());
            inner.writeString(2, fact.getValue());
          });
    }
    out.writeUInt64(4, greeting.receivedUpTo());
    out.writeByteArray(5, greeting.signature().toArray());
  }

  private static void parcel(CodedOutputStream out, Parcel parcel) throws IOException {
    out.writeUInt32(1, parcel.round() + 1);
    out.writeUInt32(2, parcel.hop());
    for (Envelope letter : parcel.letters()) {
      nested(out, 3, inner -> letter(inner, letter));
    }
    for (Statement statement : parcel.statements()) {
      nested(out, 4, inner -> statement(inner, statement));
    }
  }

  /** Who sends it to whom in which round follows from the link and the parcel. */
  private static void letter(CodedOutputStream out, Envelope letter) throws IOException {
    out.writeUInt32(1, letter.author());
    for (var value : letter.values().entrySet()) {
      nested(
          out,
          2,
          inner -> {
            inner.writeString(1, value.getKey());
            numbers(inner, 2, value.getValue());
          });
    }
  }

  static void statement(CodedOutputStream out, Statement statement) throws IOException {
    out.writeUInt32(1, statement.owner());
    out.writeString(2, statement.kind());
    out.writeByteArray(3, statement.body().toArray());
    out.writeByteArray(4, statement.signature().toArray());
  }

  /** Packed: eight bytes a number. */
  static void numbers(CodedOutputStream out, int field, Vec vector) throws IOException {
    out.writeTag(field, WireFormat.WIRETYPE_LENGTH_DELIMITED);
    out.writeUInt32NoTag(Double.BYTES * vector.dimension());
    for (int j = 0; j < vector.dimension(); j++) {
      out.writeDoubleNoTag(vector.get(j));
    }
  }

  static void nested(CodedOutputStream out, int field, Fields fields) throws IOException {
    out.writeByteArray(field, plain(fields));
  }

  private static byte[] one(int kind, Fields fields) {
    return plain(out -> nested(out, kind, fields));
  }

  static byte[] plain(Fields fields) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      fields.to(out);
      out.flush();
      return bytes.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException("memory could not be written", impossible);
    }
  }
}
