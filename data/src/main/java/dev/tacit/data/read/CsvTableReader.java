package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.Place;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.RowEncoder;
import dev.tacit.data.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads CSV files under a schema. With a header the columns are matched by name and may stand in
 * any order; a column that the schema does not know is refused, since only the schema may say that
 * it is to be skipped.
 */
public record CsvTableReader(Schema schema) {
  /** Reads the files one after the other as one table. */
  public Dataset read(List<Source> sources) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("no file to read; give at least one");
    }
    RowEncoder encoder = new RowEncoder(schema);
    DatasetBuilder builder = new DatasetBuilder(schema.featureSpace(), schema.task());
    for (Source source : sources) {
      OneFile file = new OneFile(encoder, builder);
      CsvTable.visit(source, schema.format(), file::visit);
      if (file.records == 0) {
        throw source.empty();
      }
    }
    if (builder.count() == 0) {
      throw sources
          .get(0)
          .refused("has no complete row", "check the missing policy and the separator");
    }
    return builder.build(encoder.ownerCounts());
  }

  private final class OneFile {
    private final RowEncoder encoder;
    private final DatasetBuilder builder;
    private final String[] ordered = new String[schema.columns().size()];
    private int[] position;
    private long records;

    OneFile(RowEncoder encoder, DatasetBuilder builder) {
      this.encoder = encoder;
      this.builder = builder;
    }

    boolean visit(List<String> fields, Place line) {
      if (schema.format().header() && position == null) {
        position = positions(fields, line);
        return true;
      }
      records++;
      if (encoder.encode(inSchemaOrder(fields), line)) {
        builder.append(encoder.indices(), encoder.values(), encoder.count(), encoder.label());
      }
      return true;
    }

    private List<String> inSchemaOrder(List<String> fields) {
      if (position == null || fields.size() != ordered.length) {
        return fields;
      }
      for (int at = 0; at < ordered.length; at++) {
        ordered[at] = fields.get(position[at]);
      }
      return Arrays.asList(ordered);
    }
  }

  /** For each column of the schema its place in the header. */
  private int[] positions(List<String> header, Place line) {
    List<String> names = new ArrayList<>();
    for (Column column : schema.columns()) {
      names.add(column.name());
    }
    for (String name : header) {
      if (!names.contains(name)) {
        throw new DataException(
            line,
            "the header has a column " + DataException.quoted(name) + " that the schema lacks",
            "declare it, if need be with 'type: skip'");
      }
    }
    int[] position = new int[names.size()];
    for (int at = 0; at < position.length; at++) {
      position[at] = header.indexOf(names.get(at));
      if (position[at] < 0) {
        throw new DataException(
            line,
            "the header lacks the column " + DataException.quoted(names.get(at)),
            "add it to the file or remove it from the schema");
      }
    }
    if (header.size() != position.length) {
      throw new DataException(line, "the header names a column twice", "name each column once");
    }
    return position;
  }
}
