package dev.tacit.chart;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.Marker;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;

/**
 * A curve between two shares as SVG inside of a page.
 *
 * @param points within [0, 1], in order
 * @param marked whether each point has a dot
 * @param diagonal whether to draw it
 * @param ranges the ends of an interval upwards for each point; empty for none
 */
public record UnitSquarePlot(
    String title,
    String xLabel,
    String yLabel,
    List<LinePlot.Point> points,
    boolean marked,
    boolean diagonal,
    List<Range> ranges) {
  private static final int SIZE = 320;
  private static final int LEFT = 56;
  private static final int TOP = 12;
  private static final int BOTTOM = 48;
  private static final int RIGHT = 16;
  private static final ChartAxis SHARES = new ChartAxis(0, 1, false);
  private static final ChartFrame FRAME =
      new ChartFrame(new Rectangle2D.Double(LEFT, TOP, SIZE, SIZE), SHARES, SHARES);

  /** An interval. */
  public record Range(double low, double high) {}

  public UnitSquarePlot {
    points = List.copyOf(points);
    ranges = List.copyOf(ranges);
  }

  public UnitSquarePlot(
      String title, String across, String up, List<LinePlot.Point> points, boolean marked) {
    this(title, across, up, points, marked, true, List.of());
  }

  /**
   * The area under a curve from the left edge on, by trapezoids; before its first point it is
   * level.
   */
  public static double area(List<LinePlot.Point> points) {
    List<LinePlot.Point> rising =
        points.stream().sorted(Comparator.comparingDouble(LinePlot.Point::x)).toList();
    double area = rising.isEmpty() ? 0 : rising.get(0).x() * rising.get(0).y();
    for (int k = 1; k < rising.size(); k++) {
      LinePlot.Point from = rising.get(k - 1);
      LinePlot.Point to = rising.get(k);
      area += (to.x() - from.x()) * (from.y() + to.y()) / 2;
    }
    return area;
  }

  /** The picture as HTML. */
  public String html() {
    int height = SIZE + TOP + BOTTOM;
    PageCanvas canvas = new PageCanvas(SIZE + LEFT + RIGHT, height, "chart square", title);
    FRAME.drawWideGrid(canvas);
    FRAME.drawLabels(canvas, height - 8, 14, xLabel, yLabel);
    if (diagonal) {
      canvas.line(List.of(FRAME.of(0, 0), FRAME.of(1, 1)), LineStyle.plain(Ink.FRAME, true));
    }
    canvas.line(LinePlot.path(FRAME, points), LineStyle.plain(Ink.series(0), false));
    for (int k = 0; k < ranges.size(); k++) {
      Point2D low = FRAME.of(points.get(k).x(), ranges.get(k).low());
      Point2D high = FRAME.of(points.get(k).x(), ranges.get(k).high());
      canvas.rule(low.getX(), low.getY(), high.getX(), high.getY(), Ink.interval(0));
    }
    if (marked) {
      LinePlot.path(FRAME, points)
          .forEach(at -> canvas.mark(Marker.CIRCLE, at.getX(), at.getY(), Ink.series(0)));
    }
    return "<figure>" + canvas.text() + "</figure>\n";
  }
}
