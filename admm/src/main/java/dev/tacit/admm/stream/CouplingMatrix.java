package dev.tacit.admm.stream;

import dev.tacit.dp.theorem.iteration.SingularValues;
import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.LinearMap;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import java.util.Objects;
import java.util.Optional;

/**
 * The public matrix A of the constraint A x = y. Its singular values decide how far a state moves
 * in a step, and so enter the guarantee. The identity is kept apart: it needs no product and no
 * factorisation.
 */
public final class CouplingMatrix {
  private final int dimension;
  private final Optional<LinearMap> map;

  private CouplingMatrix(int dimension, Optional<LinearMap> map) {
    this.dimension = dimension;
    this.map = map;
  }

  public static CouplingMatrix identity(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension = " + dimension + " must be at least 1");
    }
    return new CouplingMatrix(dimension, Optional.empty());
  }

  public static CouplingMatrix of(LinearMap map) {
    Objects.requireNonNull(map, "map");
    return new CouplingMatrix(map.inputs(), Optional.of(map));
  }

  /** Number of coordinates of x. */
  public int dimension() {
    return dimension;
  }

  /** Number of coordinates of y and of the dual. */
  public int rows() {
    return map.map(LinearMap::outputs).orElse(dimension);
  }

  public boolean isIdentity() {
    return map.isEmpty();
  }

  Vec times(Vec x) {
    return map.isPresent() ? map.get().times(x) : x;
  }

  Vec transposeTimes(Vec y) {
    return map.isPresent() ? map.get().transposeTimes(y) : y;
  }

  /** A^T A. */
  SymmetricMatrix gram() {
    return map.map(LinearMap::gram).orElseGet(() -> SymmetricMatrix.identity(dimension));
  }

  /** Bounds on the singular values, from the smaller of the two Gram matrices. */
  public SingularValues singularValues() {
    if (map.isEmpty()) {
      return SingularValues.identity(dimension);
    }
    Eigen eigen = (rows() < dimension ? outerGram() : gram()).eigen();
    Vec values = eigen.values();
    double margin = Math.nextUp(eigen.margin() + gramError());
    double low = Math.max(0, values.get(0) - margin);
    double high = Math.nextUp(values.get(values.dimension() - 1) + margin);
    return new SingularValues(
        rows(),
        dimension,
        Math.max(0, Math.nextDown(Math.sqrt(low))),
        Math.nextUp(Math.sqrt(high)));
  }

  /** Rounding of the entries of either Gram matrix, in norm: gamma_n times the squares of A. */
  private double gramError() {
    double squares = 0;
    for (int i = 0; i < rows(); i++) {
      double[] unit = new double[rows()];
      unit[i] = 1;
      double length = transposeTimes(Vec.of(unit)).norm();
      squares += length * length;
    }
    long terms = Math.max(rows(), dimension) + 8L;
    return Rounding.up(Rounding.gamma(terms) * squares, terms);
  }

  /**
   * Relative error of products with A and its transpose: sums of at most n terms, and the matrix of
   * absolute values has at most sqrt(rank) times the norm.
   */
  double productError() {
    double rank = Math.min(rows(), dimension);
    return isIdentity() ? 0 : (Math.max(rows(), dimension) + 2) * Math.sqrt(rank) * 0x1p-53;
  }

  /** A A^T, column by column. */
  private SymmetricMatrix outerGram() {
    double[][] square = new double[rows()][rows()];
    for (int i = 0; i < rows(); i++) {
      double[] unit = new double[rows()];
      unit[i] = 1;
      Vec column = times(transposeTimes(Vec.of(unit)));
      for (int j = 0; j < rows(); j++) {
        square[j][i] = column.get(j);
      }
    }
    return SymmetricMatrix.of(square);
  }
}
