package dev.tacit.dp.theorem.iteration;

import java.util.Random;

/** Small dense matrices for tests: slow, obvious, and no part of the product. */
final class Dense {
  private Dense() {}

  static double[][] identity(int size) {
    double[][] result = new double[size][size];
    for (int i = 0; i < size; i++) {
      result[i][i] = 1;
    }
    return result;
  }

  static double[][] times(double[][] left, double[][] right) {
    double[][] result = new double[left.length][right[0].length];
    for (int i = 0; i < left.length; i++) {
      for (int k = 0; k < right.length; k++) {
        for (int j = 0; j < right[0].length; j++) {
          result[i][j] += left[i][k] * right[k][j];
        }
      }
    }
    return result;
  }

  static double[][] plus(double[][] left, double[][] right) {
    double[][] result = new double[left.length][left[0].length];
    for (int i = 0; i < left.length; i++) {
      for (int j = 0; j < left[0].length; j++) {
        result[i][j] = left[i][j] + right[i][j];
      }
    }
    return result;
  }

  static double[][] scaled(double[][] matrix, double factor) {
    double[][] result = new double[matrix.length][matrix[0].length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix[0].length; j++) {
        result[i][j] = factor * matrix[i][j];
      }
    }
    return result;
  }

  static double[][] transposed(double[][] matrix) {
    double[][] result = new double[matrix[0].length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix[0].length; j++) {
        result[j][i] = matrix[i][j];
      }
    }
    return result;
  }

  static double[][] beside(double[][] left, double[][] right) {
    double[][] result = new double[left.length][];
    for (int i = 0; i < left.length; i++) {
      result[i] = java.util.Arrays.copyOf(left[i], left[i].length + right[i].length);
      System.arraycopy(right[i], 0, result[i], left[i].length, right[i].length);
    }
    return result;
  }

  static double[][] above(double[][] top, double[][] bottom) {
    double[][] result = java.util.Arrays.copyOf(top, top.length + bottom.length);
    System.arraycopy(bottom, 0, result, top.length, bottom.length);
    return result;
  }

  /** Zero rows appended up to a height. */
  static double[][] padded(double[][] matrix, int rows) {
    return above(matrix, new double[rows - matrix.length][matrix[0].length]);
  }

  static double[][] inverse(double[][] matrix) {
    int size = matrix.length;
    double[][] work = beside(matrix, identity(size));
    for (int column = 0; column < size; column++) {
      int pivot = column;
      for (int row = column; row < size; row++) {
        pivot = Math.abs(work[row][column]) > Math.abs(work[pivot][column]) ? row : pivot;
      }
      double[] swap = work[column];
      work[column] = work[pivot];
      work[pivot] = swap;
      double scale = work[column][column];
      for (int j = 0; j < 2 * size; j++) {
        work[column][j] /= scale;
      }
      for (int row = 0; row < size; row++) {
        double factor = row == column ? 0 : work[row][column];
        for (int j = 0; j < 2 * size; j++) {
          work[row][j] -= factor * work[column][j];
        }
      }
    }
    double[][] result = new double[size][];
    for (int i = 0; i < size; i++) {
      result[i] = java.util.Arrays.copyOfRange(work[i], size, 2 * size);
    }
    return result;
  }

  /** Orthonormal rows of a random orientation. */
  static double[][] rotation(Random random, int size) {
    double[][] rows = new double[size][size];
    for (double[] row : rows) {
      for (int j = 0; j < size; j++) {
        row[j] = random.nextGaussian();
      }
    }
    return factored(rows)[1];
  }

  /**
   * The shift in units of the noise: with noise = L Q, Q of orthonormal rows, the least noise that
   * looks like the shift is Q^T L^-1 shift. A direction without noise must have no shift.
   */
  static double[][] whitened(double[][] noise, double[][] shift) {
    double[][] lower = factored(noise)[0];
    double[][] result = new double[shift.length][shift[0].length];
    for (int column = 0; column < shift[0].length; column++) {
      for (int i = 0; i < shift.length; i++) {
        double rest = shift[i][column];
        for (int j = 0; j < i; j++) {
          rest -= lower[i][j] * result[j][column];
        }
        if (lower[i][i] > 0) {
          result[i][column] = rest / lower[i][i];
        } else if (Math.abs(rest) > 1e-9) {
          result[i][column] = Double.POSITIVE_INFINITY;
        }
      }
    }
    return result;
  }

  /** L and Q of a matrix = L Q by Gram-Schmidt, twice for orthogonality. */
  private static double[][][] factored(double[][] matrix) {
    double[][] lower = new double[matrix.length][matrix.length];
    double[][] q = new double[matrix.length][];
    for (int i = 0; i < matrix.length; i++) {
      double[] row = matrix[i].clone();
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < i; j++) {
          double dot = dot(row, q[j]);
          lower[i][j] += dot;
          for (int k = 0; k < row.length; k++) {
            row[k] -= dot * q[j][k];
          }
        }
      }
      double norm = Math.sqrt(dot(row, row));
      lower[i][i] = norm > 1e-11 * Math.sqrt(dot(matrix[i], matrix[i])) ? norm : 0;
      for (int k = 0; k < row.length; k++) {
        row[k] = lower[i][i] > 0 ? row[k] / norm : 0;
      }
      q[i] = row;
    }
    return new double[][][] {lower, q};
  }

  /** The squared spectral norm, from below, by power iteration. */
  static double largestSquaredNorm(double[][] matrix) {
    double[][] gram = times(transposed(matrix), matrix);
    double[] vector = new double[gram.length];
    for (int j = 0; j < vector.length; j++) {
      vector[j] = 1 + 0.1 * j;
    }
    double value = 0;
    for (int step = 0; step < 200; step++) {
      double[] next = new double[vector.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = dot(gram[i], vector);
      }
      value = dot(next, vector) / dot(vector, vector);
      double norm = Math.sqrt(dot(next, next));
      for (int i = 0; i < next.length; i++) {
        vector[i] = next[i] / norm;
      }
    }
    return value;
  }

  static double dot(double[] left, double[] right) {
    double sum = 0;
    for (int j = 0; j < left.length; j++) {
      sum += left[j] * right[j];
    }
    return sum;
  }
}
