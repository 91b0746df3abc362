package dev.tacit.learn.table;

import dev.tacit.data.Dataset;
import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The keys of rows that have no places of their own. The answer of a query has no order that
 * anybody may rely on, so a row has the place of its key among all keys: two tables with the same
 * keys, in which the row of one key differs, then differ at one place (docs/reference/data.md).
 */
public final class RowKeys {
  private final List<String> keys = new ArrayList<>();

  /** The keys of one column, collected one after the other. */
  final class Collector {
    private final String column;

    private Collector(String column) {
      this.column = column;
    }

    String column() {
      return column;
    }

    void add(Object key) {
      if (key == null) {
        throw Refused.data(
            "rowKey",
            column,
            "a column without NULL",
            "A row has none: such a row has no place. Name a primary key.");
      }
      boolean exact =
          key instanceof CharSequence
              || key instanceof UUID
              || (key instanceof Number && !(key instanceof Double) && !(key instanceof Float));
      if (!exact) {
        throw Refused.data(
            "rowKey",
            column,
            "a column of texts, whole or decimal numbers, or UUIDs",
            "Its values are " + key.getClass().getSimpleName() + ". Name a primary key.");
      }
      keys.add(key.toString());
    }
  }

  Collector of(String column) {
    return new Collector(column);
  }

  /** The rows in the order of their keys; as they were read where there are none. */
  public Dataset ordered(Dataset read) {
    if (keys.isEmpty()) {
      return read;
    }
    if (keys.size() != read.examples().count()) {
      throw new IllegalStateException(keys.size() + " keys, " + read.examples().count() + " rows");
    }
    int[] order =
        IntStream.range(0, keys.size())
            .boxed()
            .sorted(Comparator.comparing(keys::get))
            .mapToInt(Integer::intValue)
            .toArray();
    for (int at = 1; at < order.length; at++) {
      if (keys.get(order[at]).equals(keys.get(order[at - 1]))) {
        throw Refused.data(
            "rowKey",
            "a column in which two rows are alike",
            "a column that tells rows apart",
            "Name a primary key, or add one to the table.");
      }
    }
    return new Dataset(
        read.examples().select(order), read.space(), read.task(), read.ownerCounts());
  }
}
