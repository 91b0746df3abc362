package dev.tacit.compare;

import dev.tacit.admm.moments.HalfVector;
import dev.tacit.admm.moments.Lift;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.Random;

/**
 * Adaptive sufficient statistics perturbation (Wang 2018, algorithm 2) for least squares, with
 * exact Gaussian accounting: a third of mu^2 each for the least eigenvalue of X'X, for X'X and for
 * X'y, under replace-one neighbours. Rows are lifted into the unit ball, targets lie in [-1, 1].
 * Noise comes from a plain generator: a rival in a test promises nothing to anybody.
 */
record AdaSsp(double epsilon, double delta, long seed) {
  private static final double FAILURE = .05;

  /** Weights on lifted rows. */
  Vec fit(Examples examples) {
    Random random = new Random(seed);
    Rows rows = Lift.ROWS.of(examples.rows());
    int d = rows.dimension();
    double[][] square = new double[d][d];
    double[] right = new double[d];
    for (int row = 0; row < rows.count(); row++) {
      double[] x = rows.row(row).toArray();
      double y = examples.label(row);
      for (int i = 0; i < d; i++) {
        if (x[i] != 0) {
          right[i] += x[i] * y;
          for (int j = 0; j <= i; j++) {
            square[i][j] += x[i] * x[j];
          }
        }
      }
    }
    for (int i = 0; i < d; i++) {
      for (int j = i + 1; j < d; j++) {
        square[i][j] = square[j][i];
      }
    }
    return solved(SymmetricMatrix.of(square), Vec.of(right), random);
  }

  private Vec solved(SymmetricMatrix square, Vec right, Random random) {
    int d = right.dimension();
    double share = GaussianProfile.mu(epsilon, delta) / Math.sqrt(3);
    // One row more or less moves an eigenvalue by at most 1, and two rows pull it apart by as much.
    double eigenvalueNoise = 1 / share;
    double least = smallest(square) + eigenvalueNoise * random.nextGaussian();
    double safe = Math.max(0, least - eigenvalueNoise * Math.sqrt(2 * Math.log(1 / FAILURE)));
    double squareNoise = Math.sqrt(2) / share;
    Vec half = HalfVector.of(square).map(entry -> entry + squareNoise * random.nextGaussian());
    double ridge = Math.max(0, Math.sqrt(d * Math.log(2.0 * d * d / FAILURE)) * squareNoise - safe);
    Vec noisy = right.map(entry -> entry + 2 / share * random.nextGaussian());
    return solve(HalfVector.matrix(half, d), ridge, noisy);
  }

  /** In eigenvectors, because with little noise room the matrix need not be positive definite. */
  private static Vec solve(SymmetricMatrix matrix, double ridge, Vec right) {
    var eigen = matrix.eigen();
    Vec solution = Vec.zeros(right.dimension());
    for (int k = 0; k < right.dimension(); k++) {
      double value = Math.max(eigen.values().get(k) + ridge, 1e-6);
      Vec vector = eigen.vector(k);
      solution = solution.plusScaled(vector.dot(right) / value, vector);
    }
    return solution;
  }

  private static double smallest(SymmetricMatrix matrix) {
    Vec values = matrix.eigen().values();
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < values.dimension(); k++) {
      least = Math.min(least, values.get(k));
    }
    return least;
  }
}
