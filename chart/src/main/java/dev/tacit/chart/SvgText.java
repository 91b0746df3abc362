package dev.tacit.chart;

import java.awt.geom.Rectangle2D;

/** Numbers and words as SVG writes them. A tenth of a pixel is as fine as anybody can see. */
final class SvgText {
  private SvgText() {}

  static long tenths(double value) {
    return Math.round(10 * value);
  }

  static String number(double value) {
    return ofTenths(tenths(value));
  }

  /** Without the zero before the point, which SVG does not need. */
  static String ofTenths(long tenths) {
    String sign = tenths < 0 ? "-" : "";
    long whole = Math.abs(tenths) / 10;
    long rest = Math.abs(tenths) % 10;
    return rest == 0 ? sign + whole : sign + (whole == 0 ? "" : whole) + "." + rest;
  }

  /** The attributes of a rectangle in the quotation marks of its writer. */
  static String rectangle(Rectangle2D place, char quote) {
    return attribute("x", place.getX(), quote)
        + attribute("y", place.getY(), quote)
        + attribute("width", place.getWidth(), quote)
        + attribute("height", place.getHeight(), quote);
  }

  private static String attribute(String name, double value, char quote) {
    return " " + name + "=" + quote + number(value) + quote;
  }

  /** Letters that mean something to readers of XML are written as their names. */
  static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
