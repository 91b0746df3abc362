package dev.tacit;

import dev.tacit.data.DataException;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.OwnerCounts;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.RowEncoder;
import dev.tacit.data.schema.Schema;
import dev.tacit.learn.table.FieldText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads rows under a schema by writing their values as texts for the encoder of CSV files, so that
 * a program and a file give the same model.
 */
final class SchemaRows implements RowReader {
  private final Schema schema;
  private final boolean outcome;
  private final RowEncoder encoder;
  private final List<String> columns = new ArrayList<>();
  private final List<FieldText> texts = new ArrayList<>();
  private List<String> headed = List.of();
  private int[] position = {};
  private long blank;

  SchemaRows(Schema schema, boolean outcome) {
    this.schema = schema;
    this.outcome = outcome;
    this.encoder = outcome ? new RowEncoder(schema) : RowEncoder.withoutOutcome(schema);
    for (Column column : schema.columns()) {
      columns.add(column.name());
      texts.add(new FieldText(column, schema, outcome));
    }
  }

  @Override
  public void append(Row row, FileLocation fileLocation, DatasetBuilder to) {
    if (row == null) {
      throw new DataException(fileLocation, "is null", "give a row; Row.empty() holds its place");
    }
    if (row.isEmpty()) {
      blank++;
      to.appendEmpty();
      return;
    }
    if (row.hasNumbers()) {
      throw new DataException(
          fileLocation, "has plain numbers, the bounds are a schema", "make it with Row.of");
    }
    String[] fields = row.hasNames() ? byName(row, fileLocation) : inOrder(row, fileLocation);
    if (encoder.encode(Arrays.asList(fields), fileLocation)) {
      to.append(encoder.indices(), encoder.values(), encoder.count(), encoder.label());
    } else {
      to.appendEmpty();
    }
    encoder.unit().ifPresent(to::setUnit);
  }

  private String[] inOrder(Row row, FileLocation fileLocation) {
    List<Object> given = row.fields();
    boolean withoutLabel = !outcome && given.size() == columns.size() - 1;
    if (given.size() != columns.size() && !withoutLabel) {
      throw new DataException(
          fileLocation,
          "has " + given.size() + " fields, the schema has " + columns.size() + " columns",
          "give one for each column, or make the row with names");
    }
    String[] fields = new String[columns.size()];
    for (int at = 0; at < fields.length; at++) {
      boolean isLabel = at == schema.outcome();
      int from = withoutLabel && at > schema.outcome() ? at - 1 : at;
      boolean ignored = isLabel && !outcome;
      fields[at] = ignored ? "" : texts.get(at).of(given.get(from), fileLocation);
    }
    return fields;
  }

  private String[] byName(Row row, FileLocation fileLocation) {
    if (!row.names().equals(headed)) {
      position = positions(row.names(), fileLocation);
      headed = row.names();
    }
    String[] fields = new String[columns.size()];
    for (int at = 0; at < fields.length; at++) {
      boolean ignored = position[at] < 0 || (!outcome && at == schema.outcome());
      fields[at] = ignored ? "" : texts.get(at).of(row.fields().get(position[at]), fileLocation);
    }
    return fields;
  }

  /** For each column its place in the row; -1 where it may be absent and is. */
  private int[] positions(List<String> names, FileLocation fileLocation) {
    for (String name : names) {
      if (!columns.contains(name)) {
        throw new DataException(
            fileLocation,
            "has a field " + DataException.quoted(name) + " that the schema lacks",
            "declare it, if need be with 'type: skip', or leave it out");
      }
    }
    int[] found = new int[columns.size()];
    for (int at = 0; at < found.length; at++) {
      found[at] = names.indexOf(columns.get(at));
      boolean mayLack = !texts.get(at).isRead() || (!outcome && at == schema.outcome());
      if (found[at] < 0 && !mayLack) {
        throw new DataException(
            fileLocation,
            "lacks the field " + DataException.quoted(columns.get(at)),
            "give it; null means that its value is missing");
      }
    }
    return found;
  }

  @Override
  public OwnerCounts counts() {
    return encoder.ownerCounts(blank);
  }
}
