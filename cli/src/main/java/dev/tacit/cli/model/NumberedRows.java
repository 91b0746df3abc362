package dev.tacit.cli.model;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Rows that know which records they come from, so that what is said of them can be joined back to
 * the file.
 *
 * @param rows the complete records, in order
 * @param records number of each row's record from 1, counted over all records of all files
 * @param ids the copied column, one value a row; empty unless it was asked for
 */
public record NumberedRows(Dataset rows, List<Integer> records, List<String> ids) {

  /** Every record has a row. */
  static NumberedRows all(Dataset rows) {
    BitSet complete = new BitSet();
    complete.set(0, rows.examples().count());
    return new NumberedRows(rows, numbers(complete), List.of());
  }

  /**
   * Reads the features of CSV files.
   *
   * @throws IllegalArgumentException when the schema has no column of that name
   */
  static NumberedRows read(Schema schema, List<Source> sources, Optional<String> id) {
    List<String> names = schema.columns().stream().map(column -> column.name()).toList();
    int at = id.map(names::indexOf).orElse(0);
    if (at < 0) {
      throw new IllegalArgumentException(
          "the schema has no column \"" + id.orElseThrow() + "\"; choose one of " + names);
    }
    BitSet complete = new BitSet();
    List<String> ids = new ArrayList<>();
    int[] seen = {0};
    CsvTableReader.Watcher watcher =
        (fields, whole) -> {
          complete.set(seen[0]++, whole);
          if (whole && id.isPresent()) {
            ids.add(fields.get(at));
          }
        };
    Dataset rows = new CsvTableReader(schema).readFeatures(sources, watcher);
    return new NumberedRows(rows, numbers(complete), ids);
  }

  private static List<Integer> numbers(BitSet complete) {
    return complete.stream().mapToObj(at -> at + 1).toList();
  }
}
