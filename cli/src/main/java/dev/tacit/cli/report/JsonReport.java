package dev.tacit.cli.report;

import dev.tacit.learn.report.Item;
import dev.tacit.learn.report.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report for programs: the one object of {@code --json}, with null where a value is unknown.
 *
 * <p>An answer may hold fields for everybody and fields for the owner. Whoever passes it on must
 * take out the fields that are listed under {@code ownerOnly}; the list names series that this run
 * lacks, too, because the absence of a name would tell everybody something about the rows.
 */
public final class JsonReport {
  /** The field that names the others that only the owner of the rows may see. */
  private static final String OWNER_ONLY = "ownerOnly";

  private JsonReport() {}

  /** The fields in the order of the items, and behind them which of them are the owner's. */
  public static Map<String, Object> of(List<Item> items) {
    return of(items, items);
  }

  /**
   * The same where the names have an order of their own.
   *
   * @param named the items in that order
   */
  public static Map<String, Object> of(List<Item> items, List<Item> named) {
    Map<String, Object> json = fields(items);
    List<String> owners = new ArrayList<>();
    named.stream().filter(Item::isForOwner).forEach(item -> item.key().ifPresent(owners::add));
    json.put(OWNER_ONLY, owners);
    return json;
  }

  /** The fields alone, for answers that hold nothing of the owner's. */
  public static Map<String, Object> fields(List<Item> items) {
    Map<String, Object> json = new LinkedHashMap<>();
    for (Item item : items) {
      if (!(item.value() instanceof Value.Unmeasured)) {
        item.key().ifPresent(key -> put(json, key, item.value().data()));
      }
    }
    return json;
  }

  /** A key with a point is a part of an object. */
  @SuppressWarnings("unchecked")
  private static void put(Map<String, Object> json, String key, Object data) {
    int point = key.indexOf('.');
    if (point < 0) {
      json.put(key, data);
    } else {
      Object part =
          json.computeIfAbsent(
              key.substring(0, point), name -> new LinkedHashMap<String, Object>());
      put((Map<String, Object>) part, key.substring(point + 1), data);
    }
  }
}
