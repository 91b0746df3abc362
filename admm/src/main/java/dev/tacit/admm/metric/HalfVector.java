package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;

/**
 * Symmetric matrices as vectors of the same length: off-diagonal entries times sqrt(2). Isotropic
 * noise on the vector is then noise of deviation s on the diagonal and s / sqrt(2) off it, and the
 * Frobenius sensitivity is the Euclidean one (fact F1.3).
 */
final class HalfVector {
  private static final double ROOT_TWO = Math.sqrt(2);

  private HalfVector() {}

  /** D times the matrix times D, for a diagonal D. */
  static Vec of(SymmetricMatrix matrix, Vec scale) {
    int dimension = matrix.dimension();
    double[] entries = new double[dimension * (dimension + 1) / 2];
    int at = 0;
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = scale.get(i) * scale.get(j) * matrix.get(i, j);
        entries[at++] = i == j ? entry : ROOT_TWO * entry;
      }
    }
    return Vec.of(entries);
  }

  static SymmetricMatrix matrix(Vec half, int dimension) {
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
