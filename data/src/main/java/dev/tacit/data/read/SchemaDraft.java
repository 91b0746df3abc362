package dev.tacit.data.read;

import dev.tacit.data.DataException;
import dev.tacit.data.RowScaling;
import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.MissingPolicy;
import dev.tacit.data.schema.OutOfBounds;
import dev.tacit.data.schema.Schema;
import dev.tacit.data.schema.SchemaText;
import dev.tacit.data.schema.TableFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A schema drafted by looking at a file. It holds exact extremes and rare levels of the rows it
 * saw: fine for a public file, a leak for a private one, and its first lines say so. Which column
 * is the outcome and which value is positive is never guessed.
 *
 * @param text the schema, with comments on the columns that are not used
 * @param notes what a training run would make of the file, with exact counts: for the owner's
 *     screen, never in the text, which is likely to be passed on
 * @param records in the file, blank lines included
 * @param emptyRecords records that would add nothing because a value is missing or the line is
 *     blank
 */
public record SchemaDraft(String text, List<String> notes, long records, long emptyRecords) {
  private static final String WARNING =
      """
      # DRAFT, made by LOOKING AT THE DATA. Bounds and levels below are values of single records:
      # used on private data, this schema leaks them, whatever the privacy of the training is.
      # Replace every bound and every list by what is known without the file, then delete this notice.
      """;

  /** A reader who wants an intercept should not think that there will be none. */
  private static final String INTERCEPT =
      "# The default algorithm fits an intercept of its own; a number here is appended to every row.\n"
          + "intercept: none";

  public SchemaDraft {
    notes = List.copyOf(notes);
  }

  /**
   * Drafts the schema, and reads the file once more under it to count what it does.
   *
   * @param outcome name of the column to predict
   * @param positive its values for the positive class; empty for a column of numbers to predict,
   *     and for one of three texts or more, which become classes
   * @throws IllegalArgumentException when the outcome cannot be what was said
   */
  public static SchemaDraft of(TableSurvey survey, String outcome, List<String> positive) {
    TableFormat format = survey.format();
    Map<String, DraftColumn> drafted = new LinkedHashMap<>();
    survey
        .columns()
        .forEach(
            (name, seen) ->
                drafted.put(
                    name,
                    name.equals(outcome)
                        ? outcome(name, seen, positive, format.decimal())
                        : feature(survey, name, seen, format.decimal())));
    Schema schema = schema(survey, drafted, format);
    long leftEmpty = emptyRecords(survey, schema);
    List<String> notes = new ArrayList<>();
    notes.add(formatNote(survey, format));
    drafted.forEach((name, column) -> column.note(survey.column(name)).ifPresent(notes::add));
    notes.add(balance(survey.column(outcome), schema.columns().get(schema.outcome())));
    notes.add(emptyRecordsNote(survey, schema, leftEmpty));
    String text =
        SchemaText.of(schema, column -> drafted.get(column.name()).comment())
            .replaceFirst("(?m)^intercept: none$", INTERCEPT);
    return new SchemaDraft(WARNING + text, notes, survey.records(), leftEmpty);
  }

  private static DraftColumn feature(
      TableSurvey survey, String name, ColumnSurvey seen, char decimal) {
    return survey.isUnnamed(name)
        ? new DraftColumn(
            new Column.Skip(name),
            "skipped: the header has no name for this column; it is called by its position")
        : DraftColumn.feature(name, seen, decimal);
  }

  private static DraftColumn outcome(
      String name, ColumnSurvey seen, List<String> positive, char decimal) {
    if (positive.isEmpty()) {
      return inferredOutcome(name, seen, decimal);
    }
    List<String> negative = new ArrayList<>(seen.levels().keySet());
    for (String value : positive) {
      // A misspelt value would silently make its records negative.
      if (seen.hasFewLevels() && !seen.levels().containsKey(value)) {
        throw new IllegalArgumentException(
            DataException.quoted(value)
                + " is no value of \""
                + name
                + "\" in the file, which has "
                + quotedLevels(seen));
      }
    }
    if (!seen.hasFewLevels() || !negative.removeAll(positive) || negative.isEmpty()) {
      throw new IllegalArgumentException(
          positive
              + " does not divide the values of \""
              + name
              + "\" into two: "
              + quotedLevels(seen));
    }
    return new DraftColumn(
        new Column.Label(name, positive, negative), similarSpellings(seen.levels().keySet()));
  }

  /** A spelling that differs in capitals only is more likely a slip than another class. */
  private static String similarSpellings(Set<String> values) {
    Map<String, List<String>> spellings = new TreeMap<>();
    values.forEach(
        value ->
            spellings
                .computeIfAbsent(value.toLowerCase(Locale.ROOT), unused -> new ArrayList<>())
                .add(DataException.quoted(value)));
    String several =
        spellings.values().stream()
            .filter(same -> same.size() > 1)
            .map(same -> String.join(" and ", same))
            .collect(Collectors.joining("; "));
    return several.isEmpty()
        ? ""
        : "WARNING: "
            + several
            + " differ in capitals only; list them together if they are one class";
  }

