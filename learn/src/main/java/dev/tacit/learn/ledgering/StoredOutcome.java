package dev.tacit.learn.ledgering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.SealedValue;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.prediction.AuxiliaryReleases;
import dev.tacit.learn.prediction.FittedModel;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * What a finished run gave, as its ledger keeps it: released values, each under the seal of the
 * owner's key, and receipts. With the key it is opened as the outcome that it was; without the key
 * it is numbers. Packed, because the receipts of a run differ in little.
 *
 * @param query which plan on which rows gave it, under the owner's key
 * @param values by what they are: {@code output/0/weights}, {@code trace/NAME} and so on
 */
record StoredOutcome(
    Fingerprint query,
    SortedMap<String, SealedValue> values,
    long messages,
    long bytes,
    List<CountedReceipt> receipts) {
  /** With its version. Answers of other versions are refused. */
  private static final String FORMAT = "tacit-answer/1";

  private static final Set<String> NAMES =
      Set.of("format", "query", "values", "messages", "bytes", "receipts");
  private static final String OUTPUT = "output/";
  private static final String AGENT = "agent/";
  private static final String TRACE = "trace/";
  private static final String COMPANION = "companion/";
  private static final String WEIGHTS = "/weights";
  private static final String INTERCEPT = "/intercept";

  StoredOutcome {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    receipts = List.copyOf(receipts);
  }

  /** Seals what a run gave. */
  static StoredOutcome seal(
      OwnerKey owner,
      String run,
      Fingerprint query,
      Outcome outcome,
      List<CountedReceipt> receipts) {
    SortedMap<String, Released> released = new TreeMap<>();
    put(released, OUTPUT, outcome.outputs());
    put(released, AGENT, outcome.agentModels());
    outcome.trace().forEach((name, series) -> released.put(TRACE + name, series));
    outcome.auxiliaryReleases().forEach((name, value) -> released.put(COMPANION + name, value));
    SortedMap<String, SealedValue> values = new TreeMap<>();
    released.forEach((name, value) -> values.put(name, owner.seal(place(run, query, name), value)));
    return new StoredOutcome(query, values, outcome.messages(), outcome.bytes(), receipts);
  }

  private static void put(
      SortedMap<String, Released> into, String kind, List<ReleasedModel> models) {
    for (int k = 0; k < models.size(); k++) {
      into.put(kind + k + WEIGHTS, models.get(k).weights());
      into.put(kind + k + INTERCEPT, models.get(k).intercept());
    }
  }

  /** A seal is good for one value of one run on one plan and one set of rows. */
  private static String place(String run, Fingerprint query, String name) {
    return run + "\n" + query.hex() + "\n" + name;
  }

  /** What the run gave; refuses values that this owner did not seal for this run. */
  Outcome outcome(OwnerKey owner, String run) {
    try {
      SortedMap<String, Released> opened = new TreeMap<>();
      values.forEach((name, value) -> opened.put(name, owner.open(place(run, query, name), value)));
      return new Outcome(
          models(opened, OUTPUT, ReleasedModel::new),
          models(opened, AGENT, ReleasedModel::new),
          messages,
          bytes,
          named(opened, TRACE),
          named(opened, COMPANION));
    } catch (IllegalArgumentException e) {
      throw unusable(run, e);
    }
  }

  /** The numbers of the model and of what was released beside it, for whoever has no key. */
  FittedModel plainModel() {
    SortedMap<String, Vec> plain = new TreeMap<>();
    values.forEach((name, value) -> plain.put(name, value.value()));
    return new FittedModel(
        models(plain, OUTPUT, (weights, intercept) -> new LinearModel(weights, intercept.get(0))),
        new AuxiliaryReleases(named(plain, COMPANION)),
        List.of(),
        Optional.empty());
  }

  /** Makes a model of its two parts. */
  private interface Model<V, M> {
    M of(V weights, V intercept);
  }

  private static <V, M> List<M> models(SortedMap<String, V> values, String kind, Model<V, M> made) {
    List<M> models = new ArrayList<>();
    for (int k = 0; values.containsKey(kind + k + WEIGHTS); k++) {
      if (!values.containsKey(kind + k + INTERCEPT)) {
        throw new IllegalArgumentException(kind + k + " has no intercept");
      }
      models.add(made.of(values.get(kind + k + WEIGHTS), values.get(kind + k + INTERCEPT)));
    }
    return models;
  }

  private static <V> Map<String, V> named(SortedMap<String, V> values, String kind) {
    Map<String, V> named = new TreeMap<>();
    values.forEach(
        (name, value) -> {
          if (name.startsWith(kind)) {
            named.put(name.substring(kind.length()), value);
          }
        });
    return named;
  }

  byte[] toBytes() {
    ObjectNode node = CanonicalJson.object().put("format", FORMAT).put("query", query.hex());
    ObjectNode kept = node.putObject("values");
    values.forEach(
        (name, value) -> {
          ObjectNode one = kept.putObject(name);
          ArrayNode numbers = one.putArray("numbers");
          for (double number : value.value().toArray()) {
            add(numbers, number);
          }
          one.put("audience", value.audience().name()).put("seal", value.code());
        });
    node.put("messages", messages).put("bytes", bytes);
    ArrayNode counted = node.putArray("receipts");
    for (CountedReceipt one : receipts) {
      counted
          .addObject()
          .put("times", one.times())
          .set("receipt", ReceiptJson.write(one.receipt()));
    }
    return packed(CanonicalJson.bytes(node));
  }

  /** What a ledger kept of a run; refuses what another version of the program kept. */
  static StoredOutcome of(String run, byte[] kept) {
    try {
      JsonNode node = CanonicalJson.read(unpacked(kept));
      String format = node.path("format").asText();
      if (!format.equals(FORMAT)) {
        throw new IllegalArgumentException(
            "format = '" + format + "' must be " + FORMAT + ": another Tacit kept it");
      }
      Fields fields = Fields.of("answer", node, NAMES);
      SortedMap<String, SealedValue> values = new TreeMap<>();
      fields
          .node("values")
          .properties()
          .forEach(one -> values.put(one.getKey(), value(one.getValue())));
      List<CountedReceipt> receipts = new ArrayList<>();
      for (JsonNode one : fields.list("receipts")) {
        Fields counted = Fields.of("counted receipt", one, Set.of("times", "receipt"));
        receipts.add(
            new CountedReceipt(ReceiptJson.read(counted.node("receipt")), counted.whole("times")));
      }
      return new StoredOutcome(
          new Fingerprint(fields.text("query")),
          values,
          fields.whole("messages"),
          fields.whole("bytes"),
          receipts);
    } catch (IllegalArgumentException e) {
      throw unusable(run, e);
    }
  }

  private static Refused unusable(String run, IllegalArgumentException why) {
    return new Refused(
        Kind.LEDGER,
        "what the ledger kept of run "
            + run
            + " cannot be used: "
            + why.getMessage()
            + ". The model file that the run wrote is as good as it was; what was spent stays"
            + " spent. To train again, start a new run.",
        why);
  }

  private static SealedValue value(JsonNode node) {
    Fields fields = Fields.of("value", node, Set.of("numbers", "audience", "seal"));
    List<Double> numbers = new ArrayList<>();
    fields.list("numbers").forEach(number -> numbers.add(number(number)));
    return new SealedValue(
        Vec.of(numbers.stream().mapToDouble(Double::doubleValue).toArray()),
        Audience.valueOf(fields.text("audience")),
        fields.text("seal"));
  }

  /** JSON has no infinity; a trace may. */
  private static void add(ArrayNode numbers, double number) {
    if (Double.isFinite(number)) {
      numbers.add(number);
    } else {
      numbers.add(Double.toString(number));
    }
  }

  private static double number(JsonNode number) {
    return number.isTextual() ? Double.parseDouble(number.textValue()) : number.doubleValue();
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
