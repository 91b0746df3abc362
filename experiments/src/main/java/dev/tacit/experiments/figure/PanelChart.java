package dev.tacit.experiments.figure;

import dev.tacit.chart.Canvas;
import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.TextStyle;
import dev.tacit.chart.ChartAxis;
import dev.tacit.chart.ChartFrame;
import dev.tacit.experiments.result.RunStatistics;
import dev.tacit.experiments.study.ChartView;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;

/** One frame with axes, lines, and the spread of runs as bands. */
final class PanelChart {
  private static final TextStyle HEADING =
      TextStyle.of(12).bold().anchoredAt(TextStyle.Anchor.MIDDLE);
  private static final TextStyle MIDDLE = TextStyle.of(11).anchoredAt(TextStyle.Anchor.MIDDLE);
  private static final Ink CHOSEN = Ink.of(0xB05A1E);
  private static final TextStyle CHOICE = TextStyle.of(10).italic(CHOSEN);

  /** Of a band; where many lie upon each other they must not add up to a wall. */
  private static final float THIN = .16f;

  private static final float THIN_TOGETHER = .5f;

  /** Room around the frame in pixels; a letter is taken to be as wide as digits mostly are. */
  private static final double LETTER = 6.8;

  private static final double LABEL = 20;
  private static final double GAP = 8;
  private static final double TOP = 24;
  private static final double BOTTOM = 40;

  /** Lines that agree are drawn as agreeing, not blown up to the last digit. */
  private static final double LEAST_MARGIN = .02;

  /** A place and what runs gave there. */
  record Point(double across, RunStatistics up) {}

  private final Map<String, List<Point>> lines = new LinkedHashMap<>();
  private final String heading;
  private final String place;

  /**
   * An empty frame.
   *
   * @param place what is across
   */
  PanelChart(String heading, String place) {
    this.heading = heading;
    this.place = place;
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

  /** Draws it; points are marked where they are few enough. */
  void draw(Canvas canvas, Rectangle2D room, Map<String, LineStyle> styles, ChartView chartView) {
    Map<String, List<Point>> seen = new LinkedHashMap<>();
    lines.forEach((line, points) -> seen.put(line, seen(points, chartView.yLogarithmic())));
    ChartAxis across = across(seen, chartView.xLogarithmic());
    ChartAxis up = up(seen, chartView.yLogarithmic());
    double left = room.getX() + LABEL + LETTER * longest(up) + GAP;
    Rectangle2D frame =
        new Rectangle2D.Double(
            left, room.getY() + TOP, room.getMaxX() - left - GAP, room.getHeight() - TOP - BOTTOM);
    canvas.drawText(frame.getCenterX(), room.getY() + TOP - 6, heading, HEADING);
    canvas.drawText(frame.getCenterX(), room.getMaxY() - 6, place, MIDDLE);
    canvas.drawText(
        room.getX() + LABEL - 4, frame.getCenterY(), chartView.yLabel(), MIDDLE.rotated(true));
    ChartFrame chartFrame = new ChartFrame(frame, across, up);
    chartFrame.drawGrid(canvas);
    float thin = Math.min(THIN, THIN_TOGETHER / Math.max(1, seen.size()));
    canvas.clipTo(
        frame,
        () -> {
          chartView.paperChoice().ifPresent(chosen -> choice(canvas, chartFrame, chosen));
          seen.forEach((line, points) -> band(canvas, chartFrame, points, styles.get(line), thin));
          seen.forEach(
              (line, points) ->
                  line(canvas, chartFrame, points, styles.get(line), !chartView.byRound()));
        });
  }

  private static List<Point> seen(List<Point> points, boolean log) {
    return points.stream()
        .filter(point -> Double.isFinite(point.up().mean()) && (!log || point.up().mean() > 0))
        .toList();
  }

  /** The lower end of a band; half of the mean where there is no logarithm. */
  private static double low(Point point, boolean log) {
    double low = point.up().mean() - point.up().deviation();
    return !log || low > 0 ? low : point.up().mean() / 2;
  }

  private static double high(Point point) {
    return point.up().mean() + point.up().deviation();
  }

  /** The paper's choice, as a line from bottom to top. */
  private static void choice(Canvas canvas, ChartFrame chartFrame, double chosen) {
    Rectangle2D frame = chartFrame.place();
    double x = chartFrame.of(chosen, chartFrame.up().low()).getX();
    canvas.rule(x, frame.getY(), x, frame.getMaxY(), CHOSEN);
    canvas.drawText(x + 4, frame.getY() + 11, "the paper's choice", CHOICE);
  }

  private static void band(
      Canvas canvas, ChartFrame chartFrame, List<Point> points, LineStyle style, float thin) {
    if (points.stream().noneMatch(point -> point.up().deviation() > 0)) {
      return;
    }
    List<Point2D> ring = new ArrayList<>();
    points.forEach(point -> ring.add(chartFrame.of(point.across(), high(point))));
    for (int index = points.size() - 1; index >= 0; index--) {
      Point point = points.get(index);
      ring.add(chartFrame.of(point.across(), low(point, chartFrame.up().log())));
    }
    canvas.area(ring, style.ink(), thin);
  }

  private static void line(
      Canvas canvas, ChartFrame chartFrame, List<Point> points, LineStyle style, boolean markers) {
    List<Point2D> path =
        points.stream().map(point -> chartFrame.of(point.across(), point.up().mean())).toList();
    canvas.line(path, style);
    if (markers && style.marker().isPresent()) {
      path.forEach(at -> canvas.mark(style.marker().get(), at.getX(), at.getY(), style.ink()));
    }
  }

  private static int longest(ChartAxis axis) {
    return axis.ticks().stream().mapToInt(tick -> tick.label().length()).max().orElse(0);
  }

  private static ChartAxis across(Map<String, List<Point>> seen, boolean log) {
    double[] places =
        seen.values().stream().flatMap(List::stream).mapToDouble(Point::across).toArray();
    return ChartAxis.around(places, log);
  }

  private ChartAxis up(Map<String, List<Point>> seen, boolean log) {
    if (!log) {
      return focus();
    }
    double[] ends =
        seen.values().stream()
            .flatMap(List::stream)
            .flatMapToDouble(point -> DoubleStream.of(low(point, true), high(point)))
            .filter(Double::isFinite)
            .toArray();
    return ChartAxis.around(ends, true);
  }

  /** The range of the means, so that no band and no line that blew up flattens the others. */
  private ChartAxis focus() {
    double[] means =
        lines.values().stream()
            .flatMap(List::stream)
            .mapToDouble(point -> point.up().mean())
            .filter(Double::isFinite)
            .sorted()
            .toArray();
    if (means.length == 0) {
      return ChartAxis.around(means, false);
    }
    double low = means[0];
    double middle = means[means.length / 2];
    double high =
        Math.min(means[means.length - 1], middle + 4 * (middle - low) + .3 * Math.abs(middle));
    high = Math.max(high, highestFloor());
    double margin = Math.max(.06 * (high - low), LEAST_MARGIN * Math.abs(middle) + 1e-9);
    return new ChartAxis(low - margin, Math.max(high, low) + margin, false);
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
}
