package dev.tacit.learn.plan;

import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.learn.Refused;
import java.util.Locale;

/**
 * What is public about the number of records, empty ones included.
 *
 * @param declared of all data, before any were held out for testing
 * @param training of those that train; where the true number is private, what means are divided by
 */
public record RecordCounts(int declared, int training) {
  /** All of them train. */
  public static RecordCounts all(int declared) {
    return new RecordCounts(declared, declared);
  }

  /** Of a counted table, a fraction of which is held out; refuses one that leaves nothing. */
  public static RecordCounts heldOut(int counted, double fraction) {
    int training = TrainTestSplit.trainingSize(counted, fraction);
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
    return new RecordCounts(counted, training);
  }

  /** Of a declared number, where each record is held out by itself. */
  public static RecordCounts hashedOut(int declared, double fraction) {
    return new RecordCounts(declared, (int) Math.max(1, Math.round((1 - fraction) * declared)));
  }

  /** With a table of other people beside it, all of whom test. */
  public RecordCounts withTestRecords(int testing) {
    return new RecordCounts(Math.addExact(declared, testing), training);
  }

  /** Those that test; where the true number is private, what is expected of it. */
  public int testing() {
    return declared - training;
  }
}