  /** Nobody said which value is positive: numbers are predicted, and texts are classes. */
  private static DraftColumn inferredOutcome(String name, ColumnSurvey seen, char decimal) {
    if (seen.mayHaveThousands() && !seen.isNumeric('.') && decimal == '.') {
      throw new IllegalArgumentException(
          "the commas in the numbers of \""
              + name
              + "\" may separate thousands, or whole and fraction; write them without thousands"
              + " separators and with a point");
    }
    boolean two = seen.hasFewLevels() && seen.levels().size() <= 2;
    if (two || (!seen.isNumeric(decimal) && !seen.hasFewLevels())) {
      throw new IllegalArgumentException(
          "missing; say which of the values of \""
              + name
              + "\" is the positive class: "
              + quotedLevels(seen));
    }
    if (!seen.isNumeric(decimal)) {
      String alike = similarSpellings(seen.levels().keySet());
      return new DraftColumn(
          Column.Classes.of(name, List.copyOf(seen.levels().keySet())),
          "one of these classes is predicted; declare those that the file happens to lack, too"
              + (alike.isEmpty() ? "" : "; " + alike));
    }
    ColumnSurvey.Extremes range = seen.numbers(decimal);
    return new DraftColumn(
        new Column.Target(name, range.min(), range.max(), OutOfBounds.CLAMP),
        "a number is predicted; if its values are classes, write 'type: label, classes: [...]'");
  }

  private static String quotedLevels(ColumnSurvey seen) {
    String few =
        seen.levels().keySet().stream()
            .limit(10)
            .map(DataException::quoted)
            .collect(Collectors.joining(", "));
    return seen.levels().size() > 10 ? few + ", ..." : few;
  }

  private static Schema schema(
      TableSurvey survey, Map<String, DraftColumn> drafted, TableFormat format) {
    TreeSet<String> tokens = new TreeSet<>();
    List<Column> columns = new ArrayList<>();
    drafted.forEach(
        (name, draft) -> {
          columns.add(draft.column());
          if (!(draft.column() instanceof Column.Skip)) {
            tokens.addAll(survey.column(name).tokens());
          }
        });
    MissingPolicy policy =
        tokens.isEmpty()
            ? MissingPolicy.NONE
            : new MissingPolicy(List.copyOf(tokens), MissingPolicy.Action.DROP);
    try {
      return new Schema(columns, policy, format, OptionalDouble.empty(), RowScaling.UNIT_BALL);
    } catch (IllegalArgumentException unclear) {
      throw survey
          .source()
          .refused("no schema can be drafted: " + unclear.getMessage(), "write it by hand");
    }
  }

  /** Asked of the reader itself, so that it is what training would do. */
  private static long emptyRecords(TableSurvey survey, Schema schema) {
    return new CsvTableReader(schema).read(List.of(survey.source())).ownerCounts().emptyRecords();
  }

  private static String formatNote(TableSurvey survey, TableFormat format) {
    return String.format(
        Locale.ROOT,
        "%,d records; %s; separator '%s', decimal '%s'",
        survey.records(),
        format.header() ? "the first line names the columns" : "no line of names",
        format.separator() == '\t' ? "tab" : String.valueOf(format.separator()),
        format.decimal());
  }

  private static String balance(ColumnSurvey seen, Column outcome) {
    if (outcome instanceof Column.Classes many) {
      return outcome.name()
          + ": "
          + many.names().stream()
              .map(one -> one + " " + share(seen.levels().get(one), seen.present()))
              .collect(Collectors.joining(", "));
    }
    if (!(outcome instanceof Column.Label label)) {
      return outcome.name() + " is a number to predict";
    }
    long count = label.positive().stream().mapToLong(value -> seen.levels().get(value)).sum();
    return outcome.name() + ": positive " + label.positive() + ", " + share(count, seen.present());
  }

  private static String emptyRecordsNote(TableSurvey survey, Schema schema, long leftEmpty) {
    String by =
        schema.columns().stream()
            .filter(column -> !(column instanceof Column.Skip || column instanceof Column.Category))
            .filter(column -> survey.column(column.name()).missing() > 0)
            .map(column -> column.name() + " " + survey.column(column.name()).missing())
            .collect(Collectors.joining(", "));
    return "records that would be left empty: "
        + share(leftEmpty, survey.records())
        + (by.isEmpty() ? "" : "; missing: " + by)
        + (survey.blank() == 0 ? "" : "; blank lines: " + survey.blank());
  }

  static String share(long count, long all) {
    return String.format(Locale.ROOT, "%,d of %,d (%.1f %%)", count, all, 100.0 * count / all);
  }
}
