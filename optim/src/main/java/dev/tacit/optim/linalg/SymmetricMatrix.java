package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.util.Arrays;

/**
 * An immutable dense symmetric matrix of which only the lower half is stored, such as a Gram matrix
 * or a Hessian.
 */
public final class SymmetricMatrix implements Serializable {
  private static final long serialVersionUID = 1;

  private final double[][] lower;

  private SymmetricMatrix(double[][] owned) {
    this.lower = owned;
  }

  /**
   * The sum over rows of weight times the row's outer product with itself, for rows that are a
   * public map; records are summed by {@code RecordSums}.
   */
  static SymmetricMatrix gram(Rows rows, double weight) {
    double[] weights = new double[rows.count()];
    Arrays.fill(weights, weight);
    return weightedGram(rows, weights);
  }

  /** The same with one weight per row. */
  static SymmetricMatrix weightedGram(Rows rows, double[] weights) {
    double[] packed = new double[packedLength(rows.dimension())];
    new SecondOrderPass(rows).addOuterProducts(0, rows.count(), weights, packed);
    return ofPacked(packed, rows.dimension());
  }

  /** Entries in the lower half of a matrix of this dimension. */
  public static int packedLength(int dimension) {
    return Math.toIntExact((long) dimension * (dimension + 1) / 2);
  }

  /** From its lower half, row after row. */
  public static SymmetricMatrix ofPacked(double[] packed, int dimension) {
    double[][] lower = triangle(dimension);
    int at = 0;
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j <= i; j++) {
        lower[i][j] = requireFinite(packed[at++], i, j);
      }
    }
    return new SymmetricMatrix(lower);
  }

  /** From a square array, of which only the lower half is read. */
  public static SymmetricMatrix of(double[][] square) {
    double[][] lower = triangle(square.length);
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        lower[i][j] = requireFinite(square[i][j], i, j);
      }
    }
    return new SymmetricMatrix(lower);
  }

  public static SymmetricMatrix identity(int dimension) {
    return new SymmetricMatrix(triangle(dimension)).plusIdentity(1);
  }

  public int dimension() {
    return lower.length;
  }

  public double get(int i, int j) {
    return i >= j ? lower[i][j] : lower[j][i];
  }

  /** The stored part of a row: its entries up to the diagonal. Not to be written to. */
  double[] line(int i) {
    return lower[i];
  }

  /** This plus the weight times the identity. */
  public SymmetricMatrix plusIdentity(double weight) {
    double[][] result = scaled(1).lower;
    for (int i = 0; i < result.length; i++) {
      result[i][i] += weight;
    }
    return new SymmetricMatrix(result);
  }

  public SymmetricMatrix scaled(double factor) {
    double[][] result = triangle(lower.length);
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        result[i][j] = factor * lower[i][j];
      }
    }
    return new SymmetricMatrix(result);
  }

  public Vec times(Vec vector) {
    double[] x = vector.toArray();
    double[] result = new double[lower.length];
    for (int i = 0; i < lower.length; i++) {
      double[] row = lower[i];
      double sum = 0;
      for (int j = 0; j < i; j++) {
        sum += row[j] * x[j];
        result[j] += row[j] * x[i];
      }
      result[i] += sum + row[i] * x[i];
    }
    return Vec.of(result);
  }

  /** x' this x, by sums along the stored rows. */
  double form(double[] x) {
    double[] below = new double[lower.length];
    for (int i = 0; i < lower.length; i++) {
      double[] row = lower[i];
      for (int j = 0; j < i; j++) {
        below[j] += x[i] * row[j];
      }
    }
    double sum = 0;
    for (int i = 0; i < lower.length; i++) {
      sum += x[i] * (2 * below[i] + x[i] * lower[i][i]);
    }
    return sum;
  }

  /** A number that no absolute eigenvalue exceeds: the largest absolute row sum, rounded up. */
  public double normBound() {
    double[] sums = new double[lower.length];
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        sums[i] += Math.abs(lower[i][j]);
        sums[j] += j < i ? Math.abs(lower[i][j]) : 0;
      }
    }
    return Rounding.up(Vec.of(sums).normInf(), lower.length + 4L);
  }

  /**
   * Whether it is proved that no eigenvalue of any matrix within {@code error} of this one (in
   * spectral norm) is below the level: a Cholesky factorisation that runs to its end on the matrix
   * less (level + error + c), with c above its own rounding error gamma(n + 2) * trace (Rump 2006).
   */
  boolean provablyAtLeast(double level, double error) {
    double trace = 0;
    for (int i = 0; i < lower.length; i++) {
      trace += Math.abs(lower[i][i]);
    }
    double own = Rounding.up(4 * Rounding.gamma(lower.length + 4L) * (trace + Math.abs(level)), 8);
    double shift = Rounding.up(Math.max(0, level) + error + own, 8);
    try {
      plusIdentity(-shift).cholesky();
      return true;
    } catch (IllegalArgumentException notPositiveDefinite) {
      return false;
    }
  }

  /** Refuses a matrix that is not numerically positive definite. */
  public Cholesky cholesky() {
    return Cholesky.of(lower);
  }

  public Eigen eigen() {
    double[][] square = new double[lower.length][lower.length];
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        square[i][j] = lower[i][j];
        square[j][i] = lower[i][j];
      }
    }
    return Eigen.of(square);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SymmetricMatrix matrix && Arrays.deepEquals(lower, matrix.lower);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(lower);
  }

  private static double[][] triangle(int dimension) {
    double[][] lower = new double[dimension][];
    for (int i = 0; i < dimension; i++) {
      lower[i] = new double[i + 1];
    }
    return lower;
  }

  private static double requireFinite(double value, int i, int j) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "entry (" + i + ", " + j + ") = " + value + ": must be finite");
    }
    return value;
  }
}
