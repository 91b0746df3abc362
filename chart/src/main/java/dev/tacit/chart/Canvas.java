package dev.tacit.chart;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

  /**
   * A colour. A file of its own needs the colour itself; a page names a class of its style sheet,
   * which gives it another shade on dark paper.
   *
   * @param rgb red, green and blue, eight bits each
   * @param strokeClass what the style sheet of pages calls lines of this colour; empty if a page
   *     has no class for it, and shows the colour itself
   * @param fillClass the same of areas
   */
  record Ink(int rgb, String strokeClass, String fillClass) {
    /** Of letters. */
    public static final Ink BLACK = of(0x000000);

    /** Of paper. */
    public static final Ink WHITE = of(0xFFFFFF);

    /** Of the lines of a grid. */
    public static final Ink GRID = new Ink(0xE4E4E4, "rule", "");

    /** Of the edges of a frame. */
    public static final Ink FRAME = new Ink(0x808080, "frame", "");

    private static final List<Integer> SERIES =
        List.of(0x0072B2, 0xC4510A, 0x00795A, 0xA5407C, 0x7A5F00, 0x1F7FB8);

    /** A colour that pages have no name for. */
    public static Ink of(int rgb) {
      return new Ink(rgb, "", "");
    }

    /**
     * The colour of a line by its number; there are six, and the seventh line has the first again.
     */
    static Ink series(int index) {
      int place = index % SERIES.size();
      return new Ink(SERIES.get(place), "series c" + place, "f" + place);
    }

    /** The same, for the thin lines of intervals. */
    static Ink interval(int index) {
      int place = index % SERIES.size();
      return new Ink(SERIES.get(place), "whisker c" + place, "f" + place);
    }

    /** As style sheets write it. */
    String hex() {
      return "#%06x".formatted(rgb & 0xFFFFFF);
    }
  }

  /**
   * How words look, in the sans-serif letters of whoever shows them.
   *
   * @param size of letters in pixels
   * @param upwards whether words run from below to above
   */
  record TextStyle(int size, Face face, Anchor anchor, boolean upwards, Ink ink) {
    /** The weight and slant of letters. */
    public enum Face {
      PLAIN,
      BOLD,
      ITALIC
    }

    /** Where the place of words is: at their begin, in their middle, or at their end. */
    public enum Anchor {
      START,
      MIDDLE,
      END
    }

    public static TextStyle of(int size) {
      return new TextStyle(size, Face.PLAIN, Anchor.START, false, Ink.BLACK);
    }

    public TextStyle bold() {
      return new TextStyle(size, Face.BOLD, anchor, upwards, ink);
    }

    public TextStyle italic(Ink other) {
      return new TextStyle(size, Face.ITALIC, anchor, upwards, other);
    }

    public TextStyle anchoredAt(Anchor other) {
      return new TextStyle(size, face, other, upwards, ink);
    }

    public TextStyle rotated(boolean up) {
      return new TextStyle(size, face, anchor, up, ink);
    }
  }

  /**
   * How a line looks.
   *
   * @param dashes lengths of dashes and gaps in pixels, in turn; empty for a solid line
   * @param marker what its points are marked with where marks are drawn
   */
  record LineStyle(Ink ink, List<Integer> dashes, Optional<Marker> marker) {
    static final float WIDTH = 1.8f;

    private static final List<Integer> DASHES = List.of(6, 4);

    public LineStyle {
      dashes = List.copyOf(dashes);
    }

    /** A line without marks. */
    static LineStyle plain(Ink ink, boolean dashed) {
      return new LineStyle(ink, dashed ? DASHES : List.of(), Optional.empty());
    }
  }

  /** Shapes that tell lines apart where colours do not. */
  enum Marker {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND;

    static final double RADIUS = 3;

    /** Its corners around a point; a circle has none. */
    List<Point2D> around(double x, double y) {
      double[] corners =
          switch (this) {
            case CIRCLE -> new double[0];
            case SQUARE -> new double[] {-2.7, -2.7, 2.7, -2.7, 2.7, 2.7, -2.7, 2.7};
            case TRIANGLE -> new double[] {0, -3.6, 3.4, 2.6, -3.4, 2.6};
            case DIAMOND -> new double[] {0, -3.8, 3.8, 0, 0, 3.8, -3.8, 0};
          };
      List<Point2D> points = new ArrayList<>();
      for (int corner = 0; corner < corners.length; corner += 2) {
        points.add(new Point2D.Double(x + corners[corner], y + corners[corner + 1]));
      }
      return points;
    }
  }
}
