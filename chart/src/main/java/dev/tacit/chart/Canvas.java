package dev.tacit.chart;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * What pictures are drawn on. Nothing here asks how wide letters are, so that a drawing is the same
 * on every machine, whatever fonts it has.
 */
public interface Canvas {
  /** A line through points, in the colour and the dashes of a style. */
  void line(List<Point2D> points, LineStyle style);

  /** A thin straight line. */
  void rule(double x, double y, double toX, double toY, Ink ink);

  /** What is inside of a ring of points, so thinly painted that others are seen through it. */
  void area(List<Point2D> ring, Ink ink, float opacity);

  /** A rectangle, filled. */
  void box(Rectangle2D place, Ink ink);

  void mark(Marker marker, double x, double y, Ink ink);

  /** Words whose base line is at a height. */
  void drawText(double x, double y, String words, TextStyle textStyle);

  /** Draws what is seen inside of a place only. */
  void clipTo(Rectangle2D place, Runnable drawing);
}
