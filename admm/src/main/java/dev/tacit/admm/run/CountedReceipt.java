package dev.tacit.admm.run;

import dev.tacit.dp.event.Receipt;
import java.util.Objects;

/**
 * Receipts that are equal but for the round: the first of them and how many there are. What a run
 * of a million users can keep in memory; no price depends on the round alone.
 */
public record CountedReceipt(Receipt receipt, long times) {
  public CountedReceipt {
    Objects.requireNonNull(receipt, "receipt");
    if (times < 1) {
      throw new IllegalArgumentException("times = " + times + " must be at least 1");
    }
  }

  /** Of a receipt that stands for itself. */
  public static CountedReceipt once(Receipt receipt) {
    return new CountedReceipt(receipt, 1);
  }
}
