package dev.tacit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.ledger.json.CanonicalJson;
import dev.tacit.ledger.json.EventJson;
import dev.tacit.ledger.json.Fields;
import dev.tacit.ledger.json.ReceiptJson;
import dev.tacit.ledger.store.Head;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes and reads the body of a row. Versions and fields are as strict as those of receipts, since
 * the hash chain covers these bytes.
 */
final class EntryJson {
  private static final int VERSION = 1;
  private static final String UNIT = "unit";

  private EntryJson() {}

  static byte[] write(Entry entry) {
    return CanonicalJson.bytes(tree(entry));
  }

  private static ObjectNode tree(Entry entry) {
    ObjectNode node = CanonicalJson.object().put("version", VERSION);
    if (entry instanceof Entry.Granted granted) {
      node.put("entry", "grant").put("at", granted.at().toString());
      node.put("dataset", granted.dataset());
      node.set("budget", budget(granted.budget()));
      node.put("note", granted.note());
    } else if (entry instanceof Entry.Reserved reserved) {
      node.put("entry", "reserve").put("at", reserved.at().toString());
      node.put("run", reserved.reservation().run());
      node.put("plan", reserved.reservation().planHash());
      ArrayNode claims = node.putArray("claims");
      reserved.reservation().claims().forEach(claim -> claims.add(claim(claim)));
      node.set("costs", costs(reserved.costs()));
    } else if (entry instanceof Entry.Declined declined) {
      node.put("entry", "refuse").put("at", declined.at().toString());
      node.put("run", declined.run()).put("runs", declined.runs());
      node.set("claims", RefusedClaimJson.write(declined.claims()));
    } else if (entry instanceof Entry.Spent spent) {
      node.put("entry", "release").put("at", spent.at().toString());
      node.set("receipt", ReceiptJson.write(spent.receipt()));
      node.put("query", spent.query().hex());
    } else if (entry instanceof Entry.Finished finished) {
      node.put("entry", "finish").put("at", finished.at().toString());
      node.put("run", finished.run()).put("why", finished.why());
      node.set("costs", costs(finished.costs()));
    } else if (entry instanceof Entry.Restored restored) {
      recovered(restored, node);
    }
    return node;
  }

  private static void recovered(Entry.Restored restored, ObjectNode node) {
    node.put("entry", "restore").put("at", restored.at().toString());
    node.put("remembered", restored.remembered().toString()).put("note", restored.note());
    ArrayNode lost = node.putArray("lost");
    for (Entry.LostRow one : restored.lost()) {
      lost.addObject().put("row", one.row().toString()).set("entry", tree(one.entry()));
    }
    ArrayNode ended = node.putArray("ended");
    restored.ended().forEach(ended::add);
  }

  static Entry read(byte[] body) {
    return read(CanonicalJson.read(body));
  }

  private static Entry read(JsonNode node) {
    ReceiptJson.requireVersion("row", node, VERSION);
    String entry = node.path("entry").asText();
    return switch (entry) {
      case "grant" -> {
        Fields fields = fields(node, "dataset", "budget", "note");
        yield new Entry.Granted(
            at(fields), fields.text("dataset"), budget(fields.node("budget")), fields.text("note"));
      }
      case "reserve" -> {
        Fields fields = fields(node, "run", "plan", "claims", "costs");
        yield new Entry.Reserved(
            at(fields),
            new Reservation(
                fields.text("run"), fields.text("plan"), fields.list("claims", EntryJson::claim)),
            costs(fields));
      }
      case "refuse" -> {
        Fields fields = fields(node, "run", "runs", "claims");
        yield new Entry.Declined(
            at(fields),
            fields.text("run"),
            fields.wholeInt("runs"),
            fields.list("claims", RefusedClaimJson::read));
      }
      case "release" -> {
        Fields fields = fields(node, "receipt", "query");
        yield new Entry.Spent(
            at(fields),
            ReceiptJson.read(fields.node("receipt")),
            new Fingerprint(fields.text("query")));
      }
      case "finish" -> {
        Fields fields = fields(node, "run", "why", "costs");
        yield new Entry.Finished(at(fields), fields.text("run"), fields.text("why"), costs(fields));
      }
      case "restore" -> {
        Fields fields = fields(node, "remembered", "note", "lost", "ended");
        yield new Entry.Restored(
            at(fields),
            Head.parse(fields.text("remembered")),
            fields.text("note"),
            fields.list("lost", EntryJson::lost),
            fields.list("ended", JsonNode::asText)); // checked when the row is applied
      }
      default -> throw new IllegalArgumentException("row.entry = '" + entry + "' is not known");
    };
  }

