package dev.tacit.learn.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.tacit.learn.book.BookedRun;
import dev.tacit.learn.plan.PlanFacts;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.ledger.store.Head;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The {@code provenance} of a model file. */
public final class ProvenanceJson {
  private ProvenanceJson() {}

  public static Map<String, Object> of(Provenance made) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("tacit", made.version());
    tree.put("plan", made.plan().tree());
    tree.put("planHash", made.planHash());
    tree.put("run", made.booked().run());
    tree.put("dataset", made.booked().paid().map(BookedRun.Payment::dataset).orElse(null));
    tree.put("ledgerHead", end(made.booked()).map(Head::toString).orElse(null));
    tree.put("evidence", made.evidence().map(EvidenceJson::of).orElse(null));
    return tree;
  }

  private static Optional<Head> end(BookedRun booked) {
    return booked.paid().flatMap(BookedRun.Payment::end);
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
            "ledgerHead",
            "evidence");
    if (!fields.field("plan").isObject()) {
      throw fields.wrong("plan", "an object");
    }
    return new Provenance(
        fields.text("tacit"),
        PlanFacts.of(fields.field("plan")),
        fields.text("planHash"),
        booked(fields),
        isNull(fields, "evidence")
            ? Optional.empty()
            : Optional.of(EvidenceJson.read(fields.field("evidence"))));
  }

  private static BookedRun booked(ObjectReader fields) {
    if (isNull(fields, "dataset")) {
      if (!isNull(fields, "ledgerHead")) {
        throw fields.wrong("ledgerHead", "null without a data set");
      }
      return new BookedRun(fields.text("run"), Optional.empty());
    }
    Optional<Head> end =
        isNull(fields, "ledgerHead")
            ? Optional.empty()
            : Optional.of(Head.parse(fields.text("ledgerHead")));
    return new BookedRun(
        fields.text("run"), Optional.of(new BookedRun.Payment(fields.text("dataset"), end)));
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
