package dev.tacit.experiments.figure;

import java.awt.Color;

/**
 * How words look, in the sans-serif letters of whoever shows them.
 *
 * @param size of letters in pixels
 * @param upwards whether words run from below to above
 */
record Lettering(int size, Face face, Side side, boolean upwards, Color colour) {
  enum Face {
    PLAIN,
    BOLD,
    ITALIC
  }

  /** Where the place of words is: at their begin, in their middle, or at their end. */
  enum Side {
    START,
    MIDDLE,
    END
  }

  static Lettering of(int size) {
    return new Lettering(size, Face.PLAIN, Side.START, false, Color.BLACK);
  }

  Lettering bold() {
    return new Lettering(size, Face.BOLD, side, upwards, colour);
  }

  Lettering italic(Color other) {
    return new Lettering(size, Face.ITALIC, side, upwards, other);
  }

  Lettering from(Side other) {
    return new Lettering(size, face, other, upwards, colour);
  }

  Lettering running(boolean up) {
    return new Lettering(size, face, side, up, colour);
  }
}
