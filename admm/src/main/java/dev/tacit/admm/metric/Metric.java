package dev.tacit.admm.metric;

import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.RowLengths;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The map W from metric coordinates to models, computed from released values: a diagonal D, where
 * the correlations were bought D Q diag(f), and where a centre was bought L' D. The proximal matrix
 * of the ADMM step is (W W')^-1.
 *
 * <p>L takes a row to a centred one: feature j less centre j times the last feature, which is a
 * constant. A model of centred rows is one of rows as they are, with another weight of the
 * constant.
 *
 * @param scale the diagonal D
 * @param centre of each feature over the constant, 0 for the constant itself; never with a rotation
 * @param effectiveDimension expected squared length of a row in the metric, at least 1
 */
public record Metric(
    Vec scale, Optional<Vec> centre, Optional<Rotation> rotation, double effectiveDimension) {

  /** Q diag(f), by metric coordinate and by feature: every product then runs along arrays. */
  static final class Rotation {
    private final double[][] columns;
    private final double[][] rows;

    private Rotation(double[][] columns) {
      this.columns = columns;
      this.rows = new double[columns.length][columns.length];
      for (int k = 0; k < columns.length; k++) {
        for (int j = 0; j < columns.length; j++) {
          rows[j][k] = columns[k][j];
        }
      }
    }
  }

  /** Around the origin. */
  public Metric(Vec scale, Optional<Rotation> rotation, double effectiveDimension) {
    this(scale, Optional.empty(), rotation, effectiveDimension);
  }

  /** Step A1 of decision 020: D = diag(1 / sqrt(q + floor)) from the released mean squares q. */
  public static Metric diagonal(Vec meanSquares, double floor) {
    Vec scale = meanSquares.map(square -> 1 / Math.sqrt(square + floor));
    double effective = 0;
    for (int j = 0; j < scale.dimension(); j++) {
      effective += meanSquares.get(j) * scale.get(j) * scale.get(j);
    }
    return new Metric(scale, Optional.empty(), Math.max(1, effective));
  }

  /** Step A2: f = ((w + edge) / (1 + edge))^(-1/2) on eigenvectors of the released correlations. */
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

  /** The same scale of centred rows. */
  Metric around(Vec newCentre) {
    if (rotation.isPresent()) {
      throw new IllegalStateException("a metric with correlations cannot also have a centre");
    }
    return new Metric(scale, Optional.of(newCentre), rotation, effectiveDimension);
  }

  /** The same metric in units in which a row has an expected squared length of at most 1. */
  public Metric perRow() {
    double unit = 1 / Math.sqrt(effectiveDimension);
    return new Metric(scale.scaled(unit), centre, rotation, 1);
  }

  public int dimension() {
    return scale.dimension();
  }

  /** W times metric coordinates, those of each linear function for themselves: a model. */
  public Vec toModel(Vec coordinates) {
    return each(coordinates, one -> moved(times(scale, turned(one))));
  }

  /** W' times a gradient in model coordinates, or times that of each linear function. */
  public Vec toMetric(Vec gradient) {
    return each(gradient, one -> turnedBack(times(scale, centred(one))));
  }

  /** L' times a model of centred rows: what the centre weighs goes to the constant. */
  private Vec moved(Vec model) {
    if (centre.isEmpty()) {
      return model;
    }
    double[] entries = model.toArray();
    entries[entries.length - 1] -= centre.get().dot(model);
    return Vec.of(entries);
  }

  /** L times a row, or a sum of rows. */
  private Vec centred(Vec row) {
    return centre.isEmpty() ? row : row.plusScaled(-row.get(row.dimension() - 1), centre.get());
  }

  /** Applies a map to each of several vectors that stand one after the other. */
  Vec each(Vec all, UnaryOperator<Vec> map) {
    int dimension = dimension();
    if (all.dimension() == dimension) {
      return map.apply(all);
    }
    double[] entries = all.toArray();
    for (int start = 0; start < entries.length; start += dimension) {
      Vec one = Vec.of(Arrays.copyOfRange(entries, start, start + dimension));
      System.arraycopy(map.apply(one).toArray(), 0, entries, start, dimension);
    }
    return Vec.of(entries);
  }

  /** The length |W' row| of rows of norm at most 1. */
  public RowLengths lengths() {
    if (centre.isPresent()) {
      return centredLengths();
    }
    return rotation.isEmpty()
        ? new RowLengths.Scaled(scale, Rounding.up(2 * roundings() * norm(), 4))
        : turnedLengths();
  }

  /**
   * The square is computed from three sums of at most d terms, each of them a product of at most
   * five numbers, and their absolute terms are at most (|D a| + |l| |D c|)^2, with l the constant
   * of the row: at most twice |W|^2 in Frobenius norm for |a| &lt;= 1. So gamma(2 d + 32) of that
   * covers it.
   */
  private RowLengths centredLengths() {
    double slack = Rounding.gamma(2L * dimension() + 32) * Rounding.up(2 * norm() * norm(), 4);
    return new RowLengths.Centred(scale, centre.orElseThrow(), slack);
  }

  /**
   * Through |W' a|^2 = a' (W W') a, which for a sparse row touches the pairs of its entries only.
   * With w_i the rows of W, entry (i, j) of the computed form is off by at most gamma(d + 4) |w_i|
   * |w_j|, the value for a row by gamma(2 d + 8) of its absolute terms (SecondOrderPass), and the
   * sum of |a_i| |a_j| |w_i| |w_j| is at most |a|^2 |W|^2 in Frobenius norm: together less than
   * gamma(4 d + 64) |W|^2.
   */
  private RowLengths turnedLengths() {
    double slack = Rounding.gamma(4L * dimension() + 64) * Rounding.up(norm() * norm(), 4);
    return new RowLengths.Form(outer(), slack);
  }

  /** W W'. */
  private SymmetricMatrix outer() {
    double[] packed = new double[SymmetricMatrix.packedLength(dimension())];
    for (double[] column : rotation.orElseThrow().columns) {
      int start = 0;
      for (int i = 0; i < column.length; i++) {
        for (int j = 0; j <= i; j++) {
          packed[start + j] += column[i] * column[j];
        }
        start += i + 1;
      }
    }
    int at = 0;
    for (int i = 0; i < dimension(); i++) {
      for (int j = 0; j <= i; j++) {
        packed[at++] *= scale.get(i) * scale.get(j);
      }
    }
    return SymmetricMatrix.ofPacked(packed, dimension());
  }

  /** Q diag(f) times coordinates, without the diagonal D. */
  Vec turned(Vec coordinates) {
    return rotation.isEmpty() ? coordinates : combined(rotation.get().columns, coordinates);
  }

  /** (Q diag(f))' times a vector. */
  Vec turnedBack(Vec vector) {
    return rotation.isEmpty() ? vector : combined(rotation.get().rows, vector);
  }

  /** The sum of the arrays, each times its weight. */
  private static Vec combined(double[][] arrays, Vec weights) {
    double[] result = new double[arrays.length];
    for (int k = 0; k < arrays.length; k++) {
      double weight = weights.get(k);
      double[] array = arrays[k];
      for (int j = 0; j < result.length; j++) {
        result[j] += weight * array[j];
      }
    }
    return Vec.of(result);
  }

  /** The Frobenius norm of W, rounded up: a bound on its largest singular value. */
  public double norm() {
    double squares = 0;
    for (int j = 0; j < dimension(); j++) {
      double row = rotation.isEmpty() ? 1 : rotationRow(j);
      double shift = centre.isEmpty() ? 0 : centre.get().get(j);
      squares += scale.get(j) * scale.get(j) * (row + shift * shift);
    }
    return Rounding.up(Math.sqrt(squares), 2L * dimension() + 8);
  }

  /**
   * How one step through W and back may round, relative to norm() times the length of the input.
   */
  public double roundings() {
    return Rounding.gamma(2L * dimension() + 8);
  }

  /** What entry j of Q diag(f) times a vector has of the variance of that vector's entries. */
  double spread(int j) {
    return rotation.isEmpty() ? 1 : rotationRow(j);
  }

  private double rotationRow(int j) {
    double squares = 0;
    for (double entry : rotation.orElseThrow().rows[j]) {
      squares += entry * entry;
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
