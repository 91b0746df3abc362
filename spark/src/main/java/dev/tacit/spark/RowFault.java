package dev.tacit.spark;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;

/** Why a row cannot train. Executors only say which kinds they met, never a value. */
enum RowFault {
  NOT_FINITE(
      1,
      "some rows hold infinite features",
      "Put a public constant or NaN in their place: NaN is a missing value, and its row an empty"
          + " record. Do not leave rows out: their number would then follow from private values."),
  LABEL(
      2,
      "some labels are none that the estimator takes",
      "Classes are 0 and 1, or -1 and 1; numbers to predict are finite. An unknown label is null or"
          + " NaN, and its row an empty record."),
  SIZE(4, "some vectors have another size than numFeatures", "Correct numFeatures, or the column."),
  ORDER(
      16,
      "orderCol repeats a number, or numbered other rows when it was read again",
      "It must number the rows, each once and without gaps, whenever the table is read.");

  private final int bit;
  private final String what;
  private final String remedy;

  RowFault(int bit, String what, String remedy) {
    this.bit = bit;
    this.what = what;
    this.remedy = remedy;
  }

  int bit() {
    return bit;
  }

  /** Refuses rows with any of these faults; nothing was charged yet. */
  static void refuse(int bits) {
    for (RowFault rowFault : values()) {
      if ((bits & rowFault.bit) != 0) {
        throw new Refused(
            Kind.DATA, rowFault.what + ", so nothing was trained or charged. " + rowFault.remedy);
      }
    }
  }
}
