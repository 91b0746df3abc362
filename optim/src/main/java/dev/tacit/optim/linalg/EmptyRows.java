package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.util.Arrays;

/** Which rows of a block are empty; the usual block has none and stores nothing. */
final class EmptyRows implements Serializable {
  private static final EmptyRows NONE = new EmptyRows(new boolean[0]);

  private final boolean[] flags;

  private EmptyRows(boolean[] owned) {
    this.flags = owned;
  }

  /** Of the first {@code rows} flags, copied. */
  static EmptyRows of(boolean[] flags, int rows) {
    boolean[] own = Arrays.copyOf(flags, rows);
    for (boolean flag : own) {
      if (flag) {
        return new EmptyRows(own);
      }
    }
    return NONE;
  }

  boolean any() {
    return flags.length > 0;
  }

  boolean has(int row) {
    return flags.length > 0 && flags[row];
  }
}
