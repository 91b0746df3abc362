package dev.tacit.optim.linalg;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Compressed rows. When every row of the block repeats one value (one-hot tables, scaled or not)
 * the value is stored once per row: a pass then reads 4 bytes per entry instead of 12. A last
 * column that is the same in all rows (an intercept) is stored once and costs a pass nothing; only
 * empty rows lack it.
 *
 * <p>One row decides how the others are stored. It must not decide how they are rounded, or a
 * record would move what all others contribute: which operations are done on a row follows from
 * that row alone, and a sum goes through the rows one by one, wherever a block happens to end.
 */
final class SparseBlock implements Block {
  /** A last column with one value, or none. */
  private record Last(int column, double value) implements Serializable {
    static final Last NONE = new Last(-1, 0);

    boolean exists() {
      return column >= 0;
    }
  }

  /** Where each row begins, with one more entry for the end. */
  private final int[] starts;

  private final int[] indices;

  /** One per entry, or one per row when uniform. */
  private final double[] values;

  private final boolean uniform;

  /** Which rows repeat one value; not needed when all do. */
  private final boolean[] repeats;

  private final Last last;
  private final EmptyRows empty;

  SparseBlock(int[] starts, int[] indices, double[] values, boolean uniform, EmptyRows empty) {
    this(starts, indices, values, uniform, empty, Last.NONE);
  }

  private SparseBlock(
      int[] starts, int[] indices, double[] values, boolean uniform, EmptyRows empty, Last last) {
    this.empty = empty;
    this.starts = starts;
    this.indices = indices;
    this.values = values;
    this.uniform = uniform;
    this.repeats = uniform ? new boolean[0] : repeats(starts, values);
    this.last = last;
  }

  private static boolean[] repeats(int[] starts, double[] values) {
    boolean[] repeats = new boolean[starts.length - 1];
    for (int row = 0; row < repeats.length; row++) {
      repeats[row] = true;
      for (int k = starts[row] + 1; k < starts[row + 1]; k++) {
        repeats[row] &= values[k] == values[k - 1];
      }
    }
    return repeats;
  }

  @Override
  public int count() {
    return starts.length - 1;
  }

  @Override
  public boolean isEmpty(int row) {
    return empty.has(row);
  }

  @Override
  public void dots(Span span, double[] vector, double[] out) {
    double same = same(vector);
    int at = span.at();
    for (int row = span.from(); row < span.to(); row++) {
      out[at++] = isEmpty(row) ? 0 : dotOwn(row, vector) + same;
    }
  }

  @Override
  public double dot(int row, double[] vector) {
    return isEmpty(row) ? 0 : dotOwn(row, vector) + same(vector);
  }

  /** What the last column adds to every product but those of empty rows. */
  private double same(double[] vector) {
    return last.exists() ? last.value() * vector[last.column()] : 0;
  }

  private double dotOwn(int row, double[] vector) {
    int end = starts[row + 1];
    double sum = 0;
    if (uniform || repeats[row]) {
      for (int k = starts[row]; k < end; k++) {
        sum += vector[indices[k]];
      }
      return own(row) == 0 ? 0 : sum * values[uniform ? row : starts[row]];
    }
    for (int k = starts[row]; k < end; k++) {
      sum += values[k] * vector[indices[k]];
    }
    return sum;
  }

  @Override
  public void addCombination(Span span, double[] weights, double[] into) {
    int at = span.at();
    double inLast = last.exists() ? into[last.column()] : 0;
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      if (isEmpty(row)) {
        continue;
      }
      inLast += weight * last.value();
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
    if (last.exists()) {
      into[last.column()] = inLast;
    }
  }

  @Override
  public void addSquares(Span span, double[] weights, double[] into) {
    int at = span.at();
    double inLast = last.exists() ? into[last.column()] : 0;
    for (int row = span.from(); row < span.to(); row++) {
      double weight = weights[at++];
      if (isEmpty(row)) {
        continue;
      }
      inLast += weight * last.value() * last.value();
      for (int k = starts[row]; k < starts[row + 1]; k++) {
        double value = values[uniform ? row : k];
        into[indices[k]] += weight * value * value;
      }
    }
    if (last.exists()) {
      into[last.column()] = inLast;
    }
  }

  @Override
  public double norm(int row) {
    double own =
        uniform
            ? Block.norm(values[row], own(row))
            : Block.norm(values, starts[row], starts[row + 1]);
    if (!hasLast(row)) {
      return own;
    }
    double larger = Math.max(own, Math.abs(last.value()));
    return larger > 0x1p-400 && larger < 0x1p400
        ? Math.sqrt(own * own + last.value() * last.value())
        : Math.hypot(own, last.value());
  }

  /** The indices are shared and the constant is stored once. */
  @Override
  public Block scaledWithConstant(double factor, int column, double constant) {
    SparseBlock plain = last.exists() ? withLastWrittenOut() : this;
    double[] scaled = new double[plain.values.length];
    for (int k = 0; k < scaled.length; k++) {
      scaled[k] = Block.product(factor, plain.values[k]);
    }
    return new SparseBlock(
        plain.starts, plain.indices, scaled, plain.uniform, empty, new Last(column, constant));
  }

  private SparseBlock withLastWrittenOut() {
    int[] newStarts = new int[starts.length];
    for (int row = 0; row < count(); row++) {
      newStarts[row + 1] = newStarts[row] + stored(row);
    }
    int[] newIndices = new int[newStarts[count()]];
    double[] newValues = new double[newIndices.length];
    for (int row = 0; row < count(); row++) {
      for (int k = 0; k < stored(row); k++) {
        newIndices[newStarts[row] + k] = index(row, k);
        newValues[newStarts[row] + k] = entry(row, k);
      }
    }
    return new SparseBlock(newStarts, newIndices, newValues, false, empty);
  }

  @Override
  public int unpack(int row, int[] intoIndices, double[] entries) {
    int own = own(row);
    System.arraycopy(indices, starts[row], intoIndices, 0, own);
    if (uniform) {
      Arrays.fill(entries, 0, own, values[row]);
    } else {
      System.arraycopy(values, starts[row], entries, 0, own);
    }
    if (hasLast(row)) {
      intoIndices[own] = last.column();
      entries[own] = last.value();
    }
    return stored(row);
  }

  private boolean hasLast(int row) {
    return last.exists() && !isEmpty(row);
  }

  private int own(int row) {
    return starts[row + 1] - starts[row];
  }

  @Override
  public int stored(int row) {
    return own(row) + (hasLast(row) ? 1 : 0);
  }

  @Override
  public int index(int row, int position) {
    return position == own(row) ? last.column() : indices[starts[row] + position];
  }

  @Override
  public double entry(int row, int position) {
    if (position == own(row)) {
      return last.value();
    }
    return values[uniform ? row : starts[row] + position];
  }
}
