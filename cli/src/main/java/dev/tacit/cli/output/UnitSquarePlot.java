package dev.tacit.cli.output;

import static dev.tacit.cli.output.HtmlPage.escaped;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A curve between two shares, with ticks and the diagonal, as inline SVG.
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
  private static final int TICKS = 5;

  /** An interval. */
  public record Range(double low, double high) {}

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

  public String html() {
    StringBuilder html = new StringBuilder();
    html.append("<figure><svg class=\"chart square\" role=\"img\" viewBox=\"0 0 ");
    html.append(SIZE + LEFT + RIGHT).append(' ').append(SIZE + TOP + BOTTOM).append("\">\n<title>");
    html.append(escaped(title)).append("</title>\n");
    grid(html);
    if (diagonal) {
      html.append("<polyline class=\"frame\" stroke-dasharray=\"4\" points=\"");
      html.append(point(0, 0)).append(' ').append(point(1, 1)).append("\"/>\n");
    }
    html.append("<polyline fill=\"none\" class=\"series c0\" points=\"");
    points.forEach(one -> html.append(point(one.x(), one.y())).append(' '));
    html.append("\"/>\n");
    for (int k = 0; k < ranges.size(); k++) {
      double x = points.get(k).x();
      html.append("<polyline class=\"whisker c0\" points=\"").append(point(x, ranges.get(k).low()));
      html.append(' ').append(point(x, ranges.get(k).high())).append("\"/>\n");
    }
    if (marked) {
      points.forEach(one -> html.append(dot(one)));
    }
    return html.append("</svg></figure>\n").toString();
  }

  private void grid(StringBuilder html) {
    for (int k = 0; k <= TICKS; k++) {
      double share = (double) k / TICKS;
      html.append("<polyline class=\"rule\" points=\"").append(point(share, 0)).append(' ');
      html.append(point(share, 1)).append("\"/>\n<polyline class=\"rule\" points=\"");
      html.append(point(0, share)).append(' ').append(point(1, share)).append("\"/>\n");
      String label = String.format(Locale.ROOT, "%.1f", share);
      text(html, "middle", x(share), TOP + SIZE + 18, label);
      text(html, "end", LEFT - 6, y(share) + 4, label);
    }
    html.append("<rect class=\"frame\" x=\"").append(LEFT).append("\" y=\"").append(TOP);
    html.append("\" width=\"").append(SIZE).append("\" height=\"").append(SIZE).append("\"/>\n");
    text(html, "middle", LEFT + SIZE / 2.0, TOP + SIZE + 40, xLabel);
    html.append("<text text-anchor=\"middle\" transform=\"translate(14,").append(TOP + SIZE / 2);
    html.append(") rotate(-90)\">").append(escaped(yLabel)).append("</text>\n");
  }

  private static void text(StringBuilder html, String anchor, double x, double y, String text) {
    html.append(
        String.format(
            Locale.ROOT,
            "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n",
            anchor,
            x,
            y,
            escaped(text)));
  }

  private static String dot(LinePlot.Point one) {
    return String.format(
        Locale.ROOT,
        "<circle class=\"series c0\" fill=\"none\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>%n",
        x(one.x()),
        y(one.y()));
  }

  private static double x(double share) {
    return LEFT + SIZE * share;
  }

  private static double y(double share) {
    return TOP + SIZE * (1 - share);
  }

  private static String point(double across, double up) {
    return String.format(Locale.ROOT, "%.2f,%.2f", x(across), y(up));
  }
}
