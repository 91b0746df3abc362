package dev.tacit.optim.risk;

import java.io.Serializable;
import java.util.function.Supplier;

/**
 * Something to be summed over all records: an immutable value that holds public numbers only and
 * can be sent to where the records are. What it needs to know of a record it computes there.
 */
public sealed interface Question extends Serializable
    permits BinnedCounts,
        CappedGradient,
        CappedLogLosses,
        CappedLosses,
        CappedOuterProducts,
        CappedRows,
        CappedSquares,
        ClippedMoments,
        ResidualMoments,
        SoftmaxGradient {

  /** How many numbers the vector of the answer has, for records of that dimension. */
  int length(int dimension);

  /** Workers on these records, one for each thread. */
  Supplier<Part> over(LocalRecords records);

  /** Adds what records [from, to), one part of all, contribute and returns their number. */
  @FunctionalInterface
  interface Part {
    double add(int from, int to, double[] into);
  }
}
