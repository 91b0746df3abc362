package dev.tacit.learn.plan;

import dev.tacit.data.split.TrainTest;

/**
 * What is public about the number of records, empty ones included.
 *
 * @param declared of all data, before any were held out for testing
 * @param training of those that train; where the true number is private, what means are divided by
 */
public record PublicRecords(int declared, int training) {
  /** All of them train. */
  public static PublicRecords all(int declared) {
    return new PublicRecords(declared, declared);
  }

  /** Of a counted table, a fraction of which is held out. */
  public static PublicRecords heldOut(int counted, double fraction) {
    return new PublicRecords(counted, TrainTest.leftFor(counted, fraction));
  }

  /** Of a declared number, where each record is held out by itself. */
  public static PublicRecords hashedOut(int declared, double fraction) {
    return new PublicRecords(declared, (int) Math.max(1, Math.round((1 - fraction) * declared)));
  }

  /** With a table of other people beside it, all of whom test. */
  public PublicRecords withOthers(int testing) {
    return new PublicRecords(Math.addExact(declared, testing), training);
  }

  /** Those that test; where the true number is private, what is expected of it. */
  public int testing() {
    return declared - training;
  }
}
