package dev.tacit.optim.linalg;

/**
 * A run of consecutive rows in arrays of ordinary size. Positions inside a block are ints that
 * cannot overflow, because {@link RowsBuilder} closes a block before its arrays could.
 */
sealed interface Block permits DenseBlock, SparseBlock {
  int count();

  double dot(int row, double[] vector);

  /** Writes the products of rows [from, to) with the vector to out[at], out[at + 1], ... */
  void dots(Span span, double[] vector, double[] out);

  /** Adds the sum over rows [from, to) of weights[at + k] times the row to {@code into}. */
  void addCombination(Span span, double[] weights, double[] into);

  /** Like {@link #addCombination} with the squares of the row's entries. */
  void addSquares(Span span, double[] weights, double[] into);

  /** How many entries the row stores; the next two methods enumerate them by increasing index. */
  int stored(int row);

  int index(int row, int position);

  double entry(int row, int position);

  /** Rows [from, to) of the block against positions at, at + 1, ... of a caller's array. */
  record Span(int from, int to, int at) {}
}
