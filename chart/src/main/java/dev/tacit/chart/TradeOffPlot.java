package dev.tacit.chart;

import dev.tacit.chart.Canvas.Ink;
import dev.tacit.chart.Canvas.LineStyle;
import dev.tacit.chart.Canvas.Marker;
import dev.tacit.chart.Canvas.TextStyle;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The two error rates of an attacker as an SVG file: no attacker may come below a certified curve.
 *
 * @param curves in the order of the legend
 * @param dots single points, such as what was counted
 */
public record TradeOffPlot(String title, List<Curve> curves, List<LinePlot.Point> dots) {
  private static final String ATTRIBUTE = " data-by='tacit'";

  /** How such a file begins. */
  public static final String START = "<svg xmlns='http://www.w3.org/2000/svg'" + ATTRIBUTE;

  private static final int SIZE = 420;
  private static final int LEFT = 60;
  private static final int TOP = 40;
  private static final int BOTTOM = 56;
  private static final int WIDTH = LEFT + SIZE + 20;
  private static final ChartAxis SHARES = new ChartAxis(0, 1, false);
  private static final ChartFrame FRAME =
      new ChartFrame(new Rectangle2D.Double(LEFT, TOP, SIZE, SIZE), SHARES, SHARES);

  /** Of the certified curves first, then of what was counted. */
  private static final List<Ink> INKS =
      List.of(Ink.of(0xC4420A), Ink.of(0x8250DF), Ink.of(0x0550AE), Ink.of(0x1A7F37));

  /** Points within [0, 1], in order; labels of one picture differ. */
  public record Curve(String label, boolean dashed, List<LinePlot.Point> points) {
    public Curve {
      points = List.copyOf(points);
    }
  }

  public TradeOffPlot {
    curves = List.copyOf(curves);
    dots = List.copyOf(dots);
  }

  /** The whole file. */
  public String svg() {
    Map<String, LineStyle> styles = new LinkedHashMap<>();
    for (Curve curve : curves) {
      Ink ink = INKS.get(styles.size() % INKS.size());
      styles.put(curve.label(), LineStyle.plain(ink, curve.dashed()));
    }
    Legend legend = new Legend(styles, WIDTH);
    int below = TOP + SIZE + BOTTOM;
    int height = below + legend.height();
    SvgCanvas canvas = new SvgCanvas(WIDTH, height, title, ATTRIBUTE);
    canvas.box(new Rectangle2D.Double(0, 0, WIDTH, height), Ink.WHITE);
    canvas.drawText(LEFT, TOP - 16, title, TextStyle.of(13));
    FRAME.drawWideGrid(canvas);
    FRAME.drawLabels(
        canvas, below - 18, 16, "says 'one' of the other data set", "says 'other' of one");
    for (Curve curve : curves) {
      canvas.line(LinePlot.path(FRAME, curve.points()), styles.get(curve.label()));
    }
    for (LinePlot.Point dot : dots) {
      Point2D at = FRAME.of(dot.x(), dot.y());
      canvas.mark(Marker.CIRCLE, at.getX(), at.getY(), Ink.BLACK);
    }
    legend.draw(canvas, LEFT, below + 4);
    return canvas.text();
  }
}
