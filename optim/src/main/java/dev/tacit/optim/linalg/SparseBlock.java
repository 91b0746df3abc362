package dev.tacit.optim.linalg;

import java.util.Arrays;

/**
 * Compressed rows. When every row of the block repeats one value (one-hot tables, scaled or not)
 * the value is stored once per row: a pass then reads 4 bytes per entry instead of 12.
 */
final class SparseBlock implements Block {
  /** Where each row begins, with one more entry for the end. */
  private final int[] starts;

  private final int[] indices;

  /** One per entry, or one per row when uniform. */
  private final double[] values;

  private final boolean uniform;

  SparseBlock(int[] starts, int[] indices, double[] values, boolean uniform) {
    this.starts = starts;
    this.indices = indices;
    this.values = values;
    this.uniform = uniform;
  }

  @Override
  public int count() {
    return starts.length - 1;
  }

  @Override
  public void dots(Span span, double[] vector, double[] out) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      out[at++] = dot(row, vector);
    }
  }

  @Override
  public double dot(int row, double[] vector) {
    int end = starts[row + 1];
    double sum = 0;
    if (uniform) {
      for (int k = starts[row]; k < end; k++) {
        sum += vector[indices[k]];
      }
      return sum * values[row];
    }
    for (int k = starts[row]; k < end; k++) {
      sum += values[k] * vector[indices[k]];
    }
    return sum;
  }

  @Override
  public void addCombination(Span span, double[] weights, double[] into) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      int end = starts[row + 1];
      if (uniform) {
        double step = weight * values[row];
        for (int k = starts[row]; k < end; k++) {
          into[indices[k]] += step;
        }
      } else {
        for (int k = starts[row]; k < end; k++) {
          into[indices[k]] += weight * values[k];
        }
      }
    }
  }

  @Override
  public void addSquares(Span span, double[] weights, double[] into) {
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        double value = values[uniform ? row : k];
        into[indices[k]] += weight * value * value;
      }
    }
  }

  @Override
  public double norm(int row) {
    if (uniform) {
      return Math.abs(values[row]) * Math.sqrt(stored(row));
    }
    return Block.norm(values, starts[row], starts[row + 1]);
  }

  @Override
  public Block scaledWithConstant(double factor, int column, double constant) {
    int[] newStarts = new int[starts.length];
    int[] newIndices = new int[indices.length + count()];
    double[] newValues = new double[newIndices.length];
    int at = 0;
    for (int row = 0; row < count(); row++) {
      int stored = stored(row);
      System.arraycopy(indices, starts[row], newIndices, at, stored);
      newIndices[at + stored] = column;
      for (int k = 0; k < stored; k++) {
        newValues[at + k] = Block.product(factor, values[uniform ? row : starts[row] + k]);
      }
      newValues[at + stored] = constant;
      at += stored + 1;
      newStarts[row + 1] = at;
    }
    return new SparseBlock(newStarts, newIndices, newValues, false);
  }

  @Override
  public int unpack(int row, int[] intoIndices, double[] entries) {
    int stored = stored(row);
    System.arraycopy(indices, starts[row], intoIndices, 0, stored);
    if (uniform) {
      Arrays.fill(entries, 0, stored, values[row]);
    } else {
      System.arraycopy(values, starts[row], entries, 0, stored);
    }
    return stored;
  }

  @Override
  public int stored(int row) {
    return starts[row + 1] - starts[row];
  }

  @Override
  public int index(int row, int position) {
    return indices[starts[row] + position];
  }

  @Override
  public double entry(int row, int position) {
    return values[uniform ? row : starts[row] + position];
  }
}
