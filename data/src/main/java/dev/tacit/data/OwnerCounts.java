package dev.tacit.data;

/**
 * What reading found out about the private rows beyond the examples themselves. For the owner's
 * eyes only: these counts are exact and must not enter a report that leaves.
 *
 * @param blank lines that hold nothing but blanks or a comment; they are empty records
 * @param incomplete records with a missing value; they are empty records too
 * @param clamped numbers moved to the nearer declared bound
 * @param scaled records that lay outside the ball and were moved onto it
 */
public record OwnerCounts(long blank, long incomplete, long clamped, long scaled) {
  /** Records that add nothing to anything. */
  public long emptyRecords() {
    return blank + incomplete;
  }
}
