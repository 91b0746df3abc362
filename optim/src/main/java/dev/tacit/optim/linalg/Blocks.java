package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Consecutive blocks of rows, numbered through, with a search for the block of a row. */
final class Blocks implements Serializable {
  private final Block[] blocks;

  /** Number of the first row of each block, and the number of all rows at the end. */
  private final int[] firsts;

  Blocks(List<Block> blocks) {
    this.blocks = blocks.toArray(new Block[0]);
    this.firsts = new int[this.blocks.length + 1];
    for (int b = 0; b < this.blocks.length; b++) {
      firsts[b + 1] = Math.addExact(firsts[b], this.blocks[b].count());
    }
  }

  /** Number of rows. */
  int count() {
    return firsts[blocks.length];
  }

  Stream<Block> stream() {
    return Arrays.stream(blocks);
  }

  Block get(int block) {
    return blocks[block];
  }

  /** The number of a block's first row. */
  int first(int block) {
    return firsts[block];
  }

  /** Which block holds the row. */
  int holding(int row) {
    if (row < 0 || row >= count()) {
      throw new IndexOutOfBoundsException("row " + row + " of " + count());
    }
    int found = Arrays.binarySearch(firsts, row);
    return found >= 0 ? found : -found - 2;
  }

  /** What {@link #forRows} calls. */
  interface Action {
    void apply(Block block, Block.Span span);
  }

  /** Calls the action for the part of each block that lies in rows [from, to). */
  void forRows(int from, int to, Action action) {
    if (from == to) {
      return;
    }
    int row = from;
    for (int b = holding(from); row < to; b++) {
      int end = Math.min(to, firsts[b + 1]);
      action.apply(blocks[b], new Block.Span(row - firsts[b], end - firsts[b], row - from));
      row = end;
    }
  }
}
