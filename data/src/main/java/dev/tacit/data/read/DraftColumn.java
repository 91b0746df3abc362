package dev.tacit.data.read;

import dev.tacit.data.schema.Column;
import dev.tacit.data.schema.DateForm;
import dev.tacit.data.schema.OutOfBounds;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A column as it is proposed.
 *
 * @param comment why it is not used, or what is unusual; without counts, and empty where all is
 *     plain
 */
record DraftColumn(Column column, String comment) {

  /** What a column that is not the outcome becomes. */
  static DraftColumn feature(String name, ColumnSurvey seen, char decimal) {
    Optional<String> unused = unused(seen, decimal);
    if (unused.isPresent()) {
      return new DraftColumn(new Column.Skip(name), "skipped: " + unused.get());
    }
    Map<DateForm, ColumnSurvey.Extremes> dates = seen.dates();
    if (!dates.isEmpty()) {
      return new DraftColumn(
          date(name, dates.entrySet().iterator().next()),
          "a date counts as days between its bounds");
    }
    if (seen.isNumeric(decimal)) {
      ColumnSurvey.Extremes range = seen.numbers(decimal);
      return new DraftColumn(
          new Column.Numeric(name, range.min(), range.max(), OutOfBounds.CLAMP), "");
    }
    List<String> levels = new ArrayList<>(seen.levels().keySet());
    levels.addAll(seen.tokens());
    return new DraftColumn(
        new Column.Category(name, levels),
        seen.tokens().isEmpty() ? "" : "a missing value is a level of its own here");
  }

  private static Column date(String name, Map.Entry<DateForm, ColumnSurvey.Extremes> seen) {
    LocalDate first = LocalDate.ofEpochDay((long) seen.getValue().min());
    LocalDate last = LocalDate.ofEpochDay((long) seen.getValue().lastDay());
    return new Column.Date(name, first, last, seen.getKey(), OutOfBounds.CLAMP);
  }

  /** A line for the owner's screen, with counts. */
  Optional<String> note(ColumnSurvey seen) {
    if (comment.isEmpty()) {
      return Optional.empty();
    }
    String missing =
        seen.missing() == 0
            ? ""
            : "; missing: " + SchemaDraft.share(seen.missing(), seen.missing() + seen.present());
    return Optional.of(column.name() + ": " + comment + missing);
  }

  private static Optional<String> unused(ColumnSurvey seen, char decimal) {
    String why = null;
    if (seen.present() == 0) {
      why = "it is empty";
    } else if (seen.isMostlyEmpty()) {
      why = "it is mostly empty, and every record without it would be left empty";
    } else if (seen.isConstant()) {
      why = "it has the same value in every record";
    } else if (seen.dates().size() > 1) {
      why = "day and month cannot be told apart; declare 'type: date' with its format";
    } else if (seen.isTimestamp()) {
      why = "dates with a time of day are not read; give a column of dates";
    } else if (seen.isRowNumber()) {
      why = "its values increase from record to record, so it is probably a row number";
    } else if (seen.mayHaveThousands() && !seen.isNumeric(decimal)) {
      why =
          "its commas may separate thousands, or whole and fraction: write the numbers without"
              + " thousands separators and with a point";
    } else if (seen.isNumeric('.') != seen.isNumeric(',') && !seen.isNumeric(decimal)) {
      why = "its decimal separator is not that of the other columns";
    } else if (!seen.isNumeric(decimal) && seen.dates().isEmpty() && !seen.hasFewLevels()) {
      why = "it has more than " + ColumnSurvey.MOST_LEVELS + " different texts";
    } else if (!seen.isNumeric(decimal) && seen.dates().isEmpty() && seen.isUnique()) {
      why = "every record has a different value, so it is probably an identifier";
    }
    return Optional.ofNullable(why);
  }
}
