package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.Task;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.RowEncoder;
import dev.tacit.data.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads CSV files under a schema. Every record but a header stays, if need be as an empty one, so
 * that its number in the table is its number in the file. With a header the columns are matched by
 * name and may stand in any order; a column that the schema does not know is refused, since only
 * the schema may say that it is to be skipped.
 */
public record CsvTableReader(Schema schema) {
  /** Receives every record in turn. */
  @FunctionalInterface
  public interface Watcher {
    /** The fields in the order of the schema, not to be kept; none for a blank line. */
    void record(List<String> fields);
  }

  /** Reads the files one after the other as one table. */
  public Dataset read(List<Source> sources) {
    return read(sources, true, fields -> {});
  }

  /**
   * Only the features, for prediction: the label or target is not looked at, and its column may be
   * absent. Labels of the result are all 1.
   */
  public Dataset readFeatures(List<Source> sources) {
    return readFeatures(sources, fields -> {});
  }

  /** The same with somebody who wants to see the records. */
  public Dataset readFeatures(List<Source> sources, Watcher watcher) {
    return read(sources, false, watcher);
  }

  private Dataset read(List<Source> sources, boolean outcome, Watcher watcher) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("no file to read; give at least one");
    }
    RowEncoder encoder = outcome ? new RowEncoder(schema) : RowEncoder.withoutOutcome(schema);
    DatasetBuilder builder =
        new DatasetBuilder(schema.featureSpace(), outcome ? schema.task() : Task.CLASSIFICATION);
    if (outcome && schema.unit().isPresent()) {
      builder.collectUnits();
    }
    long blank = 0;
    for (Source source : sources) {
      OneFile file = new OneFile(encoder, builder, outcome, watcher);
      CsvTable.visit(source, schema.format(), file::visit);
      if (schema.format().header() && file.position == null) {
        throw source.refused("has no header", "add one, or write 'header: false'");
      }
      blank += file.blank;
    }
    return builder.build(encoder.ownerCounts(blank));
  }

  private final class OneFile {
    private final RowEncoder encoder;
    private final DatasetBuilder builder;
    private final boolean outcome;
    private final Watcher watcher;
    private final String[] ordered = new String[schema.columns().size()];
    private int[] position;
    private boolean absent;
    private long blank;

    OneFile(RowEncoder encoder, DatasetBuilder builder, boolean outcome, Watcher watcher) {
      this.watcher = watcher;
      this.encoder = encoder;
      this.builder = builder;
      this.outcome = outcome;
    }

    boolean visit(List<String> fields, FileLocation line) {
      if (fields.isEmpty()) {
        blank++;
        watcher.record(fields);
        builder.requireRoom(line);
        builder.appendEmpty();
        return true;
      }
      if (schema.format().header() && position == null) {
        position = positions(outcome ? fields : withOutcome(fields), line);
        return true;
      }
      builder.requireRoom(line);
      List<String> record = inSchemaOrder(outcome ? fields : padded(fields));
      watcher.record(record);
      if (encoder.encode(record, line)) {
        builder.append(encoder.indices(), encoder.values(), encoder.count(), encoder.label());
      } else {
        builder.appendEmpty();
      }
      encoder.unit().ifPresent(builder::setUnit);
      return true;
    }

    /** The header with the name of an absent outcome at its end. */
    private List<String> withOutcome(List<String> header) {
      String name = schema.columns().get(schema.outcome()).name();
      absent = !header.contains(name);
      return absent ? inserted(header, header.size(), name) : header;
    }

    /** The fields with an empty one for an absent outcome. */
    private List<String> padded(List<String> fields) {
      if (fields.size() != ordered.length - 1 || (position != null && !absent)) {
        return fields;
      }
      return inserted(fields, position == null ? schema.outcome() : fields.size(), "");
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

  private static List<String> inserted(List<String> fields, int at, String field) {
    List<String> result = new ArrayList<>(fields);
    result.add(at, field);
    return result;
  }

  /**
   * For each column of the schema its place in the header. A column that the header leaves without
   * a name is called by its place: c1, c2, ...
   */
  private int[] positions(List<String> written, FileLocation line) {
    List<String> names = new ArrayList<>();
    for (Column column : schema.columns()) {
      names.add(column.name());
    }
    List<String> header = new ArrayList<>();
    for (int at = 0; at < written.size(); at++) {
      String name = written.get(at).isEmpty() ? TableSurvey.defaultName(at) : written.get(at);
      header.add(name);
      if (written.get(at).isEmpty() && !names.contains(name)) {
        throw new DataException(
            line,
            "the header leaves column " + (at + 1) + " of " + written.size() + " without a name",
            "it is called " + name + " then: add {name: " + name + ", type: skip} to the schema");
      }
      if (!names.contains(name)) {
        throw new DataException(
            line,
            "the header has a column " + DataException.quoted(name) + " that the schema lacks",
            "declare it, if need be with 'type: skip'; if the file has no header, write"
                + " 'header: false'");
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
