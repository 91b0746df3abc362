package dev.tacit.data;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects scaled rows and their labels as a reader or a generator produces them. */
public final class DatasetBuilder {
  /** Up to here a row of zeros is cheaper than its indices. */
  private static final int DENSE_DIMENSION = 32;

  /** About 1 GB for labels and row starts alone; a larger table is more likely a broken file. */
  public static final int MOST_ROWS = 1 << 26;

  private final FeatureSpace space;
  private final Task task;
  private final int mostRows;
  private final RowsBuilder rows;
  private double[] labels = new double[1024];
  private int count;

  /** One text for equal ids; a file has a new one in every line. */
  private final Map<String, String> known = new HashMap<>();

  private Optional<List<String>> ids = Optional.empty();

  public DatasetBuilder(FeatureSpace space, Task task) {
    this(space, task, MOST_ROWS);
  }

  DatasetBuilder(FeatureSpace space, Task task, int mostRows) {
    this.mostRows = mostRows;
    this.space = space;
    this.task = task;
    int dimension = space.dimension();
    this.rows = dimension <= DENSE_DIMENSION ? Rows.dense(dimension) : Rows.sparse(dimension);
  }

  /**
   * Refuses a row beyond the limit, naming its place, so that a small compressed file cannot expand
   * until the memory is full.
   */
  public void requireRoom(FileLocation fileLocation) {
    if (count >= mostRows) {
      throw new DataException(
          fileLocation, "is row " + (count + 1L), "a table may have at most " + mostRows + " rows");
    }
  }

  /** Appends a row given by its first {@code stored} (index, value) pairs, indices increasing. */
  public void append(int[] indices, double[] values, int stored, double label) {
    if (!task.accepts(label)) {
      throw new IllegalArgumentException("label = " + label + " does not suit " + task);
    }
    rows.append(indices, values, stored);
    addLabel(label);
  }

  /** Appends a record that has no values: it holds its place and adds nothing to any sum. */
  public void appendEmpty() {
    rows.appendEmpty();
    addLabel(0);
  }

  private void addLabel(double label) {
    if (count == labels.length) {
      labels = Arrays.copyOf(labels, Math.addExact(count, count / 2));
    }
    labels[count++] = label;
    ids.ifPresent(all -> all.add(null));
  }

  /** From now on it matters whose the records are; to be called before the first of them. */
  public void collectUnits() {
    ids = Optional.of(new ArrayList<>());
  }

  /** Says whose the last record is; of one of which nothing is said nobody is the owner. */
  public void setUnit(String id) {
    ids.orElseThrow().set(count - 1, known.computeIfAbsent(id, same -> same));
  }

  public Dataset build(OwnerCounts ownerCounts) {
    Examples examples = Examples.of(rows.build(), Arrays.copyOf(labels, count));
    Examples owned = ids.map(Units::of).map(examples::ownedBy).orElse(examples);
    return new Dataset(owned, space, task, ownerCounts);
  }
}
