package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rows;
import java.util.Arrays;
import java.util.Optional;

/**
 * Rows with one finite label each; immutable. A record without values is there as an empty example,
 * so that every other one keeps its place: it counts as a record and adds exactly 0 to every sum.
 *
 * <p>A record may have a weight of at most 1, by which whatever it contributes to a sum is
 * multiplied after all capping: the bound on a contribution stays a bound.
 */
public final class Examples {
  private final Rows rows;
  private final double[] labels;

  /** Null where all are 1. */
  private final double[] weights;

  private final Optional<Units> units;

  private Examples(Rows rows, double[] labels, double[] weights, Optional<Units> units) {
    this.rows = rows;
    this.labels = labels;
    this.weights = weights;
    this.units = units;
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
    return new Examples(rows, owned, null, Optional.empty());
  }

  /**
   * The same records with their weights multiplied, each by its own factor.
   *
   * @param factors above 0 and at most 1, one for each record
   */
  public Examples weighted(double[] factors) {
    requireOneEach("weights", factors.length);
    double[] products = new double[factors.length];
    boolean plain = true;
    for (int row = 0; row < products.length; row++) {
      products[row] = factors[row] * weight(row);
      if (!(factors[row] <= 1 && products[row] > 0)) {
        throw new IllegalArgumentException(
            "weight of row " + row + " = " + factors[row] + ": must be above 0 and at most 1");
      }
      plain &= products[row] == 1;
    }
    return new Examples(rows, labels, plain ? null : products, units);
  }

  /** The same records, each counted once; for figures that say so. */
  public Examples unweighted() {
    return new Examples(rows, labels, null, units);
  }

  /** The same records, of which it is known whose they are. */
  public Examples ownedBy(Units owners) {
    requireOneEach("ids", owners.records());
    return new Examples(rows, labels, weights, Optional.of(owners));
  }

  /** Whose the records are; empty where each stands for itself. */
  public Optional<Units> units() {
    return units;
  }

  /** Whether some record has a weight other than 1. */
  public boolean hasWeights() {
    return weights != null;
  }

  public double weight(int row) {
    return weights == null ? 1 : weights[row];
  }

  /** All weights added up, the number of records where all are 1; of private data. */
  public double totalWeight() {
    return weights == null ? count() : Arrays.stream(weights).sum();
  }

  /** Refuses weights, for whoever has no use for them; ignored they would be a wrong answer. */
  public Examples requireUnweighted(String user) {
    if (hasWeights()) {
      throw new IllegalArgumentException(user + " takes no weights of records, but some are given");
    }
    return this;
  }

  private void requireOneEach(String what, int given) {
    if (given != count()) {
      throw new IllegalArgumentException(
          given + " " + what + " for " + count() + " rows: one per row is needed");
    }
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

  /** The same labels, weights and owners on other rows, for example scaled ones. */
  public Examples withRows(Rows newRows) {
    return new Examples(newRows, of(newRows, labels).labels, weights, units);
  }

  /** The named examples in the given order. */
  public Examples select(int[] chosen) {
    return new Examples(
        rows.select(chosen),
        picked(labels, chosen),
        weights == null ? null : picked(weights, chosen),
        units.map(all -> all.select(chosen)));
  }

  private static double[] picked(double[] numbers, int[] chosen) {
    double[] picked = new double[chosen.length];
    for (int k = 0; k < chosen.length; k++) {
      picked[k] = numbers[chosen[k]];
    }
    return picked;
  }

  /** Examples [from, to). */
  public Examples slice(int from, int to) {
    return new Examples(
        rows.slice(from, to),
        Arrays.copyOfRange(labels, from, to),
        weights == null ? null : Arrays.copyOfRange(weights, from, to),
        units.map(all -> all.slice(from, to)));
  }

  void copyLabels(int from, int to, double[] into) {
    System.arraycopy(labels, from, into, 0, to - from);
  }

  /** Multiplies what records [from, to) contribute, at contributions[0], ..., by their weights. */
  void weigh(int from, int to, double[] contributions) {
    if (weights == null) {
      return;
    }
    for (int row = from; row < to; row++) {
      contributions[row - from] *= weights[row];
    }
  }
}
