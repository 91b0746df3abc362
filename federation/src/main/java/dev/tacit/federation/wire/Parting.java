package dev.tacit.federation.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.Fields;
import dev.tacit.ledger.json.ReceiptJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What an owner leaves to the others when its rounds are over: the linear functions of the model
 * that it has, and the receipts of what it released, for the certificate of the whole.
 */
public record Parting(List<ReleasedModel> outputs, List<CountedReceipt> receipts) {
  /** No honest receipt is longer. */
  private static final int LINE = 1 << 14;

  public Parting {
    outputs = List.copyOf(outputs);
    receipts = List.copyOf(receipts);
  }

  public byte[] toBytes() {
    return MessageWriter.plain(
        out -> {
          for (ReleasedModel model : outputs) {
            MessageWriter.nested(
                out,
                1,
                inner -> {
                  MessageWriter.numbers(inner, 1, model.weights().value());
                  MessageWriter.numbers(inner, 2, model.intercept().value());
                });
          }
          out.writeByteArray(2, packed());
        });
  }

  /**
   * What an owner left.
   *
   * @param most bytes to which its receipts may unpack
   */
  public static Parting read(byte[] bytes, int most) {
    StrictReader fields = new StrictReader(bytes);
    try {
      List<ReleasedModel> outputs = new ArrayList<>();
      while (fields.hasNext(1)) {
        outputs.add(fields.nested(1, Parting::model));
      }
      byte[] receipts = fields.octets(2, 0, bytes.length).toArray();
      fields.requireEnd("a parting");
      return new Parting(outputs, receipts(receipts, most));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProtocolFault("receipts that cannot be read: " + e.getMessage(), e);
    }
  }

  private static ReleasedModel model(StrictReader fields) {
    return new ReleasedModel(
        Released.received(fields.numbers(1)), Released.received(fields.numbers(2)));
  }

  /** A line of JSON for each receipt: they differ in little and pack well. */
  private byte[] packed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (CountedReceipt one : receipts) {
        ObjectNode line = CanonicalJson.object().put("times", one.times());
        out.write(CanonicalJson.bytes(line.set("receipt", ReceiptJson.write(one.receipt()))));
        out.write('\n');
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** One at a time: what unpacks to more than it may is refused before it is all there. */
  private static List<CountedReceipt> receipts(byte[] packed, int most) throws IOException {
    List<CountedReceipt> receipts = new ArrayList<>();
    try (InputStream in =
        new BufferedInputStream(new GZIPInputStream(new ByteArrayInputStream(packed)))) {
      int left = most;
      for (byte[] line = line(in, left); line.length > 0; line = line(in, left)) {
        left -= line.length + 1;
        Fields counted =
            Fields.of("counted receipt", CanonicalJson.read(line), Set.of("times", "receipt"));
        receipts.add(
            new CountedReceipt(ReceiptJson.read(counted.node("receipt")), counted.whole("times")));
      }
    }
    return receipts;
  }

  /** Up to the end of a line; empty at the end of all. */
  private static byte[] line(InputStream in, int left) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int sign = in.read();
    if (sign < 0) {
      return new byte[0];
    }
    while (sign != '\n') {
      if (sign < 0 || line.size() >= Math.min(left - 1, LINE)) {
        throw new IOException(sign < 0 ? "a line without an end" : "more bytes than are allowed");
      }
      line.write(sign);
      sign = in.read();
    }
    if (line.size() == 0) {
      throw new IOException("an empty line");
    }
    return line.toByteArray();
  }
}
