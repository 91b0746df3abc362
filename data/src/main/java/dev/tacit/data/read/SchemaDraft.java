package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.Place;
import dev.tacit.data.RowScaling;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.Missing;
import dev.tacit.data.schema.Outside;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaText;
import dev.tacit.data.schema.TableFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;

/**
 * Drafts a schema by looking at a file, with the last column as the outcome. The draft holds exact
 * extremes and rare levels of the rows it saw: fine for a public file, a leak for a private one,
 * and its first lines say so.
 */
public final class SchemaDraft {
  private static final String WARNING =
      """
      # DRAFT, made by LOOKING AT THE DATA. Bounds and levels below are values of single records:
      # used on private data, this schema leaks them, whatever the privacy of the training is.
      # Replace every bound and every list by what is known without the file, then delete this notice.
      """;
  private static final int LONGEST_LINE = 1 << 20;

  private final TableFormat format;
  private final TreeSet<String> missing = new TreeSet<>();
  private List<String> first = List.of();
  private DraftColumn[] columns = {};

  private SchemaDraft(TableFormat format) {
    this.format = format;
  }

  public static String of(Source source) {
    char separator = separator(source);
    SchemaDraft draft = new SchemaDraft(new TableFormat(separator, false, Optional.empty()));
    CsvTable.visit(source, draft.format, draft::look);
    if (draft.first.isEmpty()) {
      throw source.empty();
    }
    try {
      return draft.text();
    } catch (IllegalArgumentException unclear) {
      throw source.refused(
          "no schema can be drafted: " + unclear.getMessage(), "write the schema by hand");
    }
  }

  private boolean look(List<String> fields, Place line) {
    if (fields.isEmpty()) {
      return true;
    }
    if (first.isEmpty()) {
      first = List.copyOf(fields);
      columns = new DraftColumn[first.size()];
      for (int at = 0; at < columns.length; at++) {
        columns[at] = new DraftColumn();
      }
      return true;
    }
    if (fields.size() != columns.length) {
      throw new DataException(
          line,
          "has " + fields.size() + " fields, the first line has " + columns.length,
          "check separator, comments and quotes");
    }
    add(fields);
    return true;
  }

  private void add(List<String> fields) {
    for (int at = 0; at < columns.length; at++) {
      String field = fields.get(at);
      if (field.isEmpty() || field.equals("?") || field.equals("NA")) {
        missing.add(field);
      } else {
        columns[at].add(field);
      }
    }
  }

  private String text() {
    boolean header = isHeader();
    if (!header) {
      add(first);
    }
    List<Column> declared = new ArrayList<>();
    for (int at = 0; at < columns.length; at++) {
      String name = header ? first.get(at) : "c" + (at + 1);
      boolean last = at == columns.length - 1;
      declared.add(last ? columns[at].outcome(name) : columns[at].feature(name));
    }
    Missing policy =
        missing.isEmpty() ? Missing.NONE : new Missing(List.copyOf(missing), Missing.Rows.DROP);
    Schema schema =
        new Schema(
            declared,
            policy,
            new TableFormat(format.separator(), header, Optional.empty()),
            OptionalDouble.empty(),
            RowScaling.UNIT_BALL);
    return WARNING + SchemaText.of(schema);
  }

  /** A first line without any number, over a column of numbers. */
  private boolean isHeader() {
    boolean above = false;
    for (int at = 0; at < columns.length; at++) {
      if (Double.isFinite(DecimalText.parse(first.get(at)))) {
        return false;
      }
      above |= columns[at].isNumeric();
    }
    return above && new TreeSet<>(first).size() == first.size();
  }

  /** The one of the usual separators that the first line holds most often. */
  private static char separator(Source source) {
    try (Lines lines = new Lines(source, LONGEST_LINE)) {
      String line = lines.next();
      while (line != null && line.isBlank()) {
        line = lines.next();
      }
      if (line == null) {
        throw source.empty();
      }
      char best = ' ';
      long most = 0;
      for (char candidate : new char[] {',', ';', '\t'}) {
        long count = line.chars().filter(symbol -> symbol == candidate).count();
        if (count > most) {
          best = candidate;
          most = count;
        }
      }
      return best;
    } catch (IOException failure) {
      throw source.unreadable(failure);
    }
  }

  /** What was seen of one column. */
  private static final class DraftColumn {
    private static final int MOST_LEVELS = 64;

    private final TreeSet<String> levels = new TreeSet<>();
    private boolean numeric = true;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    void add(String field) {
      if (levels.size() <= MOST_LEVELS) {
        levels.add(field);
      }
      double value = numeric ? DecimalText.parse(field) : Double.NaN;
      numeric = Double.isFinite(value);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }

    boolean isNumeric() {
      return numeric && min <= max;
    }

    Column feature(String name) {
      if (isNumeric()) {
        return new Column.Numeric(name, min, upper(), Outside.CLAMP);
      }
      boolean few = !levels.isEmpty() && levels.size() <= MOST_LEVELS;
      return few ? new Column.Category(name, List.copyOf(levels)) : new Column.Skip(name);
    }

    Column outcome(String name) {
      if (levels.size() == 2) {
        return new Column.Label(name, List.of(levels.last()), List.of(levels.first()));
      }
      if (isNumeric()) {
        return new Column.Target(name, min, upper(), Outside.CLAMP);
      }
      throw new IllegalArgumentException(
          "the last column has " + levels.size() + " or more values, but a label has two");
    }

    private double upper() {
      return max > min ? max : min + Math.max(1, Math.abs(min));
    }
  }
}
