package dev.tacit.chart;

import static dev.tacit.chart.SvgText.escaped;
import static dev.tacit.chart.SvgText.number;
import static dev.tacit.chart.SvgText.tenths;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A drawing as SVG, small and the same for the same results: a tenth of a pixel is enough, points
 * follow each other by their distances, and a style that many elements share is written once.
 */
public final class SvgCanvas implements Canvas {
  private final Map<String, String> styles = new LinkedHashMap<>();
  private final StringBuilder body = new StringBuilder();
  private final String head;
  private int clips;

  /** An empty drawing of a size in pixels. */
  public SvgCanvas(int width, int height, String title) {
    this(width, height, title, "");
  }

  /**
   * An empty drawing whose first element has a further attribute, by which its file can be known.
   */
  SvgCanvas(int width, int height, String title, String attribute) {
    head =
        ("<svg xmlns='http://www.w3.org/2000/svg'%s width='%d' height='%d'"
                    + " viewBox='0 0 %d %d'")
                .formatted(attribute, width, height, width, height)
            + " font-family='sans-serif' role='img'>\n<title>"
            + escaped(title)
            + "</title>\n";
  }

  @Override
  public void line(List<Point2D> points, LineStyle style) {
    String dashes = style.dashes().isEmpty() ? "" : ";stroke-dasharray:" + list(style.dashes());
    path(
        points,
        "",
        "fill:none;stroke:%s;stroke-width:%s;stroke-linejoin:round%s"
            .formatted(style.ink().hex(), LineStyle.WIDTH, dashes));
  }

  @Override
  public void rule(double x, double y, double toX, double toY, Ink ink) {
    path(
        List.of(new Point2D.Double(x, y), new Point2D.Double(toX, toY)), "", "stroke:" + ink.hex());
  }

  @Override
  public void area(List<Point2D> ring, Ink ink, float opacity) {
    path(ring, "z", "fill:" + ink.hex() + (opacity < 1 ? ";fill-opacity:" + opacity : ""));
  }

  @Override
  public void box(Rectangle2D place, Ink ink) {
    body.append("<rect")
        .append(SvgText.rectangle(place, '\''))
        .append(style("fill:" + ink.hex()) + "/>\n");
  }

  @Override
  public void mark(Marker marker, double x, double y, Ink ink) {
    if (marker == Marker.CIRCLE) {
      body.append("<circle cx='" + number(x) + "' cy='" + number(y) + "'");
      body.append(" r='" + number(Marker.RADIUS) + "'" + style("fill:" + ink.hex()) + "/>\n");
    } else {
      area(marker.around(x, y), ink, 1);
    }
  }

  @Override
  public void drawText(double x, double y, String words, TextStyle textStyle) {
    String looks = "font-size:" + textStyle.size() + "px";
    looks +=
        switch (textStyle.face()) {
          case PLAIN -> "";
          case BOLD -> ";font-weight:bold";
          case ITALIC -> ";font-style:italic";
        };
    if (textStyle.anchor() != TextStyle.Anchor.START) {
      looks += ";text-anchor:" + textStyle.anchor().name().toLowerCase(Locale.ROOT);
    }
    if (textStyle.ink().rgb() != Ink.BLACK.rgb()) {
      looks += ";fill:" + textStyle.ink().hex();
    }
    String place =
        textStyle.upwards()
            ? " transform='translate(%s %s)rotate(-90)'".formatted(number(x), number(y))
            : " x='%s' y='%s'".formatted(number(x), number(y));
    body.append("<text" + place + style(looks) + ">" + escaped(words) + "</text>\n");
  }

  @Override
  public void clipTo(Rectangle2D place, Runnable drawing) {
    String name = "c" + clips++;
    body.append(
        "<clipPath id='" + name + "'><rect" + SvgText.rectangle(place, '\'') + "/></clipPath>");
    body.append("<g clip-path='url(#" + name + ")'>\n");
    drawing.run();
    body.append("</g>\n");
  }

  /** The whole file. */
  public String text() {
    StringBuilder sheet = new StringBuilder("<style>");
    styles.forEach((looks, name) -> sheet.append("." + name + "{" + looks + "}"));
    return head + sheet + "</style>\n" + body + "</svg>\n";
  }

  private void path(List<Point2D> points, String end, String looks) {
    body.append("<path d='");
    long lastX = 0;
    long lastY = 0;
    for (int index = 0; index < points.size(); index++) {
      long x = tenths(points.get(index).getX());
      long y = tenths(points.get(index).getY());
      body.append(index == 0 ? "M" : index == 1 ? "l" : " ");
      body.append(
          SvgText.ofTenths(x - lastX) + (y < lastY ? "" : ",") + SvgText.ofTenths(y - lastY));
      lastX = x;
      lastY = y;
    }
    body.append(end + "'" + style(looks) + "/>\n");
  }

  private String style(String looks) {
    return " class='" + styles.computeIfAbsent(looks, unknown -> "s" + (styles.size() + 1)) + "'";
  }

  private static String list(List<Integer> dashes) {
    return dashes.stream().map(String::valueOf).collect(Collectors.joining(" "));
  }
}
