package dev.tacit.experiments.figure;

import java.awt.Color;

/**
 * How words look, in the sans-serif letters of whoever shows them.
 *
 * @param size of letters in pixels
 * @param upwards whether words run from below to above
 */
record TextStyle(int size, Face face, Anchor anchor, boolean upwards, Color colour) {
  enum Face {
    PLAIN,
    BOLD,
    ITALIC
  }

  /** Where the place of words is: at their begin, in their middle, or at their end. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  static TextStyle of(int size) {
    return new TextStyle(size, Face.PLAIN, Anchor.START, false, Color.BLACK);
  }

  TextStyle bold() {
    return new TextStyle(size, Face.BOLD, anchor, upwards, colour);
  }

  TextStyle italic(Color other) {
    return new TextStyle(size, Face.ITALIC, anchor, upwards, other);
  }

  TextStyle anchoredAt(Anchor other) {
    return new TextStyle(size, face, other, upwards, colour);
  }

  TextStyle rotated(boolean up) {
    return new TextStyle(size, face, anchor, up, colour);
  }
}
