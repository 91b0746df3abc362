package dev.tacit.optim.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Collects rows for a {@link Rows}, one at a time, as a streaming reader meets them. Refuses
 * entries that are not finite, indices outside the dimension and indices that do not increase.
 */
public final class RowsBuilder {
  /** Entries after which a block is closed: 8 MB of values. */
  static final int BLOCK_ENTRIES = 1 << 20;

  private final int dimension;
  private final boolean sparse;
  private final int blockEntries;
  private final List<Block> blocks = new ArrayList<>();

  private int[] starts = new int[64];
  private int[] indices = new int[256];
  private double[] values = new double[256];
  private boolean[] empty = new boolean[64];
  private int rows;
  private int entries;
  private int rowStart;
  private int lastIndex = -1;
  private long finished;

  RowsBuilder(int dimension, boolean sparse, int blockEntries) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension = " + dimension + ": at least 1 is needed");
    }
    this.dimension = dimension;
    this.sparse = sparse;
    this.blockEntries = blockEntries;
  }

  /** Appends a row given by all its entries. */
  public RowsBuilder append(double[] row) {
    if (row.length != dimension) {
      throw new IllegalArgumentException(
          "row " + finished + " has " + row.length + " entries, expected " + dimension);
    }
    for (int j = 0; j < dimension; j++) {
      entry(j, row[j]);
    }
    endRow();
    return this;
  }

  public RowsBuilder append(Vec row) {
    return append(row.toArray());
  }

  /** Appends a row given by its first {@code count} (index, value) pairs, indices increasing. */
  public RowsBuilder append(int[] rowIndices, double[] rowValues, int count) {
    for (int k = 0; k < count; k++) {
      entry(rowIndices[k], rowValues[k]);
    }
    endRow();
    return this;
  }

  /** Appends a row that keeps a place and holds nothing; see {@link Rows#isEmpty}. */
  public RowsBuilder appendEmpty() {
    if (rows >= empty.length) {
      empty = Arrays.copyOf(empty, Math.max(rows + 1, 2 * empty.length));
    }
    empty[rows] = true;
    endRow();
    return this;
  }

  /** The rows so far. The builder is empty afterwards. */
  public Rows build() {
    closeBlock();
    Rows result = new Rows(dimension, sparse, blocks);
    blocks.clear();
    finished = 0;
    return result;
  }

  void copy(Block block, int row, double factor) {
    if (block.isEmpty(row)) {
      appendEmpty();
      return;
    }
    int stored = block.stored(row);
    for (int k = 0; k < stored; k++) {
      entry(block.index(row, k), factor * block.entry(row, k));
    }
    endRow();
  }

  void entry(int index, double value) {
    if (index <= lastIndex || index >= dimension || !Double.isFinite(value)) {
      refuse(index, value);
    }
    if (sparse) {
      if (value != 0) {
        push(index, value);
      }
    } else {
      for (int j = lastIndex + 1; j < index; j++) {
        push(j, 0);
      }
      push(index, value);
    }
    lastIndex = index;
  }

  void endRow() {
    if (!sparse) {
      for (int j = lastIndex + 1; j < dimension; j++) {
        push(j, 0);
      }
    }
    lastIndex = -1;
    rows++;
    finished++;
    if (rows + 1 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    starts[rows] = entries;
    rowStart = entries;
    if (entries >= blockEntries || rows >= blockEntries) {
      closeBlock();
    }
  }

  private void push(int index, double value) {
    if (entries == values.length) {
      // A block holds fewer than blockEntries entries and one row more, so long arithmetic
      // suffices.
      long wanted = Math.min(2L * entries, (long) blockEntries + dimension);
      int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(wanted, entries + 1L));
      values = Arrays.copyOf(values, length);
      if (sparse) {
        indices = Arrays.copyOf(indices, length);
      }
    }
    values[entries] = value;
    if (sparse) {
      indices[entries] = index;
    }
    entries++;
  }

  private void closeBlock() {
    if (rowStart != entries || lastIndex >= 0) {
      dropUnfinishedRow();
    }
    if (rows == 0) {
      return;
    }
    if (sparse) {
      double[] perRow = uniformValues();
      blocks.add(
          new SparseBlock(
              Arrays.copyOf(starts, rows + 1),
              Arrays.copyOf(indices, entries),
              perRow != null ? perRow : Arrays.copyOf(values, entries),
              perRow != null,
              EmptyRows.of(empty, rows)));
    } else {
      blocks.add(
          new DenseBlock(
              rows, dimension, Arrays.copyOf(values, entries), EmptyRows.of(empty, rows)));
    }
    Arrays.fill(empty, false);
    rows = 0;
    entries = 0;
    rowStart = 0;
  }

  /** A refused row leaves nothing behind: the builder goes on as if it had not been offered. */
  private void dropUnfinishedRow() {
    entries = rowStart;
    lastIndex = -1;
  }

  /** One value per row if every row repeats a single value, otherwise null. */
  private double[] uniformValues() {
    double[] perRow = new double[rows];
    for (int row = 0; row < rows; row++) {
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        if (values[k] != values[starts[row]]) {
          return null;
        }
        perRow[row] = values[k];
      }
    }
    return perRow;
  }

  private void refuse(int index, double value) {
    int before = lastIndex;
    dropUnfinishedRow();
    String what = "row " + finished + ", index " + index + ", value " + value + ": ";
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(what + "entries must be finite");
    }
    if (index >= dimension || index < 0) {
      throw new IllegalArgumentException(what + "indices must lie in 0.." + (dimension - 1));
    }
    throw new IllegalArgumentException(what + "indices must increase, the one before is " + before);
  }
}
