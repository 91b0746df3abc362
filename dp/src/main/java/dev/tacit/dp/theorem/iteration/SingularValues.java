package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;

/**
 * What the proofs need to know of the matrix A in the coupling A x + B y = c.
 *
 * @param smallest a lower bound on the smallest of the min(rows, columns) singular values; 0 when
 *     the rank is deficient or unknown
 * @param largest an upper bound on the spectral norm
 */
public record SingularValues(int rows, int columns, double smallest, double largest) {
  public SingularValues {
    if (rows < 1 || columns < 1) {
      throw new IllegalArgumentException(
          "coupling is " + rows + " by " + columns + "; both must be at least 1");
    }
    Finite.notNegative("smallest singular value", smallest);
    Finite.positive("largest singular value", largest);
    if (smallest > largest) {
      throw new IllegalArgumentException(
          "smallest singular value = " + smallest + " exceeds the largest = " + largest);
    }
  }

  /** A = I. */
  public static SingularValues identity(int dimension) {
    return new SingularValues(dimension, dimension, 1, 1);
  }

  /** Noise on x reaches every coordinate of A x: the condition of fact full-row-rank. */
  public boolean fullRowRank() {
    return rows <= columns && smallest > 0;
  }

  /** The smallest eigenvalue of A^T A: positive only for full column rank. */
  double smallestGram() {
    return rows >= columns ? IterationRounding.down(smallest * smallest) : 0;
  }
}
