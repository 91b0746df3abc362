package dev.tacit.chart;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Curves over one axis as SVG inside of a page, with a legend where there are several. What is
 * claimed by others is dashed.
 *
 * @param xLabel label of the horizontal axis, which is linear
 * @param yLabel label of the vertical axis, logarithmic when the values span more than a factor of
 *     ten
 */
public record LinePlot(String title, String xLabel, String yLabel, List<Series> series) {
  private static final int WIDTH = 480;
  private static final int HEIGHT = 300;
  private static final int LEFT = 70;
  private static final int RIGHT = 18;
  private static final int TOP = 16;
  private static final int BOTTOM = 52;
  private static final Rectangle2D PLACE =
      new Rectangle2D.Double(LEFT, TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);

  /** Of a band around a curve, so that the grid and other curves are seen through it. */
  private static final float BAND = .22f;

  /**
   * Dashed curves are cut above this many times the highest solid one, which they would flatten.
   */
  private static final double HEADROOM = 4;

  /**
   * One curve.
   *
   * @param band what lies around it, drawn as a shade; empty for none
   */
  public record Series(String label, boolean dashed, List<Point> points, List<Band> band) {
    public Series {
      points = List.copyOf(points);
      band = List.copyOf(band);
    }

    public Series(String label, boolean dashed, List<Point> points) {
      this(label, dashed, points, List.of());
    }

    private double largest() {
      return Math.max(
          points.stream().mapToDouble(Point::y).max().orElse(0),
          band.stream().mapToDouble(Band::high).max().orElse(0));
    }

    private double least() {
      return Math.min(
          points.stream().mapToDouble(Point::y).min().orElse(Double.POSITIVE_INFINITY),
          band.stream().mapToDouble(Band::low).min().orElse(Double.POSITIVE_INFINITY));
    }
  }

  /** From where to where at one place. */
  public record Band(double x, double low, double high) {}

  /** One point of a curve; positive. */
  public record Point(double x, double y) {}

  public LinePlot {
    series = List.copyOf(series);
  }

  /** The picture and its legend as HTML. */
  public String html() {
    PageCanvas canvas = new PageCanvas(WIDTH, HEIGHT, "chart", title);
    ChartFrame frame = new ChartFrame(PLACE, across(), up());
    frame.drawWideGrid(canvas);
    frame.drawLabels(canvas, HEIGHT - 8, 18, xLabel, yLabel);
    canvas.clipTo(
        PLACE,
        () -> {
          for (int index = 0; index < series.size(); index++) {
            band(canvas, frame, series.get(index).band(), Ink.series(index));
            canvas.line(path(frame, series.get(index).points()), style(index));
          }
        });
    return "<figure>" + canvas.text() + "\n" + legend() + "</figure>\n";
  }

  private LineStyle style(int index) {
    return LineStyle.plain(Ink.series(index), series.get(index).dashed());
  }

  /** The heading of a picture says what a single line is. */
  private String legend() {
    if (series.size() == 1) {
      return "";
    }
    StringBuilder html = new StringBuilder("<ul class=\"legend\">\n");
    for (int index = 0; index < series.size(); index++) {
      html.append("<li><svg width=\"36\" height=\"10\">");
      html.append("<line x1=\"0\" y1=\"5\" x2=\"36\" y2=\"5\"");
      html.append(PageCanvas.stroke(style(index))).append("/></svg> ");
      html.append(SvgText.escaped(series.get(index).label())).append("</li>\n");
    }
    return html.append("</ul>").toString();
  }

  /** Forth along the upper ends and back along the lower ones. */
  private static void band(Canvas canvas, ChartFrame frame, List<Band> band, Ink ink) {
    if (band.isEmpty()) {
      return;
    }
    List<Point2D> ring = new ArrayList<>();
    band.forEach(one -> ring.add(frame.of(one.x(), one.high())));
    for (int index = band.size() - 1; index >= 0; index--) {
      ring.add(frame.of(band.get(index).x(), band.get(index).low()));
    }
    canvas.area(ring, ink, BAND);
  }

  /** Where points lie in a frame, in their order. */
  static List<Point2D> path(ChartFrame frame, List<Point> points) {
    return points.stream().map(point -> frame.of(point.x(), point.y())).toList();
  }

  private ChartAxis across() {
    double[] places =
        series.stream().flatMap(one -> one.points().stream()).mapToDouble(Point::x).toArray();
    return ChartAxis.of(places);
  }

  /** From nothing on, unless small values could not be told apart then. */
  private ChartAxis up() {
    double low = series.stream().mapToDouble(Series::least).min().orElse(Double.POSITIVE_INFINITY);
    double high = series.stream().mapToDouble(Series::largest).max().orElse(0);
    double most =
        series.stream().filter(one -> !one.dashed()).mapToDouble(Series::largest).max().orElse(0);
    high = most > 0 ? Math.min(high, HEADROOM * most) : high;
    return high > 10 * low && low > 0
        ? new ChartAxis(low / 1.15, high * 1.15, true)
        : new ChartAxis(0, high > 0 ? 1.08 * high : 1, false);
  }
}
