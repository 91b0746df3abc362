package dev.tacit.chart;

/**
 * How words look, in the sans-serif letters of whoever shows them.
 *
 * @param size of letters in pixels
 * @param upwards whether words run from below to above
 */
public record TextStyle(int size, Face face, Anchor anchor, boolean upwards, Ink ink) {
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
