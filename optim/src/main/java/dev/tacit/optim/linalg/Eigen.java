package dev.tacit.optim.linalg;

import java.util.Arrays;
import java.util.Comparator;

/** Eigenvalues, ascending, with orthonormal eigenvectors, of a symmetric matrix. */
public final class Eigen {
  private static final int MAX_SWEEPS = 60;

  private final double[] values;
  private final double[][] vectors;

  private final double margin;

  private Eigen(double[][] original, double[] values, double[][] vectors) {
    this.values = values;
    this.vectors = vectors;
    this.margin = margin(original);
  }

  /**
   * How far a computed eigenvalue may be from the true one of the same rank, proved: with computed
   * vectors V and values D the distance is at most sqrt(2) |A V - V D| / smin(V) (Kahan), and
   * smin(V)^2 >= 1 - |V V' - I|. Frobenius norms, with the rounding error of these products.
   */
  public double margin() {
    return margin;
  }

  public Vec values() {
    return Vec.of(values);
  }

  /** The eigenvector of the k-th eigenvalue. */
  public Vec vector(int k) {
    return Vec.of(vectors[k]);
  }

  private double margin(double[][] original) {
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

  /** Cyclic Jacobi rotations: slower than tridiagonalisation, simple and accurate. */
  static Eigen of(double[][] original) {
    int n = original.length;
    double[][] a = new double[n][];
    Arrays.setAll(a, i -> original[i].clone());
    double[][] v = new double[n][n];
    for (int i = 0; i < n; i++) {
      v[i][i] = 1;
    }
    for (int sweep = 0; sweep < MAX_SWEEPS && offDiagonal(a) > 0; sweep++) {
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, v, p, q);
        }
      }
    }
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> a[i][i]));
    double[] values = new double[n];
    double[][] vectors = new double[n][];
    for (int k = 0; k < n; k++) {
      values[k] = a[order[k]][order[k]];
      vectors[k] = v[order[k]];
    }
    return new Eigen(original, values, vectors);
  }

  /** Rows of v are the eigenvectors, so that all inner loops run along rows. */
  private static void rotate(double[][] a, double[][] v, int p, int q) {
    double apq = a[p][q];
    double scale = Math.abs(a[p][p]) + Math.abs(a[q][q]);
    if (Math.abs(apq) <= 0x1p-56 * scale) {
      a[p][q] = 0;
      a[q][p] = 0;
      return;
    }
    double theta = (a[q][q] - a[p][p]) / (2 * apq);
    double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
    double c = 1 / Math.hypot(t, 1);
    double s = t * c;
    mix(a[p], a[q], c, s);
    for (double[] row : a) {
      double x = row[p];
      row[p] = c * x - s * row[q];
      row[q] = s * x + c * row[q];
    }
    mix(v[p], v[q], c, s);
    a[p][q] = 0;
    a[q][p] = 0;
  }

  private static void mix(double[] first, double[] second, double c, double s) {
    for (int j = 0; j < first.length; j++) {
      double x = first[j];
      first[j] = c * x - s * second[j];
      second[j] = s * x + c * second[j];
    }
  }

  private static double offDiagonal(double[][] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < i; j++) {
        sum += a[i][j] * a[i][j];
      }
    }
    return sum;
  }
}
