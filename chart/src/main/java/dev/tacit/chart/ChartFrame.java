package dev.tacit.chart;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.TextStyle;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/**
 * The rectangle of a chart between its two axes: where a value lies in it, and its grid with the
 * numbers beside it.
 *
 * @param place where it is on the canvas
 */
public record ChartFrame(Rectangle2D place, ChartAxis across, ChartAxis up) {
  private static final int SMALL = 11;
  private static final int LARGE = 13;

  /** How far numbers are from a frame, below of it and beside of it, in pixels. */
  private record Spacing(TextStyle text, double below, double beside) {}

  private static final Spacing NARROW = new Spacing(TextStyle.of(SMALL), 14, 5);

  /** Where letters are larger; on a narrow screen a page makes them larger still. */
  private static final Spacing WIDE = new Spacing(TextStyle.of(LARGE), 20, 8);

  /** Where a pair of values lies on the canvas. */
  public Point2D of(double x, double y) {
    return new Point2D.Double(
        place.getX() + across.share(x) * place.getWidth(),
        place.getMaxY() - up.share(y) * place.getHeight());
  }

  /** Draws the grid in small print, with as many numbers as there is room for. */
  public void drawGrid(Canvas canvas) {
    drawGrid(canvas, across.ticks(), up.ticks(), NARROW);
  }

  /** Draws the grid in large print with few numbers, for a chart that stands alone. */
  void drawWideGrid(Canvas canvas) {
    drawGrid(canvas, across.fewTicks(), up.fewTicks(), WIDE);
  }

  private void drawGrid(
      Canvas canvas, List<ChartAxis.Tick> below, List<ChartAxis.Tick> beside, Spacing spacing) {
    TextStyle middle = spacing.text().anchoredAt(TextStyle.Anchor.MIDDLE);
    TextStyle end = spacing.text().anchoredAt(TextStyle.Anchor.END);
    for (ChartAxis.Tick tick : below) {
      double x = of(tick.value(), up.low()).getX();
      canvas.rule(x, place.getY(), x, place.getMaxY(), Ink.GRID);
      canvas.drawText(x, place.getMaxY() + spacing.below(), tick.label(), middle);
    }
    for (ChartAxis.Tick tick : beside) {
      double y = of(across.low(), tick.value()).getY();
      canvas.rule(place.getX(), y, place.getMaxX(), y, Ink.GRID);
      canvas.drawText(place.getX() - spacing.beside(), y + 4, tick.label(), end);
    }
    canvas.rule(place.getX(), place.getY(), place.getX(), place.getMaxY(), Ink.FRAME);
    canvas.rule(place.getX(), place.getMaxY(), place.getMaxX(), place.getMaxY(), Ink.FRAME);
  }

  /** Writes what the axes show: below of the canvas' lower edge, and along its left one. */
  void drawLabels(Canvas canvas, double bottom, double left, String below, String beside) {
    TextStyle style = TextStyle.of(LARGE).anchoredAt(TextStyle.Anchor.MIDDLE);
    canvas.drawText(place.getCenterX(), bottom, below, style);
    if (!beside.isEmpty()) {
      canvas.drawText(left, place.getCenterY(), beside, style.rotated(true));
    }
  }
}