  private static Entry.LostRow lost(JsonNode node) {
    Fields fields = Fields.of("lost", node, Set.of("row", "entry"));
    return new Entry.LostRow(Head.parse(fields.text("row")), read(fields.node("entry")));
  }

  private static Fields fields(JsonNode node, String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    all.addAll(List.of("version", "entry", "at"));
    return Fields.of("row", node, Set.copyOf(all));
  }

  private static Instant at(Fields fields) {
    return Instant.parse(fields.text("at"));
  }

  private static ObjectNode budget(DatasetBudget budget) {
    ObjectNode node =
        share(budget.total())
            .put("neighbours", budget.neighbours().label())
            .put("composition", budget.composition().label());
    budget.unit().ifPresent(unit -> node.put(UNIT, unit));
    return node;
  }

  private static DatasetBudget budget(JsonNode node) {
    Fields fields = fields("budget", node, "epsilon", "delta", "neighbours", "composition");
    return new DatasetBudget(
        new EpsilonDelta(fields.decimal("epsilon"), fields.decimal("delta")),
        Neighbours.ofLabel(fields.text("neighbours")),
        CompositionRule.ofLabel(fields.text("composition")),
        unit(fields));
  }

  /** Where single records are protected the field is absent, as in rows of the first ledgers. */
  private static Fields fields(String what, JsonNode node, String... names) {
    List<String> all = new ArrayList<>(List.of(names));
    if (node.has(UNIT)) {
      all.add(UNIT);
    }
    return Fields.of(what, node, Set.copyOf(all));
  }

  private static Optional<String> unit(Fields fields) {
    return fields.node(UNIT) == null ? Optional.empty() : Optional.of(fields.text(UNIT));
  }

  private static ObjectNode share(EpsilonDelta epsilonDelta) {
    return CanonicalJson.object()
        .put("epsilon", epsilonDelta.epsilon().toString())
        .put("delta", epsilonDelta.delta().toString());
  }

  private static ObjectNode claim(Claim claim) {
    ObjectNode node = CanonicalJson.object().put("dataset", claim.dataset());
    node.put("neighbours", claim.neighbours().label());
    claim.unit().ifPresent(unit -> node.put(UNIT, unit));
    node.setAll(share(claim.target()));
    ObjectNode agents = node.putObject("agents");
    claim.agents().forEach((agent, event) -> agents.set(agent, EventJson.write(event)));
    return node;
  }

  private static Claim claim(JsonNode node) {
    Fields fields = fields("claim", node, "dataset", "neighbours", "epsilon", "delta", "agents");
    TreeMap<String, PrivacyEvent> agents = new TreeMap<>();
    fields
        .node("agents")
        .properties()
        .forEach(agent -> agents.put(agent.getKey(), EventJson.read(agent.getValue())));
    return new Claim(
        fields.text("dataset"),
        Neighbours.ofLabel(fields.text("neighbours")),
        unit(fields),
        new EpsilonDelta(fields.decimal("epsilon"), fields.decimal("delta")),
        agents);
  }

  private static ArrayNode costs(List<Cost> costs) {
    ArrayNode list = CanonicalJson.object().putArray("costs");
    costs.forEach(cost -> list.add(RefusedClaimJson.cost(cost)));
    return list;
  }

  private static List<Cost> costs(Fields fields) {
    return fields.list("costs", RefusedClaimJson::cost);
  }
}
