package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.certificate.Evidence;
import dev.tacit.learn.certificate.MatchingRule;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.plan.PlanFacts;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.EventJson;
import dev.tacit.ledger.json.Fields;
import dev.tacit.ledger.json.ReceiptJson;
import dev.tacit.ledger.store.Head;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes and reads the field {@code provenance} of a model file: version, plan, run, data set,
 * ledger head and evidence.
 */
public final class ProvenanceJson {
  private ProvenanceJson() {}

  public static Map<String, Object> of(Provenance made) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("tacit", made.version());
    tree.put("plan", made.plan().tree());
    tree.put("planHash", made.planHash());
    tree.put("run", made.identity().run());
    tree.put("dataset", made.identity().dataset().orElse(null));
    tree.put("day", made.identity().day().map(LocalDate::toString).orElse(null));
    tree.put("ledgerHead", made.identity().end().map(Head::toString).orElse(null));
    tree.put("evidence", made.evidence().map(EvidenceJson::of).orElse(null));
    return tree;
  }

  static Provenance read(JsonNode tree) {
    ObjectReader fields =
        new ObjectReader(
            "provenance",
            tree,
            "tacit",
            "plan",
            "planHash",
            "run",
            "dataset",
            "day",
            "ledgerHead",
            "evidence");
    if (!fields.field("plan").isObject()) {
      throw fields.wrong("plan", "an object");
    }
    return new Provenance(
        fields.text("tacit"),
        PlanFacts.of(fields.field("plan")),
        fields.text("planHash"),
        runIdentity(fields),
        isNull(fields, "evidence")
            ? Optional.empty()
            : Optional.of(EvidenceJson.read(fields.field("evidence"))));
  }

  private static RunIdentity runIdentity(ObjectReader fields) {
    Optional<String> dataset = text(fields, "dataset");
    if (dataset.isEmpty() && !isNull(fields, "ledgerHead")) {
      throw fields.wrong("ledgerHead", "null without a data set");
    }
    return new RunIdentity(
        fields.text("run"), dataset, day(fields), text(fields, "ledgerHead").map(Head::parse));
  }

  private static Optional<LocalDate> day(ObjectReader fields) {
    try {
      return text(fields, "day").map(LocalDate::parse);
    } catch (DateTimeParseException e) {
      throw fields.wrong("day", "null, or a day such as 2026-11-18");
    }
  }

  private static Optional<String> text(ObjectReader fields, String name) {
    return isNull(fields, name) ? Optional.empty() : Optional.of(fields.text(name));
  }

  private static boolean isNull(ObjectReader fields, String name) {
    return fields.field(name).isNull();
  }

  /** A list with an entry a line: indented, the receipts of a run would fill a book. */
  static RawValue lines(Iterable<? extends JsonNode> entries) {
    StringBuilder text = new StringBuilder("[");
    for (JsonNode entry : entries) {
      text.append(text.length() == 1 ? "\n      " : ",\n      ").append(entry);
    }
    return new RawValue(text.append(" ]").toString());
  }

  /**
   * Writes and reads what a certificate was computed from: the reserved events, the branch that was
   * taken, and the receipts.
   *
   * <p>Everybody can compute the epsilon of a model file again from it. Equal neighbours are
   * counted rather than repeated.
   */
  private static final class EvidenceJson {
    /** Agents that a file may claim; a larger number in a made-up file would only cost memory. */
    private static final int MOST_AGENTS = 1_000_000;

    private EvidenceJson() {}

    static Map<String, Object> of(Evidence evidence) {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("neighbours", evidence.stated().label());
      tree.put("matching", evidence.matchingRule().label());
      tree.put("reserved", ProvenanceJson.lines(perAgent(evidence.reserved())));
      tree.put(
          "taken",
          evidence
              .branchTaken()
              .map(branch -> ProvenanceJson.lines(perAgent(branch)))
              .orElse(null));
      tree.put("wider", evidence.wider().map(EventJson::write).orElse(null));
      tree.put("receipts", ProvenanceJson.lines(receipts(evidence.receipts())));
      return tree;
    }

    /** Neighbouring agents for whom the same was reserved are counted. */
    private static List<ObjectNode> perAgent(List<PrivacyEvent> events) {
      List<ObjectNode> groups = new ArrayList<>();
      int counted = 0;
      while (counted < events.size()) {
        PrivacyEvent event = events.get(counted);
        int first = counted;
        while (counted < events.size() && events.get(counted).equals(event)) {
          counted++;
        }
        ObjectNode group = CanonicalJson.object().put("agents", counted - first);
        group.set("event", EventJson.write(event));
        groups.add(group);
      }
      return groups;
    }

    private static List<ObjectNode> receipts(List<CountedReceipt> receipts) {
      List<ObjectNode> list = new ArrayList<>();
      for (CountedReceipt one : receipts) {
        ObjectNode counted = CanonicalJson.object().put("times", one.times());
        counted.set("receipt", ReceiptJson.write(one.receipt()));
        list.add(counted);
      }
      return list;
    }

    static Evidence read(JsonNode tree) {
      Fields fields =
          Fields.of(
              "evidence",
              tree,
              Set.of("neighbours", "matching", "reserved", "taken", "wider", "receipts"));
      return new Evidence(
          Neighbours.ofLabel(fields.text("neighbours")),
          perAgent(fields, "reserved"),
          fields.node("taken").isNull() ? Optional.empty() : Optional.of(perAgent(fields, "taken")),
          fields.node("wider").isNull()
              ? Optional.empty()
              : Optional.of(EventJson.read(fields.node("wider"))),
          MatchingRule.ofLabel(fields.text("matching")),
          readReceipts(fields));
    }

    private static List<PrivacyEvent> perAgent(Fields fields, String name) {
      List<PrivacyEvent> events = new ArrayList<>();
      for (JsonNode one : fields.list(name)) {
        Fields group = Fields.of(name, one, Set.of("agents", "event"));
        int agents = group.wholeInt("agents");
        if (agents < 1 || agents > MOST_AGENTS - events.size()) {
          throw new IllegalArgumentException(
              name + ".agents = " + agents + " must be from 1 to " + MOST_AGENTS + " in all");
        }
        PrivacyEvent event = EventJson.read(group.node("event"));
        for (int agent = 0; agent < agents; agent++) {
          events.add(event);
        }
      }
      return events;
    }

    private static List<CountedReceipt> readReceipts(Fields fields) {
      List<CountedReceipt> receipts = new ArrayList<>();
      for (JsonNode one : fields.list("receipts")) {
        Fields counted = Fields.of("receipts", one, Set.of("times", "receipt"));
        receipts.add(
            new CountedReceipt(ReceiptJson.read(counted.node("receipt")), counted.whole("times")));
      }
      return receipts;
    }
  }
}
