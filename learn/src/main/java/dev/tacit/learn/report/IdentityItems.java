package dev.tacit.learn.report;

import dev.tacit.learn.model.ModelIdentity;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which model a report is about, in the order in which people look for it. */
public final class IdentityItems {
  private IdentityItems() {}

  /** What is not declared is null for programs, and said to people. */
  public static List<Item> of(ModelIdentity identity) {
    List<Item> items = new ArrayList<>();
    items.add(declared("dataset", "data set", identity.dataset(), "not named"));
    items.add(
        declared(
            "outcome",
            "predicted column",
            identity.outcome(),
            "the label; the files name no columns"));
    items.add(
        identity
            .positive()
            .map(name -> Item.of("positiveClass", "positive class", Value.words(name)))
            .orElse(Item.field("positiveClass", null)));
    items.add(Item.of("run", "run", Value.words(identity.run())));
    items.add(declared("day", "day", identity.day().map(LocalDate::toString), "not recorded"));
    String version = identity.version();
    items.add(Item.of("version", "made by", Value.of(version, "tacit " + version)));
    return items;
  }

  private static Item declared(
      String key, String label, Optional<String> declared, String otherwise) {
    return Item.of(key, label, Value.of(declared.orElse(null), declared.orElse(otherwise)));
  }
}
