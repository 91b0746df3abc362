package dev.tacit.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** The numbers along one side of a frame: from where to where, and which of them are written. */
public record ChartAxis(double low, double high, boolean log) {
  private static final int MOST_MARKS = 10;
  private static final double MOST_STEPS = 10.5;
  private static final double FEW_STEPS = 5;
  private static final int MOST_PLACES = 4;
  private static final int ENOUGH_MARKS = 4;
  private static final double MARGIN = .05;

  /** A mark outside of the frame is put so far away that lines to it keep their direction. */
  private static final double FAR = 20;

  private static final int[][] FINER = {
    {10, 20, 50}, {10, 15, 20, 30, 50, 70}, {10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90}
  };

  /** A number that is written at the axis. */
  public record Tick(double value, String label) {}

  /** What holds all numbers, and a little more; something around them where they are one. */
  public static ChartAxis around(double[] numbers, boolean log) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double number : numbers) {
      low = Math.min(low, number);
      high = Math.max(high, number);
    }
    if (!(low <= high)) {
      return new ChartAxis(log ? .1 : 0, 1, log);
    }
    double from = log ? StrictMath.log10(low) : low;
    double to = log ? StrictMath.log10(high) : high;
    double margin = to > from ? MARGIN * (to - from) : .5;
    return log
        ? new ChartAxis(StrictMath.pow(10, from - margin), StrictMath.pow(10, to + margin), true)
        : new ChartAxis(from - margin, to + margin, false);
  }

  /** From the least of some numbers to the largest, and no further. */
  static ChartAxis of(double[] numbers) {
    return numbers.length == 0
        ? new ChartAxis(0, 1, false)
        : new ChartAxis(
            DoubleStream.of(numbers).min().getAsDouble(),
            DoubleStream.of(numbers).max().getAsDouble(),
            false);
  }

  /**
   * How far along the axis a number is: 0 at its begin, 1 at its end, in the middle of an axis of a
   * single number.
   */
  public double share(double value) {
    if (low == high) {
      return .5;
    }
    double share =
        log
            ? (StrictMath.log10(value) - StrictMath.log10(low))
                / (StrictMath.log10(high) - StrictMath.log10(low))
            : (value - low) / (high - low);
    return Math.max(-FAR, Math.min(FAR, share));
  }

  /** As many as a wide axis has room for. */
  public List<Tick> ticks() {
    return log ? decades() : round(MOST_STEPS, ChartAxis::plainLabel);
  }

  /** At most six where the axis is linear, with commas between thousands. */
  List<Tick> fewTicks() {
    if (log) {
      return decades();
    }
    return low == high
        ? List.of(new Tick(low, wideLabel(low, 0)))
        : round(FEW_STEPS, ChartAxis::wideLabel);
  }

  /** How a number is written, given its decimal places. */
  private interface Label {
    String of(double value, int places);
  }

  private List<Tick> round(double most, Label label) {
    double step = StrictMath.pow(10, Math.floor(StrictMath.log10((high - low) / most)));
    for (double larger : new double[] {2, 2.5, 2}) {
      if ((high - low) / step > most) {
        step *= larger;
      }
    }
    int places = (int) Math.max(0, -Math.floor(StrictMath.log10(step) + 1e-9));
    List<Tick> ticks = new ArrayList<>();
    for (long number = (long) Math.ceil(low / step); number * step <= high; number++) {
      double value = number * step;
      ticks.add(new Tick(value, label.of(value, places)));
    }
    return ticks;
  }

  private static String plainLabel(double value, int places) {
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  /** Numbers that would be long are written as powers of ten. */
  private static String wideLabel(double value, int places) {
    if (value == 0) {
      return "0";
    }
    return places > MOST_PLACES
        ? power(value)
        : String.format(Locale.ROOT, "%,." + places + "f", value);
  }

  private static String power(double value) {
    return String.format(Locale.ROOT, "%.1e", value)
        .replace(".0e", "e")
        .replaceAll("e([-+])0", "e$1");
  }

  /** Marks at 1, 2 and 5 of every decade, at decades if that is many, finer if it is few. */
  private List<Tick> decades() {
    List<Tick> chosen = decades(10);
    for (int[] steps : FINER) {
      List<Tick> finer = decades(steps);
      if (chosen.size() >= ENOUGH_MARKS || finer.size() >= MOST_MARKS) {
        break;
      }
      chosen = finer;
    }
    int each = (chosen.size() + MOST_MARKS - 1) / MOST_MARKS;
    List<Tick> few = new ArrayList<>();
    for (int index = 0; index < chosen.size(); index += Math.max(1, each)) {
      few.add(chosen.get(index));
    }
    return few;
  }

  private List<Tick> decades(int... steps) {
    List<Tick> ticks = new ArrayList<>();
    int last = (int) Math.floor(StrictMath.log10(high));
    for (int power = (int) Math.floor(StrictMath.log10(low)); power <= last; power++) {
      for (int step : steps) {
        double value = Double.parseDouble(step + "e" + (power - 1));
        if (value >= low && value <= high) {
          ticks.add(new Tick(value, labelText(value)));
        }
      }
    }
    return ticks;
  }

  private static String labelText(double value) {
    return value < 1e-4 || value >= 1e6
        ? power(value)
        : new java.math.BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }
}
