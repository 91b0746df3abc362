package dev.tacit.data.split;

import java.util.Arrays;

/** Rows for training and rows for testing: disjoint, together all rows, in shuffled order. */
public final class TrainTest {
  private final int[] order;
  private final int trainRows;

  private TrainTest(int[] order, int trainRows) {
    this.order = order;
    this.trainRows = trainRows;
  }

  /** A shuffle of all rows of which the first {@code trainRows} are for training. */
  public static TrainTest trainRows(int rows, int trainRows, long seed) {
    if (trainRows < 1 || trainRows >= rows) {
      throw new IllegalArgumentException(
          "train rows = " + trainRows + "; need 1.." + (rows - 1) + " of the " + rows + " rows");
    }
    return new TrainTest(SeedStream.of(seed, "train-test").permutation(rows), trainRows);
  }

  /** Holds out the fraction for testing, rounded to whole rows and at least one. */
  public static TrainTest holdOut(int rows, double fraction, long seed) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException(
          "hold-out = " + fraction + "; need a fraction above 0 and below 1");
    }
    int test = (int) Math.max(1, Math.round(fraction * rows));
    return trainRows(rows, rows - test, seed);
  }

  /** How many rows there are of both kinds. */
  public int rows() {
    return order.length;
  }

  public int[] train() {
    return Arrays.copyOf(order, trainRows);
  }

  public int[] test() {
    return Arrays.copyOfRange(order, trainRows, order.length);
  }
}
