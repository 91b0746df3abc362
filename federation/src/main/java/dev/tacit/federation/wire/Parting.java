package dev.tacit.federation.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.Fields;
import dev.tacit.ledger.json.ReceiptJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
  /** Receipts differ in little and pack well; nothing honest unpacks to more than this. */
  private static final int UNPACKED = 1 << 27;

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

  public static Parting read(byte[] bytes) {
    StrictReader fields = new StrictReader(bytes);
    try {
      List<ReleasedModel> outputs = new ArrayList<>();
      while (fields.hasNext(1)) {
        outputs.add(fields.nested(1, Parting::model));
      }
      byte[] receipts = fields.octets(2, 0, bytes.length).toArray();
      fields.requireEnd("a parting");
      return new Parting(outputs, receipts(receipts));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProtocolFault("receipts that cannot be read: " + e.getMessage(), e);
    }
  }

  private static ReleasedModel model(StrictReader fields) {
    return new ReleasedModel(
        Released.received(fields.numbers(1)), Released.received(fields.numbers(2)));
  }

  private byte[] packed() {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (CountedReceipt one : receipts) {
      list.addObject().put("times", one.times()).set("receipt", ReceiptJson.write(one.receipt()));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(CanonicalJson.bytes(list));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static List<CountedReceipt> receipts(byte[] packed) throws IOException {
    byte[] plain;
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      plain = in.readNBytes(UNPACKED);
      if (in.read() >= 0) {
        throw new IOException("more than " + UNPACKED + " bytes");
      }
    }
    List<CountedReceipt> receipts = new ArrayList<>();
    for (JsonNode one : CanonicalJson.read(plain)) {
      Fields counted = Fields.of("counted receipt", one, Set.of("times", "receipt"));
      receipts.add(
          new CountedReceipt(ReceiptJson.read(counted.node("receipt")), counted.whole("times")));
    }
    return receipts;
  }
}
