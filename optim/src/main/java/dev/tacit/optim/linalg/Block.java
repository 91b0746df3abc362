package dev.tacit.optim.linalg;

import java.io.Serializable;

/**
 * A run of consecutive rows in arrays of ordinary size. Positions inside a block are ints that
 * cannot overflow, because {@link RowsBuilder} closes a block before its arrays could.
 */
sealed interface Block extends Serializable permits DenseBlock, SparseBlock {
  int count();

  /** Whether the row is there in place of a record that has no values; see {@link Rows#isEmpty}. */
  boolean isEmpty(int row);

  double dot(int row, double[] vector);

  /** Writes the products of rows [from, to) with the vector to out[at], out[at + 1], ... */
  void dots(Span span, double[] vector, double[] out);

  /** Adds the sum over rows [from, to) of weights[at + k] times the row to {@code into}. */
  void addCombination(Span span, double[] weights, double[] into);

  /** Like {@link #addCombination} with the squares of the row's entries. */
  void addSquares(Span span, double[] weights, double[] into);

  /** The Euclidean norm of a row, to within one rounding per entry and a few more. */
  double norm(int row);

  /** The rows times a factor, with one more column of a constant; empty rows stay empty. */
  Block scaledWithConstant(double factor, int column, double constant);

  /** Copies the stored entries of a row and says how many there are. */
  int unpack(int row, int[] indices, double[] entries);

  /** How many entries the row stores; the next two methods enumerate them by increasing index. */
  int stored(int row);

  int index(int row, int position);

  double entry(int row, int position);

  /** Rows [from, to) of the block against positions at, at + 1, ... of a caller's array. */
  record Span(int from, int to, int at) {}

  /**
   * The norm of entries [from, to). Where squares could overflow or vanish the entries are first
   * divided by a power of two.
   */
  static double norm(double[] entries, int from, int to) {
    double largest = 0;
    double squares = 0;
    for (int k = from; k < to; k++) {
      largest = Math.max(largest, Math.abs(entries[k]));
      squares += entries[k] * entries[k];
    }
    if (largest == 0 || (largest > 0x1p-400 && largest < 0x1p400)) {
      return Math.sqrt(squares);
    }
    double scale = Math.scalb(1.0, Math.getExponent(largest));
    double sum = 0;
    for (int k = from; k < to; k++) {
      double scaled = entries[k] / scale;
      sum += scaled * scaled;
    }
    return scale * Math.sqrt(sum);
  }

  /** The same of one entry that is repeated, to the last bit. */
  static double norm(double entry, int times) {
    double size = Math.abs(entry);
    double scale =
        size == 0 || (size > 0x1p-400 && size < 0x1p400)
            ? 1
            : Math.scalb(1.0, Math.getExponent(size));
    double scaled = entry / scale;
    double sum = 0;
    for (int k = 0; k < times; k++) {
      sum += scaled * scaled;
    }
    return scale * Math.sqrt(sum);
  }

  /** A product that must not overflow. */
  static double product(double factor, double entry) {
    double result = factor * entry;
    if (!Double.isFinite(result)) {
      throw new IllegalArgumentException(
          "entry " + entry + " times " + factor + " = " + result + ": must be finite");
    }
    return result;
  }
}
