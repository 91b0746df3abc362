package dev.tacit.learn.report;

import dev.tacit.data.OwnerCounts;
import dev.tacit.learn.job.OwnerNotes;
import java.util.List;

/** What reading did to the records: for the owner of the rows only. */
public final class OwnerItems {
  private OwnerItems() {}

  /** Counts, and warnings, which a text has printed before. */
  public static List<Item> of(OwnerNotes notes) {
    OwnerCounts counts = notes.counts();
    return List.of(
        Item.of("recordsLeftEmpty", "records left empty", Value.count(counts.emptyRecords()))
            .forOwner(),
        Item.of("valuesClamped", "values clamped", Value.count(counts.clamped())).forOwner(),
        Item.of("rowsScaled", "rows scaled", Value.count(counts.scaled())).forOwner(),
        Item.of("warnings", "warning", warnings(notes.warnings())).forOwner().detail());
  }

  /** Which class was called which. Of two classes the figures say it, and only pages have room. */
  static Item confusion(Value table, int classes) {
    Item item = Item.of("testConfusion", "true class, called", table).forOwner();
    return classes > 2 ? item : item.detail();
  }

  private static Value warnings(List<String> warnings) {
    return warnings.isEmpty()
        ? Value.data(warnings)
        : Value.of(warnings, String.join("; ", warnings));
  }
}
