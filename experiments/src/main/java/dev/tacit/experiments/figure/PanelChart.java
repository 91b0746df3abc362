package dev.tacit.experiments.figure;

import dev.tacit.experiments.result.Spread;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** One frame with axes, lines, and the spread of runs as bands. */
final class PanelChart {
  private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final Font HEADING = new Font(Font.SANS_SERIF, Font.BOLD, 12);
  private static final Color RULE = new Color(0xDDDDDD);

  /** Lines that agree are drawn as agreeing, not blown up to the last digit. */
  private static final double LEAST_MARGIN = .02;

  /** A place and what runs gave there. */
  record Point(double across, Spread up) {}

  private final Map<String, List<Point>> lines = new LinkedHashMap<>();
  private final String heading;

  PanelChart(String heading) {
    this.heading = heading;
  }

  void add(String line, List<Point> points) {
    if (!points.isEmpty()) {
      lines.put(line, List.copyOf(points));
    }
  }

  Set<String> lines() {
    return lines.keySet();
  }

  boolean isEmpty() {
    return lines.isEmpty();
  }

  /**
   * Draws it.
   *
   * @param up label of the vertical axis, {@code across} of the horizontal one
   * @param markers whether points are few enough to be marked
   */
  void draw(
      Graphics2D graphics,
      Rectangle2D place,
      Map<String, LineStyle> styles,
      String up,
      String across,
      boolean logUp,
      boolean logAcross,
      boolean markers) {
    YIntervalSeriesCollection data = new YIntervalSeriesCollection();
    DeviationRenderer renderer = new DeviationRenderer(true, markers);
    renderer.setAlpha(.16f);
    renderer.setDrawOutlines(false);
    double floor = logUp ? Double.MIN_NORMAL : Double.NEGATIVE_INFINITY;
    for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
      LineStyle style = styles.get(line.getKey());
      int number = data.getSeriesCount();
      YIntervalSeries series = new YIntervalSeries(line.getKey());
      for (Point point : line.getValue()) {
        double mean = point.up().mean();
        if (Double.isFinite(mean) && mean > floor) {
          double low = mean - point.up().deviation();
          series.add(
              point.across(), mean, low > floor ? low : mean / 2, mean + point.up().deviation());
        }
      }
      data.addSeries(series);
      renderer.setSeriesPaint(number, style.colour());
      renderer.setSeriesFillPaint(number, style.colour());
      renderer.setSeriesStroke(number, style.stroke());
      renderer.setSeriesShape(number, style.marker());
      renderer.setSeriesShapesVisible(number, markers && style.isMarked());
    }
    ValueAxis horizontal = axis(across, logAcross);
    ValueAxis vertical = axis(up, logUp);
    XYPlot plot = new XYPlot(data, horizontal, vertical, renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setRangeGridlinePaint(RULE);
    plot.setDomainGridlinePaint(RULE);
    plot.setOutlinePaint(Color.GRAY);
    focus(vertical, logUp);
    JFreeChart chart = new JFreeChart(heading, HEADING, plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    chart.draw(graphics, place);
  }

  /** The range of the means, so that no band and no line that blew up flattens the others. */
  private void focus(ValueAxis axis, boolean log) {
    double[] means =
        lines.values().stream()
            .flatMap(List::stream)
            .mapToDouble(point -> point.up().mean())
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (log || means.length == 0) {
      return;
    }
    double low = means[0];
    double middle = means[means.length / 2];
    double high =
        Math.min(means[means.length - 1], middle + 4 * (middle - low) + .3 * Math.abs(middle));
    high = Math.max(high, highestFloor());
    double margin = Math.max(.06 * (high - low), LEAST_MARGIN * Math.abs(middle) + 1e-9);
    axis.setRange(low - margin, Math.max(high, low) + margin);
  }

  /** So high that every line is seen somewhere. */
  private double highestFloor() {
    return lines.values().stream()
        .mapToDouble(
            line ->
                line.stream()
                    .mapToDouble(point -> point.up().mean())
                    .filter(Double::isFinite)
                    .min()
                    .orElse(Double.NEGATIVE_INFINITY))
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private static ValueAxis axis(String label, boolean log) {
    ValueAxis axis;
    if (log) {
      axis = new DecadeAxis(label);
    } else {
      NumberAxis plain = new NumberAxis(label);
      plain.setAutoRangeIncludesZero(false);
      axis = plain;
    }
    axis.setLabelFont(SMALL);
    axis.setTickLabelFont(SMALL);
    return axis;
  }
}
