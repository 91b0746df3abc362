package dev.tacit.optim.linalg;

/** The lower triangular factor of a positive definite matrix, for solving with it. */
public final class Cholesky {
  private final double[][] factor;

  private Cholesky(double[][] owned) {
    this.factor = owned;
  }

  static Cholesky of(double[][] lower) {
    int n = lower.length;
    double[][] factor = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] row = lower[i].clone();
      for (int j = 0; j <= i; j++) {
        double[] other = j == i ? row : factor[j];
        double sum = row[j];
        for (int k = 0; k < j; k++) {
          sum -= row[k] * other[k];
        }
        if (j == i && !(sum > 0)) {
          throw new IllegalArgumentException(
              "pivot " + i + " = " + sum + ": the matrix must be positive definite; add a ridge");
        }
        row[j] = j == i ? Math.sqrt(sum) : sum / other[j];
      }
      factor[i] = row;
    }
    return new Cholesky(factor);
  }

  /** The solution of matrix times x = right. */
  public Vec solve(Vec right) {
    return Vec.of(backward(forward(right.toArray())));
  }

  private double[] forward(double[] x) {
    for (int i = 0; i < x.length; i++) {
      double[] row = factor[i];
      double sum = x[i];
      for (int k = 0; k < i; k++) {
        sum -= row[k] * x[k];
      }
      x[i] = sum / row[i];
    }
    return x;
  }

  private double[] backward(double[] x) {
    for (int i = x.length - 1; i >= 0; i--) {
      double[] row = factor[i];
      x[i] /= row[i];
      for (int k = 0; k < i; k++) {
        x[k] -= row[k] * x[i];
      }
    }
    return x;
  }
}
