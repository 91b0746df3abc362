package dev.tacit.data.split;

import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Records for training and records for testing: disjoint, together all records. Under replace-one
 * neighbours the side of a record follows from its position, under add-remove from the record
 * itself, and that of a unit from its id; in no case does one record decide about another.
 */
public final class TrainTestSplit {
  private final int[] train;
  private final int[] test;

  private TrainTestSplit(int[] train, int[] test) {
    this.train = train;
    this.test = test;
  }

  /** A shuffle of all rows of which the first {@code trainRows} are for training. */
  public static TrainTestSplit trainRows(int rows, int trainRows, long seed) {
    if (trainRows < 1 || trainRows >= rows) {
      throw new IllegalArgumentException(
          "train rows = " + trainRows + "; need 1.." + (rows - 1) + " of the " + rows + " rows");
    }
    int[] order = SeedStream.of(seed, "train-test").permutation(rows);
    return new TrainTestSplit(
        Arrays.copyOf(order, trainRows), Arrays.copyOfRange(order, trainRows, rows));
  }

  /** Holds out the fraction for testing, rounded to whole rows and at least one. */
  public static TrainTestSplit holdOut(int rows, double fraction, long seed) {
    return trainRows(rows, trainingSize(rows, fraction), seed);
  }

  /** How many of so many records are left for training. */
  public static int trainingSize(int rows, double fraction) {
    requireFraction(fraction);
    return rows - (int) Math.max(1, Math.round(fraction * rows));
  }

  /**
   * Each record is held out with the probability {@code fraction} over seeds, by a hash of its own
   * content, or of the id of its unit. How many are is private, and either side may be empty.
   */
  public static TrainTestSplit byRecord(Examples examples, double fraction, long seed) {
    requireFraction(fraction);
    RecordHash hash = new RecordHash(seed, "train-test");
    boolean[] held = new boolean[examples.count()];
    for (int record = 0; record < held.length; record++) {
      held[record] = hash.of(examples, record) < fraction;
    }
    return new TrainTestSplit(
        IntStream.range(0, held.length).filter(record -> !held[record]).toArray(),
        IntStream.range(0, held.length).filter(record -> held[record]).toArray());
  }

  private static void requireFraction(double fraction) {
    if (!(fraction > 0 && fraction < 1)) {
      throw new IllegalArgumentException(
          "hold-out = " + fraction + "; need a fraction above 0 and below 1");
    }
  }

  /** How many records there are on both sides. */
  public int rows() {
    return train.length + test.length;
  }

  public int[] train() {
    return train.clone();
  }

  public int[] test() {
    return test.clone();
  }
}
