package dev.tacit.learn.plan;

import dev.tacit.data.split.TrainTest;
import dev.tacit.learn.Refused;
import java.util.Locale;

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

  /** Of a counted table, a fraction of which is held out; refuses one that leaves nothing. */
  public static PublicRecords heldOut(int counted, double fraction) {
    int training = TrainTest.leftFor(counted, fraction);
    if (training < 1) {
      throw Refused.usage(
          "holdout",
          fraction,
          String.format(
              Locale.ROOT,
              "below %s, so that one of %d records trains",
              Math.floor(1e6 * (counted - 0.5) / counted) / 1e6,
              counted),
          "It leaves no training record: choose less, such as 0.2.");
    }
    return new PublicRecords(counted, training);
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
