package dev.tacit.bench.figures;

import java.util.List;
import java.util.Locale;

/**
 * Panels side by side over the rounds, with one vertical axis and one legend, as an SVG file.
 *
 * @param low lower end of the vertical axis; lines that leave the frame are cut
 * @param step distance of its rules
 */
record Panels(String title, String up, double low, double high, double step, List<Panel> panels) {
  private static final int WIDTH = 300;
  private static final int HEIGHT = 260;
  private static final int LEFT = 64;
  private static final int TOP = 34;
  private static final int GAP = 22;
  private static final int LEGEND_LINE = 20;

  /** One frame; all panels have the same methods in the same order. */
  record Panel(String heading, List<Curve> curves) {}

  Panels {
    panels = List.copyOf(panels);
  }

  String svg() {
    List<Curve> legend = panels.get(0).curves();
    int width = LEFT + panels.size() * (WIDTH + GAP);
    int height = TOP + HEIGHT + 56 + LEGEND_LINE * ((legend.size() + 1) / 2);
    StringBuilder svg = new StringBuilder();
    add(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", width, height);
    add(svg, " width=\"%d\" font-family=\"sans-serif\" font-size=\"13\">%n", width);
    add(svg, "<title>%s</title>%n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>%n", title);
    for (int index = 0; index < panels.size(); index++) {
      panel(svg, index);
    }
    int middle = TOP + HEIGHT / 2;
    add(svg, "<text text-anchor=\"middle\" transform=\"translate(16,%d) rotate(-90)\">", middle);
    add(svg, "%s</text>%n", up);
    for (int index = 0; index < legend.size(); index++) {
      int x = LEFT + index % 2 * (width - LEFT) / 2;
      int y = TOP + HEIGHT + 60 + LEGEND_LINE * (index / 2);
      String stroke = legend.get(index).stroke();
      add(svg, "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" %s/>%n", x, y, x + 36, y, stroke);
      add(svg, "<text x=\"%d\" y=\"%d\">%s</text>%n", x + 44, y + 4, legend.get(index).label());
    }
    return svg.append("</svg>\n").toString();
  }

  private void panel(StringBuilder svg, int index) {
    Panel panel = panels.get(index);
    int left = LEFT + index * (WIDTH + GAP);
    int rounds = panel.curves().stream().mapToInt(curve -> curve.values().size()).max().orElse(1);
    String middle = "<text text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s</text>%n";
    add(svg, middle, left + WIDTH / 2, TOP - 10, panel.heading());
    for (int k = 0; low + k * step <= high + 1e-9; k++) {
      double y = y(low + k * step);
      String rule = "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#d8dee4\"/>%n";
      add(svg, rule, left, y, left + WIDTH, y);
      if (index == 0) {
        String text = "<text text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%.2f</text>%n";
        add(svg, text, left - 6, y + 4, low + k * step);
      }
    }
    for (int round = 10; round <= rounds; round += 10) {
      add(svg, middle, Math.round(x(left, round, rounds)), TOP + HEIGHT + 18, round);
    }
    add(svg, middle, left + WIDTH / 2, TOP + HEIGHT + 38, "round");
    // An inner picture cuts what leaves it.
    add(svg, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", left, TOP, WIDTH, HEIGHT);
    add(svg, " viewBox=\"%d %d %d %d\">%n", left, TOP, WIDTH, HEIGHT);
    panel.curves().forEach(curve -> line(svg, curve, left, rounds));
    add(svg, "</svg>%n<rect x=\"%d\" y=\"%d\" width=\"%d\"", left, TOP, WIDTH);
    add(svg, " height=\"%d\" fill=\"none\" stroke=\"#8c959f\"/>%n", HEIGHT);
  }

  private void line(StringBuilder svg, Curve curve, int left, int rounds) {
    add(svg, "<polyline fill=\"none\" %s points=\"", curve.stroke());
    for (int k = 0; k < curve.values().size(); k++) {
      // Far outside is as good as anywhere outside, and some viewers mind large numbers.
      double y = Math.max(-HEIGHT, y(curve.values().get(k)));
      add(svg, "%.1f,%.1f ", x(left, k + 1, rounds), y);
    }
    add(svg, "\"/>%n");
  }

  private static double x(int left, int round, int rounds) {
    return left + (double) WIDTH * round / rounds;
  }

  private double y(double value) {
    return TOP + HEIGHT * (high - value) / (high - low);
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }
}
