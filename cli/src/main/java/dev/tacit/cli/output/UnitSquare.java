package dev.tacit.cli.output;

import java.util.List;
import java.util.Locale;

/**
 * A curve between two shares, with the diagonal, as inline SVG.
 *
 * @param points within [0, 1], in order
 * @param marked whether each point has a dot
 */
public record UnitSquare(
    String title, String across, String up, List<LinePlot.Point> points, boolean marked) {
  private static final int SIZE = 320;
  private static final int MARGIN = 40;

  public String html() {
    int box = SIZE + 2 * MARGIN;
    StringBuilder html = new StringBuilder();
    html.append("<svg role=\"img\" width=\"").append(box).append("\" height=\"").append(box);
    html.append("\" viewBox=\"0 0 ").append(box).append(' ').append(box).append("\">\n<title>");
    html.append(HtmlReport.escaped(title)).append("</title>\n");
    html.append("<rect x=\"").append(MARGIN).append("\" y=\"").append(MARGIN);
    html.append("\" width=\"").append(SIZE).append("\" height=\"").append(SIZE);
    html.append("\" class=\"frame\"/>\n<polyline class=\"frame\"");
    html.append(" stroke-dasharray=\"4\" points=\"").append(point(0, 0)).append(' ');
    html.append(point(1, 1)).append("\"/>\n<polyline fill=\"none\" class=\"series c0\" points=\"");
    points.forEach(one -> html.append(point(one.x(), one.y())).append(' '));
    html.append("\"/>\n");
    if (marked) {
      points.forEach(
          one ->
              html.append(
                  String.format(
                      Locale.ROOT,
                      "<circle class=\"series c0\" fill=\"none\" cx=\"%.2f\" cy=\"%.2f\" r=\"4\"/>%n",
                      x(one.x()),
                      y(one.y()))));
    }
    label(html, SIZE + 2 * MARGIN - 10, across);
    label(html, MARGIN - 14, up + " (upwards)");
    return html.append("</svg>\n").toString();
  }

  private static void label(StringBuilder html, int y, String text) {
    html.append("<text text-anchor=\"middle\" x=\"").append(MARGIN + SIZE / 2);
    html.append("\" y=\"").append(y).append("\">");
    html.append(HtmlReport.escaped(text)).append("</text>\n");
  }

  private static String point(double x, double y) {
    return String.format(Locale.ROOT, "%.2f,%.2f", x(x), y(y));
  }

  private static double x(double share) {
    return MARGIN + SIZE * share;
  }

  private static double y(double share) {
    return MARGIN + SIZE * (1 - share);
  }
}
