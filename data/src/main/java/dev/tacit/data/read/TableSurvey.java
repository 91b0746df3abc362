package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.FileLocation;
import dev.tacit.data.schema.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of scanning a file without a schema: its format and the statistics of its columns. It is
 * private to the owner of the file.
 */
public final class TableSurvey {
  private final Source source;
  private final char separator;
  private List<String> firstRecord = List.of();
  private final List<ColumnSurvey> columns = new ArrayList<>();
  private boolean header;
  private long records;
  private long blank;

  private TableSurvey(Source source, char separator) {
    this.source = source;
    this.separator = separator;
  }

  /** Reads the source to its end. */
  public static TableSurvey of(Source source) {
    TableSurvey survey = new TableSurvey(source, Separators.guess(source));
    TableFormat format = new TableFormat(survey.separator, false, Optional.empty());
    CsvTable.visit(source, format, survey::visit);
    if (survey.firstRecord.isEmpty()) {
      throw source.empty();
    }
    if (survey.records == 0) {
      throw source.refused("has a header only", "give a file with at least one record");
    }
    survey.header = survey.isHeader();
    if (!survey.header) {
      survey.add(survey.firstRecord);
    }
    return survey;
  }

  Source source() {
    return source;
  }

  /** Columns by name, in file order: c1, c2, ... where the file has no names. */
  public Map<String, ColumnSurvey> columns() {
    Map<String, ColumnSurvey> named = new LinkedHashMap<>();
    for (int at = 0; at < columns.size(); at++) {
      boolean unnamed = !header || firstRecord.get(at).isEmpty();
      named.put(unnamed ? defaultName(at) : firstRecord.get(at), columns.get(at));
    }
    return named;
  }

  /** What a column without a name is called, here and in schemas. */
  static String defaultName(int at) {
    return "c" + (at + 1);
  }

  /** Whether the line of names leaves this column without one. */
  boolean isUnnamed(String column) {
    for (int at = 0; at < columns.size(); at++) {
      if (header && firstRecord.get(at).isEmpty() && defaultName(at).equals(column)) {
        return true;
      }
    }
    return false;
  }

  /** The column of that name. */
  public ColumnSurvey column(String name) {
    ColumnSurvey column = columns().get(name);
    if (column == null) {
      throw new IllegalArgumentException(
          "there is no column \"" + name + "\"; choose one of " + columns().keySet());
    }
    return column;
  }

  /** Records of the file; a blank line is one of them. */
  public long records() {
    return records + blank;
  }

  long blank() {
    return blank;
  }

  /**
   * A decimal comma where more columns need it than need the point. Commas that may separate
   * thousands say nothing about that.
   */
  TableFormat format() {
    long commas =
        columns.stream()
            .filter(column -> column.requiresDecimal(',') && !column.mayHaveThousands())
            .count();
    long points = columns.stream().filter(column -> column.requiresDecimal('.')).count();
    boolean comma = commas > points || (commas > 0 && commas == points && separator != ',');
    return new TableFormat(separator, header, Optional.empty(), comma ? ',' : '.');
  }

  private boolean visit(List<String> fields, FileLocation line) {
    if (fields.isEmpty()) {
      blank++;
      return true;
    }
    if (firstRecord.isEmpty()) {
      firstRecord = List.copyOf(fields);
      firstRecord.forEach(field -> columns.add(new ColumnSurvey()));
      return true;
    }
    if (fields.size() != columns.size()) {
      throw new DataException(
          line,
          "has "
              + fieldCount(fields.size())
              + ", the first line has "
              + columns.size()
              + " (separated by "
              + Separators.displayName(separator)
              + ", which the first lines suggest)",
          "delete lines above the names of the columns, and check comments and quotes");
    }
    add(fields);
    return true;
  }

  /** In words. */
  static String fieldCount(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }

  private void add(List<String> fields) {
    records++;
    for (int at = 0; at < columns.size(); at++) {
      columns.get(at).add(fields.get(at));
    }
  }

  /**
   * A first line of texts, none of them a number, over a column of numbers or dates, or over
   * columns none of which holds its text again. A column may be left without a name, as tables that
   * number their records often do.
   */
  private boolean isHeader() {
    boolean above = false;
    boolean again = false;
    for (int at = 0; at < columns.size(); at++) {
      String text = firstRecord.get(at);
      ColumnSurvey column = columns.get(at);
      if (text.isEmpty()) {
        continue;
      }
      if (Double.isFinite(DecimalText.parse(text))
          || Double.isFinite(DecimalText.parse(text, ','))) {
        return false;
      }
      above |= column.isNumeric('.') || column.isNumeric(',') || !column.dates().isEmpty();
      again |= column.levels().containsKey(text);
    }
    List<String> named = firstRecord.stream().filter(name -> !name.isEmpty()).toList();
    Optional<String> twice =
        named.stream()
            .filter(name -> firstRecord.indexOf(name) != firstRecord.lastIndexOf(name))
            .findFirst();
    if (above && twice.isPresent()) {
      throw source.refused(
          "the first line names "
              + DataException.quoted(twice.get())
              + " twice, in the columns "
              + (firstRecord.indexOf(twice.get()) + 1)
              + " and "
              + (firstRecord.lastIndexOf(twice.get()) + 1),
          "name each once");
    }
    return !named.isEmpty() && (above || !again) && twice.isEmpty();
  }
}
