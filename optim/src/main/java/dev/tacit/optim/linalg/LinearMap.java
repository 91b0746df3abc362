package dev.tacit.optim.linalg;

import java.util.List;

/** A linear map {@code x -> A x}, given by the rows of A, as it stands inside of a regulariser. */
public final class LinearMap {
  private final Rows rows;

  private LinearMap(Rows rows) {
    this.rows = rows;
  }

  public static LinearMap of(Rows rows) {
    return new LinearMap(rows);
  }

  public static LinearMap identity(int dimension) {
    RowsBuilder builder = Rows.sparse(dimension);
    for (int j = 0; j < dimension; j++) {
      builder.append(new int[] {j}, new double[] {1}, 1);
    }
    return new LinearMap(builder.build());
  }

  /** One row x_i - x_j for each edge {i, j} of a graph on the coordinates. */
  public static LinearMap differences(int dimension, List<Edge> edges) {
    RowsBuilder builder = Rows.sparse(dimension);
    for (Edge edge : edges) {
      boolean ascending = edge.from() < edge.to();
      builder.append(
          new int[] {Math.min(edge.from(), edge.to()), Math.max(edge.from(), edge.to())},
          ascending ? new double[] {1, -1} : new double[] {-1, 1},
          2);
    }
    return new LinearMap(builder.build());
  }

  /** The map [this; below]. Graph-guided fused lasso uses [W; I]. */
  public LinearMap stackedOn(LinearMap below) {
    return new LinearMap(rows.followedBy(below.rows));
  }

  public int inputs() {
    return rows.dimension();
  }

  public int outputs() {
    return rows.count();
  }

  public Vec times(Vec x) {
    return rows.times(x);
  }

  public Vec transposeTimes(Vec y) {
    return rows.transposeTimes(y);
  }

  /** The images of the given rows, dense: row a becomes A a. */
  public Rows imagesOf(Rows others) {
    if (others.dimension() != inputs()) {
      throw new IllegalArgumentException(
          "rows have " + others.dimension() + " entries, the map takes " + inputs());
    }
    double[][] columns = new double[inputs()][outputs()];
    for (int i = 0; i < outputs(); i++) {
      Vec row = rows.row(i);
      for (int j = 0; j < columns.length; j++) {
        columns[j][i] = row.get(j);
      }
    }
    RowsBuilder builder = Rows.dense(outputs());
    int[] indices = new int[inputs()];
    double[] entries = new double[inputs()];
    for (int row = 0; row < others.count(); row++) {
      double[] image = new double[outputs()];
      int stored = others.unpack(row, indices, entries);
      for (int k = 0; k < stored; k++) {
        double[] column = columns[indices[k]];
        for (int i = 0; i < image.length; i++) {
          image[i] += entries[k] * column[i];
        }
      }
      builder.append(image);
    }
    return builder.build();
  }

  /** A'A. */
  public SymmetricMatrix gram() {
    return SymmetricMatrix.gram(rows, 1);
  }

  /**
   * A number that the largest singular value never exceeds: the smaller of the Frobenius norm and
   * sqrt(largest absolute row sum times largest absolute column sum), rounded up.
   */
  public double normBound() {
    double squares = 0;
    double rowSum = 0;
    double[] columns = new double[inputs()];
    for (int i = 0; i < outputs(); i++) {
      Vec row = rows.row(i);
      squares += row.normSquared();
      rowSum = Math.max(rowSum, row.norm1());
      for (int j = 0; j < columns.length; j++) {
        columns[j] += Math.abs(row.get(j));
      }
    }
    double best = Math.sqrt(Math.min(squares, rowSum * Vec.of(columns).normInf()));
    return Rounding.up(best, (long) inputs() + outputs() + 8);
  }

  /** The largest singular value of A, to rounding, from the eigenvalues of A'A. */
  public double largestSingularValue() {
    Vec values = gram().eigen().values();
    return Math.sqrt(Math.max(0, values.get(values.dimension() - 1)));
  }

  /**
   * A proved lower bound, close to the value, of the smallest singular value of A as a map from its
   * inputs: the least |A x| over unit x. Zero when A is not injective, or too nearly so to tell.
   */
  public double smallestSingularValue() {
    SymmetricMatrix gram = gram();
    double squares = 0;
    for (int i = 0; i < outputs(); i++) {
      squares += rows.normBound(i) * rows.normBound(i);
    }
    double gramError = Rounding.up(Rounding.gamma(outputs() + 4L) * squares, outputs() + 8L);
    double least = gram.eigen().values().get(0);
    for (double margin = 1e-15; margin < 1; margin *= 4) {
      double level = least - margin * squares;
      if (level <= 0) {
        return 0;
      }
      if (gram.provablyAtLeast(level, gramError)) {
        return Rounding.down(Math.sqrt(level), 4);
      }
    }
    return 0;
  }
}
