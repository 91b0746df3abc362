package dev.tacit.learn.book;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.Fields;
import dev.tacit.ledger.json.ReceiptJson;
import dev.tacit.optim.linalg.Vec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What a finished run gave, as its ledger keeps it: released values and receipts. Packed, because
 * the receipts of a run differ in little.
 *
 * @param query which plan on which rows gave it, under the owner's key
 */
record StoredAnswer(Fingerprint query, Outcome outcome, List<CountedReceipt> receipts) {
  private static final int VERSION = 2;
  private static final Set<String> NAMES =
      Set.of(
          "version",
          "query",
          "outputs",
          "agentModels",
          "messages",
          "bytes",
          "trace",
          "companions",
          "receipts");

  byte[] toBytes() {
    ObjectNode node = CanonicalJson.object().put("version", VERSION).put("query", query.hex());
    ArrayNode outputs = node.putArray("outputs");
    outcome.outputs().forEach(output -> outputs.add(model(output.linear())));
    ArrayNode agents = node.putArray("agentModels");
    outcome.agentModels().forEach(agent -> agents.add(model(agent.linear())));
    node.put("messages", outcome.messages()).put("bytes", outcome.bytes());
    put(node.putObject("trace"), outcome.trace());
    put(node.putObject("companions"), outcome.companions());
    ArrayNode counted = node.putArray("receipts");
    for (CountedReceipt one : receipts) {
      counted
          .addObject()
          .put("times", one.times())
          .set("receipt", ReceiptJson.write(one.receipt()));
    }
    return packed(CanonicalJson.bytes(node));
  }

  static StoredAnswer of(byte[] bytes) {
    JsonNode node = CanonicalJson.read(unpacked(bytes));
    if (node.path("version").asInt() == 1 && node instanceof ObjectNode old) {
      upgradeFromVersion1(old);
    }
    ReceiptJson.requireVersion("answer", node, VERSION);
    Fields fields = Fields.of("answer", node, NAMES);
    List<ReleasedModel> agents = new ArrayList<>();
    fields.list("agentModels").forEach(agent -> agents.add(model(agent)));
    List<ReleasedModel> outputs = new ArrayList<>();
    fields.list("outputs").forEach(output -> outputs.add(model(output)));
    List<CountedReceipt> receipts = new ArrayList<>();
    for (JsonNode one : fields.list("receipts")) {
      Fields counted = Fields.of("counted receipt", one, Set.of("times", "receipt"));
      receipts.add(
          new CountedReceipt(ReceiptJson.read(counted.node("receipt")), counted.whole("times")));
    }
    return new StoredAnswer(
        new Fingerprint(fields.text("query")),
        new Outcome(
            outputs,
            agents,
            fields.whole("messages"),
            fields.whole("bytes"),
            named(fields.node("trace")),
            named(fields.node("companions"))),
        receipts);
  }

  /** Models were one linear function with nothing beside it. */
  private static void upgradeFromVersion1(ObjectNode old) {
    JsonNode model = old.remove("model");
    old.put("version", VERSION).putArray("outputs").add(model);
    old.putObject("companions");
  }

  private static void put(ObjectNode node, Map<String, Released> named) {
    new TreeMap<>(named)
        .forEach(
            (name, released) -> {
              ArrayNode numbers = node.putArray(name);
              for (double number : released.value().toArray()) {
                add(numbers, number);
              }
            });
  }

  private static Map<String, Released> named(JsonNode node) {
    Map<String, Released> named = new TreeMap<>();
    node.properties().forEach(one -> named.put(one.getKey(), stored(one.getValue())));
    return named;
  }

  private static ObjectNode model(LinearModel model) {
    ObjectNode node = CanonicalJson.object();
    ArrayNode weights = node.putArray("weights");
    for (int j = 0; j < model.weights().dimension(); j++) {
      add(weights, model.weights().get(j));
    }
    return node.put("intercept", model.intercept());
  }

  private static ReleasedModel model(JsonNode node) {
    Fields fields = Fields.of("model", node, Set.of("weights", "intercept"));
    return new ReleasedModel(
        stored(fields.node("weights")), Released.stored(Vec.of(fields.number("intercept"))));
  }

  /** JSON has no infinity; a trace may. */
  private static void add(ArrayNode numbers, double number) {
    if (Double.isFinite(number)) {
      numbers.add(number);
    } else {
      numbers.add(Double.toString(number));
    }
  }

  private static Released stored(JsonNode numbers) {
    double[] values = new double[numbers.size()];
    for (int k = 0; k < values.length; k++) {
      JsonNode number = numbers.get(k);
      values[k] =
          number.isTextual() ? Double.parseDouble(number.textValue()) : number.doubleValue();
    }
    return Released.stored(Vec.of(values));
  }

  private static byte[] packed(byte[] plain) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(plain);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] unpacked(byte[] bytes) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalArgumentException("the stored answer is not one of this program", e);
    }
  }
}
