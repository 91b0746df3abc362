package dev.tacit.experiments.figure;

import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.axis.AxisState;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/**
 * A logarithmic axis with marks at 1, 2 and 5 of every decade, at decades if that is many, or finer
 * ones if it is few.
 */
final class DecadeAxis extends LogAxis {
  private static final long serialVersionUID = 1;
  private static final int MOST_MARKS = 9;
  private static final int ENOUGH_MARKS = 4;
  private static final int[][] FINER = {
    {10, 20, 50}, {10, 15, 20, 30, 50, 70}, {10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90}
  };

  DecadeAxis(String label) {
    super(label);
  }

  @Override
  public List<NumberTick> refreshTicks(
      Graphics2D graphics, AxisState state, Rectangle2D area, RectangleEdge edge) {
    List<NumberTick> chosen = ticks(edge, 10);
    for (int[] steps : FINER) {
      List<NumberTick> finer = ticks(edge, steps);
      if (chosen.size() >= ENOUGH_MARKS || finer.size() > MOST_MARKS) {
        break;
      }
      chosen = finer;
    }
    return chosen;
  }

  private List<NumberTick> ticks(RectangleEdge edge, int... steps) {
    double low = getRange().getLowerBound();
    double high = getRange().getUpperBound();
    DecimalFormat format =
        new DecimalFormat("0.#######", DecimalFormatSymbols.getInstance(Locale.ROOT));
    TextAnchor anchor =
        RectangleEdge.isTopOrBottom(edge) ? TextAnchor.TOP_CENTER : TextAnchor.CENTER_RIGHT;
    List<NumberTick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      for (int step : steps) {
        double value = step * Math.pow(10, power - 1.0);
        if (value >= low && value <= high) {
          ticks.add(new NumberTick(value, format.format(value), anchor, TextAnchor.CENTER, 0));
        }
      }
    }
    return ticks;
  }
}
