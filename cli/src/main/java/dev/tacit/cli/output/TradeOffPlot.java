package dev.tacit.cli.output;

import java.util.List;
import java.util.Locale;

/**
 * The two error rates of an attacker as a picture of its own: no attacker may come below a
 * certified curve.
 *
 * @param curves in the order of the legend
 * @param dots single points, such as what was counted
 */
public record TradeOffPlot(String title, List<Curve> curves, List<LinePlot.Point> dots) {
  /** How such a file begins. */
  static final String START = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-by=\"tacit\"";

  private static final int SIZE = 420;
  private static final int LEFT = 60;
  private static final int TOP = 40;
  private static final int LEGEND = 22;
  private static final List<String> COLOURS = List.of("#c4420a", "#8250df", "#0550ae", "#1a7f37");

  /** Points within [0, 1], in order. */
  public record Curve(String label, boolean dashed, List<LinePlot.Point> points) {}

  public TradeOffPlot {
    curves = List.copyOf(curves);
    dots = List.copyOf(dots);
  }

  public String svg() {
    int height = TOP + SIZE + 56 + LEGEND * curves.size();
    StringBuilder svg = new StringBuilder(START);
    svg.append(" viewBox=\"0 0 ").append(LEFT + SIZE + 20).append(' ').append(height);
    svg.append("\" font-family=\"sans-serif\" font-size=\"13\">\n<title>");
    svg.append(HtmlPage.escaped(title)).append("</title>\n");
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    text(svg, "start", LEFT, TOP - 16, title);
    grid(svg);
    for (int index = 0; index < curves.size(); index++) {
      curve(svg, index);
    }
    for (LinePlot.Point dot : dots) {
      svg.append(
          String.format(
              Locale.ROOT,
              "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"#1b1f24\"/>%n",
              x(dot.x()),
              y(dot.y())));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void grid(StringBuilder svg) {
    for (int tick = 0; tick <= 4; tick++) {
      double share = tick / 4.0;
      line(svg, x(share), y(0), x(share), y(1), "stroke=\"#d8dee4\"");
      line(svg, x(0), y(share), x(1), y(share), "stroke=\"#d8dee4\"");
      String number = String.format(Locale.ROOT, "%.2f", share);
      text(svg, "middle", x(share), y(0) + 18, number);
      text(svg, "end", x(0) - 6, y(share) + 4, number);
    }
    text(svg, "middle", x(.5), y(0) + 38, "says 'one' of the other data set");
    svg.append("<text text-anchor=\"middle\" transform=\"translate(16,").append(TOP + SIZE / 2);
    svg.append(") rotate(-90)\">says 'other' of one</text>\n");
  }

  private void curve(StringBuilder svg, int index) {
    Curve curve = curves.get(index);
    String stroke =
        "fill=\"none\" stroke-width=\"2\" stroke=\""
            + COLOURS.get(index % COLOURS.size())
            + (curve.dashed() ? "\" stroke-dasharray=\"6 4\"" : "\"");
    svg.append("<polyline ").append(stroke).append(" points=\"");
    for (LinePlot.Point point : curve.points()) {
      svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(point.x()), y(point.y())));
    }
    svg.append("\"/>\n");
    double row = TOP + SIZE + 56 + LEGEND * index;
    line(svg, LEFT, row, LEFT + 36, row, stroke);
    text(svg, "start", LEFT + 44, row + 4, curve.label());
  }

  private static void line(
      StringBuilder svg, double x1, double y1, double x2, double y2, String style) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>%n",
            x1,
            y1,
            x2,
            y2,
            style));
  }

  private static void text(StringBuilder svg, String anchor, double x, double y, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n",
            anchor,
            x,
            y,
            HtmlPage.escaped(text)));
  }

  private static double x(double share) {
    return LEFT + SIZE * share;
  }

  private static double y(double share) {
    return TOP + SIZE * (1 - share);
  }
}
