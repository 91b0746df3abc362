package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import java.util.Arrays;

/**
 * Rows with one finite label each; immutable. A record without values is there as an empty example,
 * so that every other one keeps its place: it counts as a record and adds exactly 0 to every sum.
 */
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
    double[] owned = labels.clone();
    for (int row = 0; row < owned.length; row++) {
      owned[row] = rows.isEmpty(row) ? 0 : owned[row];
    }
    return new Examples(rows, owned);
  }

  /** Whether the record has no values; its row is zero and its label is 0. */
  public boolean isEmpty(int row) {
    return rows.isEmpty(row);
  }

  /** How many records have values; a figure about private data. */
  public int complete() {
    int complete = 0;
    for (int row = 0; row < count(); row++) {
      complete += isEmpty(row) ? 0 : 1;
    }
    return complete;
  }

  public Rows rows() {
    return rows;
  }

  public double label(int row) {
    return labels[row];
  }

  /** Number of records, empty ones included. */
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
