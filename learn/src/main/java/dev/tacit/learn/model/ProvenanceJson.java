package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tacit.learn.ledgering.RunIdentity;
import dev.tacit.learn.plan.PlanFacts;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.ledger.store.Head;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
}
