package dev.tacit.optim.linalg;

import java.util.Arrays;
import java.util.Comparator;

/** Eigenvalues, ascending, with orthonormal eigenvectors, of a symmetric matrix. */
public final class Eigen {
  private final double[][] original;
  private final double[] values;
  private final double[][] vectors;

  private Eigen(double[][] original, double[] values, double[][] vectors) {
    this.original = original;
    this.values = values;
    this.vectors = vectors;
  }

  public Vec values() {
    return Vec.of(values);
  }

  /** The eigenvector of the k-th eigenvalue. */
  public Vec vector(int k) {
    return Vec.of(vectors[k]);
  }

  /**
   * How far a computed eigenvalue may be from the true one of the same rank, proved: with computed
   * vectors V and values D the distance is at most sqrt(2) |A V - V D| / smin(V) (Kahan), and
   * smin(V)^2 >= 1 - |V V' - I|. Frobenius norms, with the rounding error of these products. Costs
   * about as much as the eigenvalues, so it is computed for those who ask.
   */
  public double margin() {
    int n = values.length;
    double residual = 0;
    double skew = 0;
    double size = 0;
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        double gap = dot(original[i], vectors[k]) - values[k] * vectors[k][i];
        double product = dot(vectors[i], vectors[k]) - (i == k ? 1 : 0);
        residual += gap * gap;
        skew += product * product;
        size += original[k][i] * original[k][i];
      }
    }
    double rounding = 4 * Rounding.gamma(n + 8L) * Math.sqrt(n);
    double skewBound = Math.sqrt(skew) + rounding;
    double residualBound = Math.sqrt(residual) + rounding * Math.sqrt(size);
    if (skewBound >= 0.5) {
      throw new IllegalStateException("eigenvectors are not orthogonal: a bug, please report it");
    }
    double bound = Math.sqrt(2) * residualBound / Math.sqrt(1 - skewBound);
    return Rounding.up(bound, 2L * n * n + 16);
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  static Eigen of(double[][] original) {
    int n = original.length;
    Tridiagonal form = Tridiagonal.diagonalised(original);
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> form.diagonal[i]));
    double[] values = new double[n];
    double[][] vectors = new double[n][];
    for (int k = 0; k < n; k++) {
      values[k] = form.diagonal[order[k]];
      vectors[k] = form.basis[order[k]];
    }
    return new Eigen(original, values, vectors);
  }
}
