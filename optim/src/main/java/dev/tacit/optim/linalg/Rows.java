package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * An immutable design matrix, dense or sparse behind one type, stored in blocks of consecutive rows
 * so that no index can overflow. Made by a {@link RowsBuilder}; entries are finite. A machine of a
 * cluster may write them to its disk or hand them to another one.
 *
 * <p>The kernels {@link #dots} and {@link #addCombination} are the two halves of every pass: called
 * on a few hundred rows at a time, the second finds the rows still in the cache. Those of second
 * order are in {@link SecondOrderPass}.
 *
 * <p>Norms are data: nothing here may set a public bound.
 */
public final class Rows implements Serializable {
  private final int dimension;
  private final boolean sparse;
  private final Blocks blocks;
  private final double[] norms;
  private final EmptyRows empty;

  Rows(int dimension, boolean sparse, List<Block> blocks) {
    this.dimension = dimension;
    this.sparse = sparse;
    this.blocks = new Blocks(blocks);
    this.norms = new double[count()];
    boolean[] flags = new boolean[count()];
    int next = 0;
    for (Block block : blocks) {
      for (int row = 0; row < block.count(); row++) {
        norms[next] = block.norm(row);
        flags[next++] = block.isEmpty(row);
      }
    }
    this.empty = EmptyRows.of(flags, flags.length);
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
    return blocks.count();
  }

  public int dimension() {
    return dimension;
  }

  /** Number of stored entries. */
  public long stored() {
    return blocks.stream()
        .flatMapToInt(block -> IntStream.range(0, block.count()).map(block::stored))
        .asLongStream()
        .sum();
  }

  /**
   * Whether the row only keeps the place of a record that has no values. It is zero and stays zero:
   * no constant is appended to it, so that it adds nothing to any sum over rows. A row whose
   * entries happen to be zero is not empty.
   */
  public boolean isEmpty(int row) {
    return empty.has(row);
  }

  /** Whether any row is empty. */
  public boolean hasEmpty() {
    return empty.any();
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
    int b = blocks.holding(row);
    return blocks.get(b).dot(row - blocks.first(b), vector);
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
    double[] result = new double[dimension];
    visit(row, (index, entry) -> result[index] = entry);
    return Vec.of(result);
  }

  /** What {@link #visit} calls. */
  @FunctionalInterface
  public interface EntryConsumer {
    void accept(int index, double entry);
  }

  /** Calls the consumer for each stored entry of a row, by increasing index. */
  public void visit(int row, EntryConsumer consumer) {
    int b = blocks.holding(row);
    Block block = blocks.get(b);
    int local = row - blocks.first(b);
    int stored = block.stored(local);
    for (int k = 0; k < stored; k++) {
      consumer.accept(block.index(local, k), block.entry(local, k));
    }
  }

  /** Writes the products of rows [from, to) with the vector to {@code out}, from its start. */
  public void dots(int from, int to, double[] vector, double[] out) {
    requireLength("vector", vector, dimension);
    blocks.forRows(from, to, (block, span) -> block.dots(span, vector, out));
  }

  /** Adds the sum of rows [from, to), each times its weight (from the start of the array). */
  public void addCombination(int from, int to, double[] weights, double[] into) {
    requireLength("into", into, dimension);
    blocks.forRows(from, to, (block, span) -> block.addCombination(span, weights, into));
  }

  /** Adds the weighted sum of the rows' squared entries: the diagonal of a weighted Gram matrix. */
  public void addSquares(int from, int to, double[] weights, double[] into) {
    requireLength("into", into, dimension);
    blocks.forRows(from, to, (block, span) -> block.addSquares(span, weights, into));
  }

  /** Copies the stored entries of a row and says how many there are. */
  int unpack(int row, int[] indices, double[] entries) {
    int b = blocks.holding(row);
    return blocks.get(b).unpack(row - blocks.first(b), indices, entries);
  }

  /** The named rows in the given order; a row may be named more than once. */
  public Rows select(int[] rows) {
    return copied(rows.length, k -> rows[k], row -> 1);
  }

  /** Rows [from, to). */
  public Rows slice(int from, int to) {
    return copied(to - from, k -> from + k, row -> 1);
  }

  /** These rows, then the others. */
  public Rows followedBy(Rows others) {
    if (others.dimension != dimension) {
      throw new IllegalArgumentException(
          "dimensions differ: " + dimension + " and " + others.dimension);
    }
    RowsBuilder builder = builder();
    for (int row = 0; row < count(); row++) {
      copy(row, 1, builder);
    }
    for (int row = 0; row < others.count(); row++) {
      others.copy(row, 1, builder);
    }
    return builder.build();
  }

  public Rows scaled(double factor) {
    return copied(count(), row -> row, row -> factor);
  }

  /**
   * Each row over max(1, its norm), so that no row is longer than 1. The division uses the bound of
   * the norm, hence the promise holds for the stored numbers and not only up to rounding. Uses
   * nothing but the row itself, so it is private (fact score-clipping).
   */
  public Rows withinUnitBall() {
    return allWithinUnitBall() ? this : copied(count(), row -> row, this::factorIntoUnitBall);
  }

  private double factorIntoUnitBall(int row) {
    double bound = normBound(row);
    return bound <= 1 ? 1 : Rounding.down(1 / bound, 4);
  }

  private boolean allWithinUnitBall() {
    for (int row = 0; row < count(); row++) {
      if (normBound(row) > 1) {
        return false;
      }
    }
    return true;
  }

  /** The rows with one more entry, the same for all but empty rows, which stay empty. */
  public Rows withConstant(double value) {
    return scaledWithConstant(1, value);
  }

  /** The rows times a factor, with one more entry, the same for all and not scaled. */
  public Rows scaledWithConstant(double factor, double value) {
    int wider = Math.addExact(dimension, 1);
    List<Block> wide =
        blocks.stream().map(block -> block.scaledWithConstant(factor, dimension, value)).toList();
    return new Rows(wider, sparse, wide);
  }

  /** So many rows, the k-th being {@code which(k)} times the factor of that row. */
  private Rows copied(int rows, IntUnaryOperator which, IntToDoubleFunction factor) {
    RowsBuilder builder = builder();
    for (int k = 0; k < rows; k++) {
      int row = which.applyAsInt(k);
      copy(row, factor.applyAsDouble(row), builder);
    }
    return builder.build();
  }

  private void copy(int row, double factor, RowsBuilder builder) {
    int b = blocks.holding(row);
    builder.copy(blocks.get(b), row - blocks.first(b), factor);
  }

  private RowsBuilder builder() {
    return sparse ? sparse(dimension) : dense(dimension);
  }

  private static void requireLength(String name, double[] array, int length) {
    if (array.length != length) {
      throw new IllegalArgumentException(
          name + " has " + array.length + " entries, the rows have " + length);
    }
  }
}
