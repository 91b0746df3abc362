package dev.tacit.admm.moments;

import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;

/**
 * Symmetric matrices as vectors of the same length: off-diagonal entries times sqrt(2). Isotropic
 * noise on the vector is then noise of deviation s on the diagonal and s / sqrt(2) off it, and the
 * Frobenius sensitivity is the Euclidean one (fact learned-graph).
 */
public final class HalfVector {
  private static final double ROOT_TWO = Math.sqrt(2);

  private HalfVector() {}

  /** Entries of the vector of a matrix of this dimension. */
  public static int length(int dimension) {
    return Math.toIntExact((long) dimension * (dimension + 1) / 2);
  }

  /** The matrix itself. */
  public static Vec of(SymmetricMatrix matrix) {
    return of(matrix, Vec.zeros(matrix.dimension()).map(zero -> 1));
  }

  /** D times the matrix times D, for a diagonal D. */
  public static Vec of(SymmetricMatrix matrix, Vec scale) {
    int dimension = matrix.dimension();
    double[] entries = new double[length(dimension)];
    int at = 0;
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = scale.get(i) * scale.get(j) * matrix.get(i, j);
        entries[at++] = i == j ? entry : ROOT_TWO * entry;
      }
    }
    return Vec.of(entries);
  }

  /** The matrix of a vector. */
  public static SymmetricMatrix matrix(Vec half, int dimension) {
    double[][] lower = new double[dimension][dimension];
    int at = 0;
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = half.get(at++);
        lower[i][j] = i == j ? entry : entry / ROOT_TWO;
      }
    }
    return SymmetricMatrix.of(lower);
  }
}
