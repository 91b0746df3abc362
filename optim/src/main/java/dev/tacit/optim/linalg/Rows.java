package dev.tacit.optim.linalg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An immutable design matrix, dense or sparse behind one type, stored in blocks of consecutive rows
 * so that no index can overflow. Made by a {@link RowsBuilder}; entries are finite.
 *
 * <p>The kernels {@link #dots} and {@link #addCombination} are the two halves of every pass: called
 * on a few hundred rows at a time, the second finds the rows still in the cache.
 *
 * <p>Norms are data: nothing here may set a public bound.
 */
public final class Rows {
  private final int dimension;
  private final boolean sparse;
  private final Block[] blocks;

  /** Number of the first row of each block, and the number of all rows at the end. */
  private final int[] firsts;

  private final double[] norms;

  Rows(int dimension, boolean sparse, List<Block> blocks) {
    this.dimension = dimension;
    this.sparse = sparse;
    this.blocks = blocks.toArray(new Block[0]);
    this.firsts = new int[this.blocks.length + 1];
    for (int b = 0; b < this.blocks.length; b++) {
      firsts[b + 1] = Math.addExact(firsts[b], this.blocks[b].count());
    }
    this.norms = new double[count()];
    for (int b = 0; b < this.blocks.length; b++) {
      for (int row = firsts[b]; row < firsts[b + 1]; row++) {
        norms[row] = this.blocks[b].norm(row - firsts[b]);
      }
    }
  }

  /** A builder that stores every entry. */
  public static RowsBuilder dense(int dimension) {
    return new RowsBuilder(dimension, false, RowsBuilder.BLOCK_ENTRIES);
  }

  /** A builder that stores only the entries that are not zero. */
  public static RowsBuilder sparse(int dimension) {
    return new RowsBuilder(dimension, true, RowsBuilder.BLOCK_ENTRIES);
  }

  /** Dense rows from arrays, of which there must be at least one. */
  public static Rows of(double[]... rows) {
    RowsBuilder builder = dense(rows[0].length);
    for (double[] row : rows) {
      builder.append(row);
    }
    return builder.build();
  }

  public int count() {
    return firsts[blocks.length];
  }

  public int dimension() {
    return dimension;
  }

  public boolean isSparse() {
    return sparse;
  }

  /** Number of stored entries. */
  public long stored() {
    long sum = 0;
    for (Block block : blocks) {
      for (int row = 0; row < block.count(); row++) {
        sum += block.stored(row);
      }
    }
    return sum;
  }

  /** The Euclidean norm of a row, rounded to nearest or nearly so. */
  public double norm(int row) {
    return norms[row];
  }

  /** A number that the exact Euclidean norm of the row never exceeds. */
  public double normBound(int row) {
    return Rounding.up(norms[row], dimension + 8L);
  }

  public double dot(int row, Vec vector) {
    return dot(row, vector.toArray());
  }

  public double dot(int row, double[] vector) {
    requireLength("vector", vector, dimension);
    int b = blockOf(row);
    return blocks[b].dot(row - firsts[b], vector);
  }

  /** All products of rows with the vector. */
  public Vec times(Vec vector) {
    double[] out = new double[count()];
    dots(0, count(), vector.toArray(), out);
    return Vec.of(out);
  }

  /** The sum of the rows, each times its weight. */
  public Vec transposeTimes(Vec weights) {
    double[] sum = new double[dimension];
    addCombination(0, count(), weights.toArray(), sum);
    return Vec.of(sum);
  }

  public Vec row(int row) {
    int b = blockOf(row);
    double[] result = new double[dimension];
    Block block = blocks[b];
    for (int k = 0; k < block.stored(row - firsts[b]); k++) {
      result[block.index(row - firsts[b], k)] = block.entry(row - firsts[b], k);
    }
    return Vec.of(result);
  }

  /** What {@link #visit} calls. */
  @FunctionalInterface
  public interface EntryConsumer {
    void accept(int index, double entry);
  }

  /** Calls the consumer for each stored entry of a row, by increasing index. */
  public void visit(int row, EntryConsumer consumer) {
    int b = blockOf(row);
    Block block = blocks[b];
    int local = row - firsts[b];
    int stored = block.stored(local);
    for (int k = 0; k < stored; k++) {
      consumer.accept(block.index(local, k), block.entry(local, k));
    }
  }

  /** Writes the products of rows [from, to) with the vector to {@code out}, from its start. */
  public void dots(int from, int to, double[] vector, double[] out) {
    requireLength("vector", vector, dimension);
    forBlocks(from, to, (block, span) -> block.dots(span, vector, out));
  }

  /** Adds the sum of rows [from, to), each times its weight (from the start of the array). */
  public void addCombination(int from, int to, double[] weights, double[] into) {
    requireLength("into", into, dimension);
    forBlocks(from, to, (block, span) -> block.addCombination(span, weights, into));
  }

  /** Adds the weighted sum of the rows' squared entries: the diagonal of a weighted Gram matrix. */
  public void addSquares(int from, int to, double[] weights, double[] into) {
    requireLength("into", into, dimension);
    forBlocks(from, to, (block, span) -> block.addSquares(span, weights, into));
  }

  /**
   * Adds the weighted sum of the rows' outer products to the lower half of a square matrix, packed
   * row after row: entry (i, j) is at i (i + 1) / 2 + j.
   */
  public void addOuterProducts(int from, int to, double[] weights, double[] packed) {
    int[] indices = new int[dimension];
    double[] entries = new double[dimension];
    for (int row = from; row < to; row++) {
      int stored = unpack(row, indices, entries);
      for (int k = 0; k < stored; k++) {
        double factor = weights[row - from] * entries[k];
        int start = SymmetricMatrix.packedLength(indices[k]);
        for (int l = 0; l <= k; l++) {
          packed[start + indices[l]] += factor * entries[l];
        }
      }
    }
  }

  /**
   * Writes row' form row for rows [from, to) to {@code out}, from its start. A computed value is
   * off by at most gamma(2 dimension + 8) times the sum of its terms' absolute values.
   */
  public void quadraticForms(int from, int to, SymmetricMatrix form, double[] out) {
    int[] indices = new int[dimension];
    double[] entries = new double[dimension];
    for (int row = from; row < to; row++) {
      int stored = unpack(row, indices, entries);
      if (stored == dimension) {
        out[row - from] = form.form(entries);
        continue;
      }
      double sum = 0;
      for (int k = 0; k < stored; k++) {
        double[] line = form.line(indices[k]);
        double before = 0;
        for (int l = 0; l < k; l++) {
          before += entries[l] * line[indices[l]];
        }
        sum += entries[k] * (2 * before + entries[k] * line[indices[k]]);
      }
      out[row - from] = sum;
    }
  }

  /** Copies the stored entries of a row and says how many there are. */
  int unpack(int row, int[] indices, double[] entries) {
    int b = blockOf(row);
    return blocks[b].unpack(row - firsts[b], indices, entries);
  }

  /** The named rows in the given order; a row may be named more than once. */
  public Rows select(int[] rows) {
    RowsBuilder builder = builder(dimension);
    for (int row : rows) {
      copy(row, 1, builder);
    }
    return builder.build();
  }

  /** Rows [from, to). */
  public Rows slice(int from, int to) {
    RowsBuilder builder = builder(dimension);
    for (int row = from; row < to; row++) {
      copy(row, 1, builder);
    }
    return builder.build();
  }

  /** These rows, then the others. */
  public Rows followedBy(Rows others) {
    if (others.dimension != dimension) {
      throw new IllegalArgumentException(
          "dimensions differ: " + dimension + " and " + others.dimension);
    }
    RowsBuilder builder = builder(dimension);
    for (int row = 0; row < count(); row++) {
      copy(row, 1, builder);
    }
    for (int row = 0; row < others.count(); row++) {
      others.copy(row, 1, builder);
    }
    return builder.build();
  }

  public Rows scaled(double factor) {
    RowsBuilder builder = builder(dimension);
    for (int row = 0; row < count(); row++) {
      copy(row, factor, builder);
    }
    return builder.build();
  }

  /**
   * Each row over max(1, its norm), so that no row is longer than 1. The division uses the bound of
   * the norm, hence the promise holds for the stored numbers and not only up to rounding. Uses
   * nothing but the row itself, so it is private (fact F0.7).
   */
  public Rows withinUnitBall() {
    if (allWithinUnitBall()) {
      return this;
    }
    RowsBuilder builder = builder(dimension);
    for (int row = 0; row < count(); row++) {
      double bound = normBound(row);
      copy(row, bound <= 1 ? 1 : Rounding.down(1 / bound, 4), builder);
    }
    return builder.build();
  }

  private boolean allWithinUnitBall() {
    for (int row = 0; row < count(); row++) {
      if (normBound(row) > 1) {
        return false;
      }
    }
    return true;
  }

  /** The rows with one more entry, the same for all. */
  public Rows withConstant(double value) {
    return scaledWithConstant(1, value);
  }

  /** The rows times a factor, with one more entry, the same for all and not scaled. */
  public Rows scaledWithConstant(double factor, double value) {
    int wider = Math.addExact(dimension, 1);
    List<Block> wide = new ArrayList<>();
    for (Block block : blocks) {
      wide.add(block.scaledWithConstant(factor, dimension, value));
    }
    return new Rows(wider, sparse, wide);
  }

  private void copy(int row, double factor, RowsBuilder builder) {
    int b = blockOf(row);
    builder.copy(blocks[b], row - firsts[b], factor);
    builder.endRow();
  }

  private RowsBuilder builder(int newDimension) {
    return sparse ? sparse(newDimension) : dense(newDimension);
  }

  private int blockOf(int row) {
    if (row < 0 || row >= count()) {
      throw new IndexOutOfBoundsException("row " + row + " of " + count());
    }
    int found = Arrays.binarySearch(firsts, row);
    return found >= 0 ? found : -found - 2;
  }

  private interface BlockAction {
    void apply(Block block, Block.Span span);
  }

  private void forBlocks(int from, int to, BlockAction action) {
    if (from == to) {
      return;
    }
    int row = from;
    for (int b = blockOf(from); row < to; b++) {
      int end = Math.min(to, firsts[b + 1]);
      action.apply(blocks[b], new Block.Span(row - firsts[b], end - firsts[b], row - from));
      row = end;
    }
  }

  private static void requireLength(String name, double[] array, int length) {
    if (array.length != length) {
      throw new IllegalArgumentException(
          name + " has " + array.length + " entries, the rows have " + length);
    }
  }
}
