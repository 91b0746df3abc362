package dev.tacit.data.read;

import dev.tacit.data.DecimalText;
import dev.tacit.data.schema.DateForm;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Statistics of one column, collected while a file without a schema is scanned. They are as private
 * as the rows.
 */
public final class ColumnSurvey {
  /** A category of more levels is more likely a name, a key or a free text. */
  static final int MOST_LEVELS = 64;

  private static final Set<String> TOKENS =
      Set.of("", "?", "NA", "N/A", "n/a", "NaN", "nan", "NULL", "null");

  /**
   * Groups of three digits behind commas, as in 1,234: also what 1.234 is where commas are points.
   */
  private static final Pattern GROUPED =
      Pattern.compile("[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(\\.[0-9]+)?");

  private final TreeMap<String, Long> levels = new TreeMap<>();
  private final TreeSet<String> tokens = new TreeSet<>();
  private final Extremes points = new Extremes();
  private final Extremes commas = new Extremes();
  private final Map<DateForm, Extremes> dates = new EnumMap<>(DateForm.class);
  private boolean timestamps = true;
  private boolean grouped;
  private boolean ungrouped;
  private boolean consecutive = true;
  private boolean increasing = true;
  private double last = Double.NaN;
  private long missing;
  private long present;

  ColumnSurvey() {
    for (DateForm form : DateForm.values()) {
      dates.put(form, new Extremes());
    }
  }

  void add(String field) {
    if (TOKENS.contains(field)) {
      missing++;
      tokens.add(field);
      return;
    }
    present++;
    if (levels.size() <= MOST_LEVELS) {
      levels.merge(field, 1L, Long::sum);
    }
    double value = DecimalText.parse(field);
    consecutive &= present == 1 || value == last + 1;
    increasing &= present == 1 || (value > last && value == Math.rint(value));
    last = value;
    points.add(value);
    commas.add(commas.allNumeric() ? DecimalText.parse(field, ',') : Double.NaN);
    dates.forEach((form, days) -> days.add(days.allNumeric() ? form.days(field) : Double.NaN));
    boolean groups = field.indexOf(',') > 0 && GROUPED.matcher(field).matches();
    grouped |= groups;
    ungrouped |= !groups && (field.indexOf(',') >= 0 || !Double.isFinite(value));
    timestamps =
        timestamps && field.length() > 10 && DateForm.ISO.days(field.substring(0, 10)) < 1e9;
  }

  public long missing() {
    return missing;
  }

  public long present() {
    return present;
  }

  boolean isMostlyEmpty() {
    return missing > present;
  }

  /** The values with their numbers, complete where there are few. */
  public SortedMap<String, Long> levels() {
    return Collections.unmodifiableSortedMap(levels);
  }

  public boolean hasFewLevels() {
    return present > 0 && levels.size() <= MOST_LEVELS;
  }

  /** The spellings of missing values. */
  Set<String> tokens() {
    return Collections.unmodifiableSet(tokens);
  }

  /** The numbers of a column that has nothing else. */
  Extremes numbers(char decimal) {
    return decimal == ',' ? commas : points;
  }

  boolean isNumeric(char decimal) {
    return present > 0 && numbers(decimal).allNumeric();
  }

  /**
   * Whether these are numbers of which every comma has three digits behind it: it may separate
   * thousands, or be a decimal comma.
   */
  boolean mayHaveThousands() {
    return grouped && !ungrouped;
  }

  /** Whether this is a column of numbers only if the fraction follows that symbol. */
  boolean requiresDecimal(char decimal) {
    return isNumeric(decimal) && !isNumeric(decimal == ',' ? '.' : ',');
  }

  /** The forms in which every value is a date, with the first and last day. */
  Map<DateForm, Extremes> dates() {
    Map<DateForm, Extremes> fitting = new EnumMap<>(DateForm.class);
    dates.forEach(
        (form, days) -> {
          if (present > 0 && days.allNumeric()) {
            fitting.put(form, days);
          }
        });
    return fitting;
  }

  /** Dates with a time of day. */
  boolean isTimestamp() {
    return present > 0 && timestamps;
  }

  /**
   * Each value is one more than the last, or, in a longer file, larger: a number of records, not a
   * property of them.
   */
  boolean isRowNumber() {
    return (consecutive && present > 10) || (increasing && present > 100);
  }

  /** Nothing is missing, and all records share one value. */
  boolean isConstant() {
    return present > 10 && levels.size() == 1 && missing == 0;
  }

  /** No two records share a value. */
  boolean isUnique() {
    return present > 10 && levels.size() == present;
  }

  /** Smallest and largest of numbers, as long as all are numbers. */
  static final class Extremes {
    /** Bounds further apart than doubles reach could not be declared. */
    private static final double LARGEST = 1e300;

    private boolean allNumeric = true;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    void add(double value) {
      allNumeric = allNumeric && Math.abs(value) <= LARGEST;
      min = Math.min(min, value);
      max = Math.max(max, value);
    }

    boolean allNumeric() {
      return allNumeric;
    }

    double min() {
      return min;
    }

    /** Above the smallest even where all values are equal. */
    double max() {
      return max > min ? max : min + Math.max(1, Math.abs(min));
    }

    /** The same for days. */
    double lastDay() {
      return Math.max(max, min + 1);
    }
  }
}
