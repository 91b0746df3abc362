package dev.tacit.chart;

import static dev.tacit.chart.SvgText.escaped;
import static dev.tacit.chart.SvgText.number;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;

/**
 * A drawing as SVG inside of a page, whose style sheet decides about colours and the size of
 * letters. So the same drawing can be read on light and on dark paper and on a phone.
 */
final class PageCanvas implements Canvas {
  private final StringBuilder body = new StringBuilder();
  private final String head;
  private final String clipName;
  private String clip = "";

  /**
   * An empty drawing.
   *
   * @param classes what the style sheet calls it
   * @param title read to those who cannot see it, and one of its own for every drawing of a page
   */
  PageCanvas(int width, int height, String classes, String title) {
    head =
        "<svg class=\"%s\" role=\"img\" viewBox=\"0 0 %d %d\">\n<title>%s</title>\n"
            .formatted(classes, width, height, escaped(title));
    clipName = "plot-" + Integer.toHexString(title.hashCode());
  }

  @Override
  public void line(List<Point2D> points, LineStyle style) {
    body.append("<polyline fill=\"none\"").append(clip);
    body.append(stroke(style)).append(" points=\"").append(list(points)).append("\"/>\n");
  }

  @Override
  public void rule(double x, double y, double toX, double toY, Ink ink) {
    body.append("<line").append(clip).append(stroke(ink.strokeClass(), ink));
    body.append(" x1=\"").append(number(x)).append("\" y1=\"").append(number(y));
    body.append("\" x2=\"").append(number(toX)).append("\" y2=\"").append(number(toY));
    body.append("\"/>\n");
  }

  @Override
  public void area(List<Point2D> ring, Ink ink, float opacity) {
    body.append("<polygon").append(opacity < 1 ? shade(ink, opacity) : fill(ink)).append(clip);
    body.append(" points=\"").append(list(ring)).append("\"/>\n");
  }

  @Override
  public void box(Rectangle2D place, Ink ink) {
    body.append("<rect").append(clip).append(fill(ink));
    body.append(SvgText.rectangle(place, '"')).append("/>\n");
  }

  @Override
  public void mark(Marker marker, double x, double y, Ink ink) {
    if (marker != Marker.CIRCLE) {
      area(marker.around(x, y), ink, 1);
      return;
    }
    body.append("<circle").append(clip).append(fill(ink)).append(" cx=\"").append(number(x));
    body.append("\" cy=\"").append(number(y)).append("\" r=\"").append(number(Marker.RADIUS));
    body.append("\"/>\n");
  }

  /** The style sheet decides how large letters are, and in which colour. */
  @Override
  public void drawText(double x, double y, String words, TextStyle textStyle) {
    body.append("<text text-anchor=\"");
    body.append(textStyle.anchor().name().toLowerCase(Locale.ROOT)).append('"');
    body.append(
        textStyle.upwards()
            ? " transform=\"translate(%s,%s) rotate(-90)\"".formatted(number(x), number(y))
            : " x=\"%s\" y=\"%s\"".formatted(number(x), number(y)));
    body.append('>').append(escaped(words)).append("</text>\n");
  }

  @Override
  public void clipTo(Rectangle2D place, Runnable drawing) {
    body.append("<clipPath id=\"").append(clipName).append("\"><rect");
    body.append(SvgText.rectangle(place, '"')).append("/></clipPath>\n");
    clip = " clip-path=\"url(#" + clipName + ")\"";
    drawing.run();
    clip = "";
  }

  /** The whole element. */
  String text() {
    return head + body + "</svg>";
  }

  /** The attribute that makes a line look as its style says. */
  static String stroke(LineStyle style) {
    String dashed = style.dashes().isEmpty() ? "" : " dashed";
    return stroke(style.ink().strokeClass() + dashed, style.ink());
  }

  private static String stroke(String classes, Ink ink) {
    String colour = ink.strokeClass().isEmpty() ? " style=\"stroke:" + ink.hex() + "\"" : "";
    return " class=\"" + classes.strip() + "\"" + colour;
  }

  private static String fill(Ink ink) {
    return ink.fillClass().isEmpty()
        ? " style=\"fill:" + ink.hex() + "\""
        : " class=\"" + ink.fillClass() + "\"";
  }

  /** A style sheet may know shades by their class. */
  private static String shade(Ink ink, float opacity) {
    String colour = ink.fillClass().isEmpty() ? " style=\"fill:" + ink.hex() + "\"" : "";
    return " class=\""
        + ("band " + ink.fillClass()).strip()
        + "\" fill-opacity=\""
        + opacity
        + "\""
        + colour;
  }

  private static String list(List<Point2D> points) {
    StringBuilder text = new StringBuilder();
    for (Point2D point : points) {
      text.append(text.isEmpty() ? "" : " ");
      text.append(number(point.getX())).append(',').append(number(point.getY()));
    }
    return text.toString();
  }
}
