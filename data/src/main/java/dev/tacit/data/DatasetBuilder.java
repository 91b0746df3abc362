package dev.tacit.data;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;

/** Collects scaled rows and their labels as a reader or a generator produces them. */
public final class DatasetBuilder {
  /** Up to here a row of zeros is cheaper than its indices. */
  private static final int DENSE_DIMENSION = 32;

  private final FeatureSpace space;
  private final Task task;
  private final RowsBuilder rows;
  private double[] labels = new double[1024];
  private int count;

  public DatasetBuilder(FeatureSpace space, Task task) {
    this.space = space;
    this.task = task;
    int dimension = space.dimension();
    this.rows = dimension <= DENSE_DIMENSION ? Rows.dense(dimension) : Rows.sparse(dimension);
  }

  /** Appends a row given by its first {@code stored} (index, value) pairs, indices increasing. */
  public void append(int[] indices, double[] values, int stored, double label) {
    boolean valid = task == Task.REGRESSION ? Double.isFinite(label) : Math.abs(label) == 1;
    if (!valid) {
      throw new IllegalArgumentException("label = " + label + " does not suit " + task);
    }
    rows.append(indices, values, stored);
    if (count == labels.length) {
      labels = Arrays.copyOf(labels, Math.addExact(count, count / 2));
    }
    labels[count++] = label;
  }

  /** Rows so far. */
  public int count() {
    return count;
  }

  public Dataset build(OwnerCounts ownerCounts) {
    Examples examples = Examples.of(rows.build(), Arrays.copyOf(labels, count));
    return new Dataset(examples, space, task, ownerCounts);
  }
}
