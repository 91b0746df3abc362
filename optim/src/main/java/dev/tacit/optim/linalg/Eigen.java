package dev.tacit.optim.linalg;

import java.util.Arrays;
import java.util.Comparator;

/** Eigenvalues, ascending, with orthonormal eigenvectors, of a symmetric matrix. */
public final class Eigen {
  private static final int MAX_SWEEPS = 60;

  private final double[] values;
  private final double[][] vectors;

  private Eigen(double[] values, double[][] vectors) {
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
   * How far a computed eigenvalue may be from a true one: a generous multiple of the rounding error
   * of the rotations relative to the largest eigenvalue (an estimate of the usual size, not an
   * enclosure).
   */
  public double margin() {
    double largest = Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
    return 64.0 * values.length * Rounding.UNIT * largest;
  }

  /** Cyclic Jacobi rotations: slower than tridiagonalisation, simple and accurate. */
  static Eigen of(double[][] a) {
    int n = a.length;
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
    return new Eigen(values, vectors);
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
