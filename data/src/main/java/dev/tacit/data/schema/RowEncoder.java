package dev.tacit.data.schema;

import dev.tacit.data.DataException;
import dev.tacit.data.DecimalText;
import dev.tacit.data.FileLocation;
import dev.tacit.data.OwnerCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns records into scaled rows of features, one at a time and each by itself: what becomes of a
 * record depends on the schema and on that record only. After {@link #encode} has returned true the
 * row is in {@link #indices()}, {@link #values()}, {@link #count()} and {@link #label()}, which the
 * next call overwrites.
 */
public final class RowEncoder {
  private static final int LEVELS_SHOWN = 20;

  private final Schema schema;
  private final int dimension;
  private final ColumnCodes[] encodings;
  private final int[] indices;
  private final double[] values;

  /** Where an id is looked for; -1 for none. */
  private final int unitColumn;

  private int count;
  private double label;
  private Optional<String> unit = Optional.empty();
  private long incomplete;
  private long clamped;
  private long scaled;

  /** One column with what its encoding needs at hand. */
  private record ColumnCodes(Column column, int first, Map<String, Integer> codes) {}

  public RowEncoder(Schema schema) {
    this(schema, true);
  }

  private RowEncoder(Schema schema, boolean outcome) {
    this.schema = schema;
    this.dimension = schema.featureSpace().dimension();
    this.encodings = new ColumnCodes[schema.columns().size()];
    int next = 0;
    int most = 0;
    for (int at = 0; at < encodings.length; at++) {
      Column declared = schema.columns().get(at);
      boolean ignored = !outcome && Schema.isOutcome(declared);
      Column column = ignored ? new Column.Skip(declared.name()) : declared;
      Map<String, Integer> codes = codes(column);
      encodings[at] = new ColumnCodes(column, next, codes);
      if (column instanceof Column.Numeric || column instanceof Column.Date) {
        next++;
        most++;
      } else if (column instanceof Column.Category) {
        next += codes.size();
        most++;
      }
    }
    this.unitColumn = outcome ? schema.unitColumn() : -1;
    this.indices = new int[most + 1];
    this.values = new double[most + 1];
  }

  /** For prediction: the label or target is not looked at and counts as 1. */
  public static RowEncoder withoutOutcome(Schema schema) {
    RowEncoder encoder = new RowEncoder(schema, false);
    encoder.label = 1;
    return encoder;
  }

  /**
   * Encodes a record whose fields stand in schema order and are stripped of blanks. False when a
   * value is missing, or the id of a unit, which makes it an empty record.
   *
   * @throws DataException naming the place when a field is refused
   */
  public boolean encode(List<String> fields, FileLocation line) {
    if (fields.size() != encodings.length) {
      throw new DataException(
          line,
          "has "
              + fields.size()
              + (fields.size() == 1 ? " field" : " fields")
              + ", the schema has "
              + encodings.length
              + " columns",
          "complete the line, or check separator and quotes");
    }
    unit = unitColumn < 0 ? Optional.empty() : id(fields.get(unitColumn));
    boolean nobodys = unitColumn >= 0 && unit.isEmpty();
    if (nobodys
        || (schema.missingPolicy().action() == MissingPolicy.Action.DROP && hasMissing(fields))) {
      incomplete++;
      return false;
    }
    count = 0;
    for (int at = 0; at < encodings.length; at++) {
      encode(encodings[at], fields.get(at), line);
    }
    if (schema.intercept().isPresent()) {
      push(dimension - 1, schema.intercept().getAsDouble());
    }
    if (schema.rows().apply(values, count, dimension)) {
      scaled++;
    }
    return true;
  }

  public int[] indices() {
    return indices;
  }

  public double[] values() {
    return values;
  }

  public int count() {
    return count;
  }

  public double label() {
    return label;
  }

  /** Whose the record is, also where it is empty; of nobody if the schema declares no unit. */
  public Optional<String> unit() {
    return unit;
  }

  /** What was found so far, beside this many blank lines. */
  public OwnerCounts ownerCounts(long blank) {
    return new OwnerCounts(blank, incomplete, clamped, scaled);
  }

  /** A blank id and a missing one are nobody's, whatever becomes of other missing values. */
  private Optional<String> id(String field) {
    boolean missing = field.isEmpty() || schema.missingPolicy().tokens().contains(field);
    return missing ? Optional.empty() : Optional.of(field);
  }

  private boolean hasMissing(List<String> fields) {
    for (int at = 0; at < encodings.length; at++) {
      if (!(encodings[at].column() instanceof Column.Skip)
          && !encodings[at].codes().containsKey(fields.get(at))
          && schema.missingPolicy().tokens().contains(fields.get(at))) {
        return true;
      }
    }
    return false;
  }

  private void encode(ColumnCodes columnCodes, String field, FileLocation line) {
    Column column = columnCodes.column();
    if (column instanceof Column.Skip) {
      return;
    }
    FileLocation fileLocation = line.column(column.name());
    if (column instanceof Column.Numeric number) {
      double value = number(field, fileLocation, number.min(), number.max(), number.outOfBounds());
      push(columnCodes.first(), (value - number.min()) / (number.max() - number.min()));
    } else if (column instanceof Column.Date date) {
      double first = date.min().toEpochDay();
      push(
          columnCodes.first(),
          (day(field, fileLocation, date) - first) / (date.max().toEpochDay() - first));
    } else if (column instanceof Column.Target target) {
      label =
          target
              .bounds()
              .label(number(field, fileLocation, target.min(), target.max(), target.outOfBounds()));
    } else if (column instanceof Column.Category) {
      push(columnCodes.first() + code(columnCodes, field, fileLocation), 1);
    } else {
      label = code(columnCodes, field, fileLocation);
    }
  }

  private int code(ColumnCodes columnCodes, String field, FileLocation fileLocation) {
    Integer code = columnCodes.codes().get(field);
    if (code != null) {
      return code;
    }
    refuseMissing(field, fileLocation);
    boolean isLabel = Schema.isOutcome(columnCodes.column());
    throw new DataException(
        fileLocation,
        DataException.quoted(field) + (isLabel ? " is not a declared label" : " is not a level"),
        isLabel
            ? "add it to "
                + (columnCodes.column() instanceof Column.Label
                    ? "positive or negative"
                    : "the classes")
                + " in the schema, or correct the file"
            : "add it to the levels of the schema ("
                + levels(columnCodes.codes().keySet())
                + "), or correct the file");
  }

  /** The first few in order, so that a typing error shows. */
  private static String levels(Set<String> all) {
    String first = all.stream().sorted().limit(LEVELS_SHOWN).collect(Collectors.joining(", "));
    return all.size() <= LEVELS_SHOWN ? first : first + ", ... " + all.size() + " in all";
  }

  private double number(
      String field, FileLocation fileLocation, double min, double max, OutOfBounds outOfBounds) {
    double value = DecimalText.parse(field, schema.format().decimal());
    if (!Double.isFinite(value)) {
      refuseMissing(field, fileLocation);
      String problem = Double.isNaN(value) ? " is not a finite decimal number" : " is too large";
      throw new DataException(
          fileLocation,
          DataException.quoted(field) + problem,
          field.equals(fileLocation.column())
              ? "if the file starts with the names of its columns, add 'header: true' to the schema"
              : "correct it, or declare the spelling of missing values in the schema");
    }
    return applyBounds(value, min, max, outOfBounds, fileLocation, field, min + ".." + max);
  }

  private double day(String field, FileLocation fileLocation, Column.Date date) {
    double day = date.form().days(field);
    if (Double.isNaN(day)) {
      refuseMissing(field, fileLocation);
      throw new DataException(
          fileLocation,
          DataException.quoted(field) + " is not a date written as " + date.form().pattern(),
          "correct it, declare another 'format', or the spelling of missing values");
    }
    double first = date.min().toEpochDay();
    double last = date.max().toEpochDay();
    String range = date.min() + ".." + date.max();
    return applyBounds(day, first, last, date.outOfBounds(), fileLocation, field, range);
  }

  private double applyBounds(
      double value,
      double min,
      double max,
      OutOfBounds outOfBounds,
      FileLocation fileLocation,
      String field,
      String range) {
    if (value >= min && value <= max) {
      return value;
    }
    if (outOfBounds == OutOfBounds.REFUSE) {
      throw new DataException(
          fileLocation,
          DataException.quoted(field) + " is outside " + range,
          "correct it, widen the public bounds, or declare 'outside: clamp'");
    }
    clamped++;
    return value < min ? min : max;
  }

  private void refuseMissing(String field, FileLocation fileLocation) {
    boolean declared = schema.missingPolicy().tokens().contains(field);
    if (declared || field.isEmpty()) {
      throw new DataException(
          fileLocation,
          field.isEmpty() ? "the value is missing" : DataException.quoted(field) + " means missing",
          "declare 'missing: {token: \""
              + field
              + "\", rows: drop}', or with 'rows: level' list it among the levels of the column");
    }
  }

  /** A zero is not stored; it has no influence on norm or product. */
  private void push(int index, double value) {
    if (value != 0) {
      indices[count] = index;
      values[count++] = value;
    }
  }

  private static Map<String, Integer> codes(Column column) {
    Map<String, Integer> codes = new HashMap<>();
    if (column instanceof Column.Category category) {
      category.levels().forEach(level -> codes.put(level, codes.size()));
    } else if (column instanceof Column.Label label) {
      label.positive().forEach(spelling -> codes.put(spelling, 1));
      label.negative().forEach(spelling -> codes.put(spelling, -1));
    } else if (column instanceof Column.Classes many) {
      for (int at = 0; at < many.classes().size(); at++) {
        for (String spelling : many.classes().get(at).spellings()) {
          codes.put(spelling, at);
        }
      }
    }
    return codes;
  }
}
