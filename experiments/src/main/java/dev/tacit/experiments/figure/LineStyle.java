package dev.tacit.experiments.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a line looks. Lines of one method share a colour, of a palette that colour-blind people can
 * tell apart (Okabe and Ito); printed noise is dashed; markers differ, too.
 */
record LineStyle(Color colour, Stroke stroke, Shape marker) {
  private static final List<Integer> PALETTE =
      List.of(
          0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000, 0x8C6D31, 0x5E3C99,
          0x999933);
  private static final String PRINTED = " printed noise";
  private static final Color GREY = new Color(0x6E6E6E);
  private static final float[] DASHES = {7, 4};

  /** The first grey line is solid. */
  private static final float[][] GREY_DASHES = {{}, {2, 3}, {9, 3, 2, 3}, {4, 2}};

  /** Styles of all lines of a picture, by line. */
  static Map<String, LineStyle> of(Set<String> lines) {
    List<String> methods = new ArrayList<>();
    int greys = -1;
    Map<String, LineStyle> styles = new LinkedHashMap<>();
    for (String line : lines) {
      boolean grey = line.contains("no noise") || line.contains("majority");
      String method = line.replace(PRINTED, "");
      greys += grey ? 1 : 0;
      if (!grey && !methods.contains(method)) {
        methods.add(method);
      }
      int index = Math.max(0, methods.indexOf(method));
      Color colour = grey ? GREY : new Color(PALETTE.get(index % PALETTE.size()));
      styles.put(line, new LineStyle(colour, stroke(line, greys), marker(index)));
    }
    return styles;
  }

  /** What has no budget is the same everywhere: a line without marks. */
  boolean isMarked() {
    return !colour.equals(GREY);
  }

  private static Stroke stroke(String line, int number) {
    float width = 1.8f;
    if (line.contains(PRINTED)) {
      return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0);
    }
    boolean grey = line.contains("no noise");
    return grey && number % GREY_DASHES.length > 0
        ? new BasicStroke(
            width,
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_ROUND,
            1,
            GREY_DASHES[number % GREY_DASHES.length],
            0)
        : new BasicStroke(width);
  }

  private static Shape marker(int index) {
    return switch (index % 4) {
      case 0 -> new Ellipse2D.Double(-3, -3, 6, 6);
      case 1 -> new Rectangle2D.Double(-2.7, -2.7, 5.4, 5.4);
      case 2 -> polygon(0, -3.6, 3.4, 2.6, -3.4, 2.6);
      default -> polygon(0, -3.8, 3.8, 0, 0, 3.8, -3.8, 0);
    };
  }

  private static Shape polygon(double... corners) {
    Path2D path = new Path2D.Double();
    path.moveTo(corners[0], corners[1]);
    for (int corner = 2; corner < corners.length; corner += 2) {
      path.lineTo(corners[corner], corners[corner + 1]);
    }
    path.closePath();
    return path;
  }
}
