package dev.tacit.chart;

import java.util.List;

/**
 * A colour. A file of its own needs the colour itself; a page names a class of its style sheet,
 * which gives it another shade on dark paper.
 *
 * @param rgb red, green and blue, eight bits each
 * @param strokeClass what the style sheet of pages calls lines of this colour; empty if a page has
 *     no class for it, and shows the colour itself
 * @param fillClass the same of areas
 */
public record Ink(int rgb, String strokeClass, String fillClass) {
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
