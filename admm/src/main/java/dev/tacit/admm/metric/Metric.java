package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.Arrays;
import java.util.Optional;

/**
 * The map W from metric coordinates to models, computed from released values: a diagonal D, and
 * where the correlations were bought D Q diag(f). The proximal matrix of the ADMM step is (W
 * W')^-1.
 *
 * @param scale the diagonal D
 * @param effectiveDimension expected squared length of a row in the metric, at least 1
 */
public record Metric(Vec scale, Optional<Rotation> rotation, double effectiveDimension) {

  /** The columns of Q diag(f), one array per metric coordinate. */
  static final class Rotation {
    private final double[][] columns;

    private Rotation(double[][] columns) {
      this.columns = columns;
    }

    /** The same numbers by feature, so that a sparse row touches few of them. */
    private double[][] rows() {
      double[][] rows = new double[columns.length][columns.length];
      for (int k = 0; k < columns.length; k++) {
        for (int j = 0; j < columns.length; j++) {
          rows[j][k] = columns[k][j];
        }
      }
      return rows;
    }
  }

  /** A1: D = diag(1 / sqrt(q + floor)) from the released mean squares q. */
  static Metric diagonal(Vec meanSquares, double floor) {
    Vec scale = meanSquares.map(square -> 1 / Math.sqrt(square + floor));
    double effective = 0;
    for (int j = 0; j < scale.dimension(); j++) {
      effective += meanSquares.get(j) * scale.get(j) * scale.get(j);
    }
    return new Metric(scale, Optional.empty(), Math.max(1, effective));
  }

  /** A2: f = ((w + edge) / (1 + edge))^(-1/2) on the eigenvectors of the released correlations. */
  Metric rotated(SymmetricMatrix correlations, double edge) {
    Eigen eigen = correlations.eigen();
    int dimension = scale.dimension();
    double[][] columns = new double[dimension][];
    double effective = 0;
    for (int k = 0; k < dimension; k++) {
      double weight = Math.max(0, eigen.values().get(k));
      double shrink = 1 / Math.sqrt((weight + edge) / (1 + edge));
      columns[k] = eigen.vector(k).scaled(shrink).toArray();
      effective += weight * shrink * shrink;
    }
    return new Metric(scale, Optional.of(new Rotation(columns)), Math.max(1, effective));
  }

  public int dimension() {
    return scale.dimension();
  }

  /** W times metric coordinates: a model. */
  public Vec toModel(Vec coordinates) {
    return times(scale, turned(coordinates));
  }

  /** W' times a gradient in model coordinates. */
  public Vec toMetric(Vec gradient) {
    return turnedBack(times(scale, gradient));
  }

  /** The length of every row in the metric, |W' row|, rounded as {@link #roundings} says. */
  double[] lengths(Rows rows) {
    double[] factors = scale.toArray();
    double[][] turned = rotation.map(Rotation::rows).orElse(null);
    double[] image = new double[dimension()];
    double[] squares = new double[1];
    double[] lengths = new double[rows.count()];
    for (int i = 0; i < lengths.length; i++) {
      squares[0] = 0;
      if (turned == null) {
        rows.visit(i, (j, entry) -> squares[0] += square(factors[j] * entry));
      } else {
        Arrays.fill(image, 0);
        rows.visit(i, (j, entry) -> addScaled(factors[j] * entry, turned[j], image));
        for (double coordinate : image) {
          squares[0] += square(coordinate);
        }
      }
      lengths[i] = Math.sqrt(squares[0]);
    }
    return lengths;
  }

  private static double square(double number) {
    return number * number;
  }

  private static void addScaled(double factor, double[] vector, double[] into) {
    for (int k = 0; k < into.length; k++) {
      into[k] += factor * vector[k];
    }
  }

  /** Q diag(f) times coordinates, without the diagonal D. */
  Vec turned(Vec coordinates) {
    if (rotation.isEmpty()) {
      return coordinates;
    }
    double[] result = new double[dimension()];
    for (int k = 0; k < result.length; k++) {
      double[] column = rotation.get().columns[k];
      double weight = coordinates.get(k);
      for (int j = 0; j < result.length; j++) {
        result[j] += weight * column[j];
      }
    }
    return Vec.of(result);
  }

  /** (Q diag(f))' times a vector. */
  Vec turnedBack(Vec vector) {
    if (rotation.isEmpty()) {
      return vector;
    }
    double[] entries = vector.toArray();
    double[] result = new double[dimension()];
    for (int k = 0; k < result.length; k++) {
      double[] column = rotation.get().columns[k];
      double sum = 0;
      for (int j = 0; j < result.length; j++) {
        sum += entries[j] * column[j];
      }
      result[k] = sum;
    }
    return Vec.of(result);
  }

  /** The Frobenius norm of W, rounded up: a bound on its largest singular value. */
  public double norm() {
    double squares = 0;
    for (int j = 0; j < dimension(); j++) {
      double row = rotation.isEmpty() ? 1 : rotationRow(j);
      squares += scale.get(j) * scale.get(j) * row;
    }
    return Rounding.up(Math.sqrt(squares), 2L * dimension() + 8);
  }

  /**
   * How one step through W and back may round, relative to norm() times the length of the input.
   */
  public double roundings() {
    return Rounding.gamma(2L * dimension() + 8);
  }

  private double rotationRow(int j) {
    double squares = 0;
    for (double[] column : rotation.orElseThrow().columns) {
      squares += column[j] * column[j];
    }
    return squares;
  }

  static Vec times(Vec factors, Vec vector) {
    double[] result = vector.toArray();
    for (int j = 0; j < result.length; j++) {
      result[j] *= factors.get(j);
    }
    return Vec.of(result);
  }
}
