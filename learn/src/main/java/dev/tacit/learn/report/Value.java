package dev.tacit.learn.report;

import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.evaluation.ConfusionTable;
import dev.tacit.learn.evaluation.Estimate;
import dev.tacit.learn.evaluation.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What an item of a report says: data for programs, and for people the same in words, with the unit
 * and the precision that they need. How many digits a figure has is decided here and nowhere else.
 */
public sealed interface Value {
  /** As JSON has it; null where it is not known. */
  Object data();

  /**
   * One fact.
   *
   * @param text in words; empty where there is nothing to show to people
   */
  record Fact(Object data, Optional<String> text) implements Value {}

  /**
   * Rows of cells, the first of which is the heading.
   *
   * @param remarks sentences that stand below the table
   */
  record Table(Object data, List<List<String>> rows, List<String> remarks) implements Value {
    public Table {
      rows = rows.stream().map(List::copyOf).toList();
      remarks = List.copyOf(remarks);
    }
  }

  /** Which class was called which: exact counts of rows. */
  record CrossTable(List<String> classes, ConfusionTable counts) implements Value {
    /** More columns than this fit no screen. */
    private static final int MOST_SHOWN = 12;

    public CrossTable {
      classes = List.copyOf(classes);
    }

    public boolean isShown() {
      return classes.size() <= MOST_SHOWN;
    }

    @Override
    public Map<String, Object> data() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("classes", classes);
      json.put("counts", counts.counts());
      return json;
    }
  }

  /** Something that only a page has room for; the renderer of pages draws it from the run. */
  record Drawing(PagePicture picture) implements Value {
    @Override
    public Object data() {
      return null;
    }
  }

  /**
   * A series that this run does not have. No field is written, but JSON says all the same who might
   * have read it: otherwise everybody would learn from its absence what the rows are like.
   */
  record Unmeasured() implements Value {
    @Override
    public Object data() {
      return null;
    }
  }

  /** Not known: a field of JSON that is null, and nothing for people. */
  Fact UNKNOWN = new Fact(null, Optional.empty());

  /** For programs only. */
  static Fact data(Object data) {
    return data == null ? UNKNOWN : new Fact(data, Optional.empty());
  }

  /** The same for programs and for people. */
  static Fact words(String text) {
    return of(text, text);
  }

  static Fact of(Object data, String text) {
    return new Fact(data, Optional.of(text));
  }

  static Fact count(long number) {
    return of(number, Long.toString(number));
  }

  /** A figure of one run or, as a {@link Summary}, of several; null where it was not measured. */
  static Fact figure(Object measured) {
    if (measured instanceof Summary summary) {
      return of(summary, inWords(summary));
    }
    return measured instanceof Double number ? of(number, fourDecimals(number)) : UNKNOWN;
  }

  /** A figure with its interval. */
  static Fact estimate(Estimate estimate) {
    return of(
        interval(estimate),
        fourDecimals(estimate.value())
            + " ("
            + fourDecimals(estimate.low())
            + " to "
            + fourDecimals(estimate.high())
            + ")");
  }

  /** A figure and its interval for programs. */
  static Map<String, Object> interval(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    return json;
  }

  /** A cost of privacy, which is never rounded down. */
  static Fact cost(double cost) {
    return of(cost, RoundedUp.text(cost));
  }

  static String fourDecimals(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static String inWords(Summary summary) {
    return fourDecimals(summary.mean())
        + (summary.sd() == null ? "" : " (sd " + fourDecimals(summary.sd()) + ")")
        + ", "
        + summary.runs()
        + (summary.runs() == 1 ? " run" : " runs");
  }
}
