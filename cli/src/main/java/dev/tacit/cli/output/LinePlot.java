package dev.tacit.cli.output;

import static dev.tacit.cli.output.HtmlPage.escaped;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Curves over one axis as inline SVG with a legend. Colours are the page's variables, so that the
 * picture can be read on light and on dark paper; what is claimed by others is dashed.
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
  private static final int COLOURS = 6;

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
    public Series(String label, boolean dashed, List<Point> points) {
      this(label, dashed, points, List.of());
    }

    private double largest() {
      return Math.max(
          points.stream().mapToDouble(Point::y).max().orElse(0),
          band.stream().mapToDouble(Band::high).max().orElse(0));
    }
  }

  /** From where to where at one place. */
  public record Band(double x, double low, double high) {}

  /** One point of a curve; positive. */
  public record Point(double x, double y) {}

  /** Where data lies in the picture. */
  private record Frame(double fromX, double toX, double fromY, double toY, boolean logarithmic) {
    double x(double value) {
      double share = toX == fromX ? 0.5 : (value - fromX) / (toX - fromX);
      return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    double y(double value) {
      double share =
          logarithmic
              ? Math.log(value / fromY) / Math.log(toY / fromY)
              : (value - fromY) / (toY - fromY);
      return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM);
    }
  }

  public LinePlot {
    series = List.copyOf(series);
  }

  /** The picture and its legend as HTML. */
  public String html() {
    Frame frame = frame();
    StringBuilder html = new StringBuilder();
    html.append("<figure><svg class=\"chart\" role=\"img\" viewBox=\"0 0 ").append(WIDTH);
    html.append(' ').append(HEIGHT).append("\">\n<title>").append(escaped(title));
    html.append("</title>\n<clipPath id=\"").append(plot()).append("\"><rect x=\"");
    html.append(LEFT).append("\" y=\"").append(TOP).append("\" width=\"");
    html.append(WIDTH - LEFT - RIGHT).append("\" height=\"").append(HEIGHT - TOP - BOTTOM);
    html.append("\"/></clipPath>\n");
    grid(html, frame);
    for (int index = 0; index < series.size(); index++) {
      shade(html, frame, index);
      line(html, frame, index);
    }
    html.append("</svg>\n");
    if (series.size() == 1) {
      // The heading says what a single line is.
      return html.append("</figure>\n").toString();
    }
    html.append("<ul class=\"legend\">\n");
    for (int index = 0; index < series.size(); index++) {
      html.append("<li><svg width=\"36\" height=\"10\">");
      html.append("<line x1=\"0\" y1=\"5\" x2=\"36\" y2=\"5\" ").append(stroke(index));
      html.append("/></svg> ").append(escaped(series.get(index).label()));
      html.append("</li>\n");
    }
    return html.append("</ul></figure>\n").toString();
  }

  /** One of its own for every plot of a page. */
  private String plot() {
    return "plot-" + Integer.toHexString(title.hashCode());
  }

  private Frame frame() {
    double fromX = Double.POSITIVE_INFINITY;
    double toX = Double.NEGATIVE_INFINITY;
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    double most =
        series.stream().filter(one -> !one.dashed()).mapToDouble(Series::largest).max().orElse(0);
    for (Series one : series) {
      for (Point point : one.points()) {
        fromX = Math.min(fromX, point.x());
        toX = Math.max(toX, point.x());
        low = Math.min(low, point.y());
        high = Math.max(high, point.y());
      }
      for (Band band : one.band()) {
        low = Math.min(low, band.low());
        high = Math.max(high, band.high());
      }
    }
    high = most > 0 ? Math.min(high, HEADROOM * most) : high;
    boolean logarithmic = high > 10 * low && low > 0;
    return logarithmic
        ? new Frame(fromX, toX, low / 1.15, high * 1.15, true)
        : new Frame(fromX, toX, 0, high == 0 ? 1 : 1.08 * high, false);
  }

  private void grid(StringBuilder html, Frame frame) {
    for (double tick : frame.logarithmic() ? decades(frame) : round(frame.fromY(), frame.toY())) {
      double y = frame.y(tick);
      rule(html, LEFT, y, WIDTH - RIGHT, y);
      text(html, "end", LEFT - 8, y + 4, number(tick));
    }
    for (double tick : round(frame.fromX(), frame.toX())) {
      double x = frame.x(tick);
      rule(html, x, TOP, x, HEIGHT - BOTTOM);
      text(html, "middle", x, HEIGHT - BOTTOM + 20, xLabel(tick, frame));
    }
    text(html, "middle", LEFT + (WIDTH - LEFT - RIGHT) / 2.0, HEIGHT - 8, xLabel);
    html.append("<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(18,");
    html.append((HEIGHT - BOTTOM + TOP) / 2).append(") rotate(-90)\">");
    html.append(escaped(yLabel)).append("</text>\n");
  }

  /** Whole numbers, unless the axis is too short for them. */
  private static String xLabel(double tick, Frame frame) {
    boolean whole = frame.toX() - frame.fromX() >= 5;
    return whole ? String.format(Locale.ROOT, "%,.0f", tick) : number(tick);
  }

  private static void rule(StringBuilder html, double x1, double y1, double x2, double y2) {
    html.append(
        String.format(
            Locale.ROOT,
            "<line class=\"rule\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
            x1,
            y1,
            x2,
            y2));
  }

  private static void text(StringBuilder html, String anchor, double x, double y, String text) {
    html.append(
        String.format(
            Locale.ROOT,
            "<text class=\"axis\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>%n",
            anchor,
            x,
            y,
            escaped(text)));
  }

  /** Forth along the upper ends and back along the lower ones. */
  private void shade(StringBuilder html, Frame frame, int index) {
    List<Band> band = series.get(index).band();
    if (band.isEmpty()) {
      return;
    }
    html.append("<polygon class=\"band f").append(index % COLOURS).append("\" clip-path=\"url(#");
    html.append(plot()).append(")\" points=\"");
    for (int k = 0; k < 2 * band.size(); k++) {
      Band one = band.get(k < band.size() ? k : 2 * band.size() - 1 - k);
      double y = k < band.size() ? one.high() : one.low();
      html.append(String.format(Locale.ROOT, "%.2f,%.2f ", frame.x(one.x()), frame.y(y)));
    }
    html.append("\"/>\n");
  }

  private void line(StringBuilder html, Frame frame, int index) {
    List<Point> points = series.get(index).points();
    html.append("<polyline fill=\"none\" clip-path=\"url(#")
        .append(plot())
        .append(")\" ")
        .append(stroke(index))
        .append(" points=\"");
    for (Point point : points) {
      html.append(String.format(Locale.ROOT, "%.2f,%.2f ", frame.x(point.x()), frame.y(point.y())));
    }
    html.append("\"/>\n");
  }

  private String stroke(int index) {
    return "class=\"series c" + index % COLOURS + (series.get(index).dashed() ? " dashed\"" : "\"");
  }

  /** 1, 2 and 5 times powers of ten, or the powers alone where there are many. */
  private static List<Double> decades(Frame frame) {
    boolean many = frame.toY() / frame.fromY() > 1e4;
    List<Double> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(frame.fromY())); power < 300; power++) {
      for (int step : many ? new int[] {1} : new int[] {1, 2, 5}) {
        double tick = step * Math.pow(10, power);
        if (tick > frame.toY()) {
          return ticks;
        }
        if (tick >= frame.fromY()) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /** At most six round numbers. */
  private static List<Double> round(double from, double to) {
    double rough = (to - from) / 5;
    if (!(rough > 0)) {
      return List.of(from);
    }
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = power;
    for (double factor : new double[] {2, 5, 10}) {
      step = step < rough ? factor * power : step;
    }
    List<Double> ticks = new ArrayList<>();
    for (double tick = Math.ceil(from / step) * step; tick <= to * (1 + 1e-12); tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  private static String number(double value) {
    if (value > 0 && value < 1e-3) {
      return String.format(Locale.ROOT, "%.0e", value).replace("e-0", "e-");
    }
    String text = String.format(Locale.ROOT, "%.3g", value);
    return text.contains("e") || !text.contains(".")
        ? text
        : text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
