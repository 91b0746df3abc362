package dev.tacit.learn.model;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rows with a column by which their owner knows them.
 *
 * @param rows one a record
 * @param ids one a record, the empty text for a blank line; empty unless a column was named
 */
public record IdentifiedRows(Dataset rows, List<String> ids) {

  /**
   * Reads the features of CSV files.
   *
   * @param id name of the column
   * @throws IllegalArgumentException when the schema has no such column
   */
  static IdentifiedRows read(Schema schema, List<Source> sources, Optional<String> id) {
    CsvTableReader reader = new CsvTableReader(schema);
    if (id.isEmpty()) {
      return new IdentifiedRows(reader.readFeatures(sources), List.of());
    }
    List<String> names = schema.columns().stream().map(column -> column.name()).toList();
    int at = names.indexOf(id.get());
    if (at < 0) {
      throw new IllegalArgumentException(
          "the schema has no column \"" + id.get() + "\"; choose one of " + names);
    }
    List<String> ids = new ArrayList<>();
    Dataset rows =
        reader.readFeatures(sources, fields -> ids.add(at < fields.size() ? fields.get(at) : ""));
    return new IdentifiedRows(rows, ids);
  }
}
