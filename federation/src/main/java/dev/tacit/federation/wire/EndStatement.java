package dev.tacit.federation.wire;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.PeerSession;
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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What an owner sends after its last round: outputs of the model, its receipts for the certificate
 * of the whole run, and digests of the letters that it received, for the equivocation check.
 *
 * @param outputs the linear functions of the model that it has
 * @param receipts of what it released
 * @param transcripts a digest of all letters of a kind for each author of whom it received some,
 *     itself included
 */
public record EndStatement(
    List<ReleasedModel> outputs,
    List<CountedReceipt> receipts,
    SortedMap<TranscriptKey, Octets> transcripts) {
  /** No honest receipt is longer. */
  private static final int LINE = 1 << 14;

  public EndStatement {
    outputs = List.copyOf(outputs);
    receipts = List.copyOf(receipts);
    transcripts = Collections.unmodifiableSortedMap(new TreeMap<>(transcripts));
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
          for (var transcript : transcripts.entrySet()) {
            MessageWriter.nested(
                out,
                3,
                inner -> {
                  inner.writeUInt32(1, transcript.getKey().author());
                  inner.writeString(2, transcript.getKey().names());
                  inner.writeByteArray(3, transcript.getValue().toArray());
                });
          }
        });
  }

  /**
   * What an owner left.
   *
   * @param limits with the bytes to which its receipts may unpack
   * @param session in which it was received
   */
  public static EndStatement read(byte[] bytes, Limits limits, PeerSession session) {
    StrictReader fields = new StrictReader(bytes);
    try {
      List<ReleasedModel> outputs = new ArrayList<>();
      while (fields.hasNext(1)) {
        outputs.add(fields.nested(1, model -> model(model, session)));
      }
      byte[] receipts = fields.octets(2, 0, bytes.length).toArray();
      SortedMap<TranscriptKey, Octets> transcripts = transcripts(fields, limits);
      fields.requireEnd("an end statement");
      return new EndStatement(outputs, receipts(receipts, limits.bytes()), transcripts);
    } catch (IOException | IllegalArgumentException e) {
      throw new ProtocolFault("receipts that cannot be read: " + e.getMessage(), e);
    }
  }

  private static SortedMap<TranscriptKey, Octets> transcripts(StrictReader fields, Limits limits) {
    SortedMap<TranscriptKey, Octets> transcripts = new TreeMap<>();
    while (fields.hasNext(3)) {
      if (transcripts.size() == limits.transcriptKeys()) {
        throw new ProtocolFault(
            "an end statement with more than " + transcripts.size() + " transcripts");
      }
      fields.nested(
          3,
          fieldsOfOne -> {
            int author = fieldsOfOne.count(1, limits.parties() - 1);
            TranscriptKey line = new TranscriptKey(author, fieldsOfOne.text(2, Limits.TEXT_LENGTH));
            if (!transcripts.isEmpty() && transcripts.lastKey().compareTo(line) >= 0) {
              throw new ProtocolFault("a transcript of party " + author + " is out of order");
            }
            return transcripts.put(line, fieldsOfOne.octets(3, Limits.DIGEST, Limits.DIGEST));
          });
    }
    return transcripts;
  }

  private static ReleasedModel model(StrictReader fields, PeerSession session) {
    return new ReleasedModel(
        session.received(fields.numbers(1)), session.received(fields.numbers(2)));
  }

  /** A line of JSON for each receipt: they differ in little and pack well. */
  private byte[] packed() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (CountedReceipt one : receipts) {
        out.write(line(one));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  /** Canonical JSON and the end of the line. */
  private static byte[] line(CountedReceipt one) {
    ObjectNode line = CanonicalJson.object().put("times", one.times());
    byte[] text = CanonicalJson.bytes(line.set("receipt", ReceiptJson.write(one.receipt())));
    byte[] ended = Arrays.copyOf(text, text.length + 1);
    ended[text.length] = '\n';
    return ended;
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
