package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import java.util.Arrays;

/** Rows with one finite label each; immutable. */
public final class Examples {
  private final Rows rows;
  private final double[] labels;

  private Examples(Rows rows, double[] owned) {
    this.rows = rows;
    this.labels = owned;
  }

  public static Examples of(Rows rows, double[] labels) {
    if (labels.length != rows.count()) {
      throw new IllegalArgumentException(
          labels.length + " labels for " + rows.count() + " rows: one label per row is needed");
    }
    for (int row = 0; row < labels.length; row++) {
      if (!Double.isFinite(labels[row])) {
        throw new IllegalArgumentException(
            "label of row " + row + " = " + labels[row] + ": must be finite");
      }
    }
    return new Examples(rows, labels.clone());
  }

  public Rows rows() {
    return rows;
  }

  public double label(int row) {
    return labels[row];
  }

  public int count() {
    return labels.length;
  }

  public int dimension() {
    return rows.dimension();
  }

  /** The same labels on other rows, for example scaled ones. */
  public Examples withRows(Rows newRows) {
    return of(newRows, labels);
  }

  /** The named examples in the given order. */
  public Examples select(int[] chosen) {
    double[] picked = new double[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      picked[k] = labels[chosen[k]];
    }
    return new Examples(rows.select(chosen), picked);
  }

  /** Examples [from, to). */
  public Examples slice(int from, int to) {
    return new Examples(rows.slice(from, to), Arrays.copyOfRange(labels, from, to));
  }

  void copyLabels(int from, int to, double[] into) {
    System.arraycopy(labels, from, into, 0, to - from);
  }
}
