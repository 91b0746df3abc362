package dev.tacit.admm.run;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.risk.PrivacyUnit;
import java.util.Objects;

/**
 * The public size of one owner, empty records counted. For replace-one neighbours it is the number
 * of its records. For add-remove neighbours that number is private: sums are divided by a public
 * constant, and what rounding can do to them is bounded for any number up to a public cap. The
 * number of rows of persons, or other units of privacy, is private under both.
 *
 * @param divisor what sums over the owner's records are divided by
 * @param maxRecords more records than this are outside the guarantee; the divisor itself where the
 *     number is public
 */
public record PublicSize(int divisor, int maxRecords, Neighbours neighbours) {
  /**
   * How many times the declared number of all records one owner may hold under add-remove: wide
   * enough that nobody who declares honestly meets it, even if a hash deals all copies of a record
   * to one owner, and narrow enough that the rounding of sums stays a small part of the noise.
   */
  public static final int CAP = 16;

  public PublicSize {
    Objects.requireNonNull(neighbours, "neighbours");
    if (divisor < 1 || maxRecords < divisor) {
      throw new IllegalArgumentException(
          "divisor = " + divisor + " must be at least 1 and at most the cap = " + maxRecords);
    }
  }

  /**
   * The size of an owner.
   *
   * @param declared the public number of records of all owners, before any were held out
   */
  public static PublicSize of(int divisor, int declared, Neighbours neighbours) {
    return new PublicSize(
        divisor,
        neighbours == Neighbours.REPLACE_ONE ? divisor : Math.max(divisor, cap(declared)),
        neighbours);
  }

  /**
   * The size of an owner of rows of units: so many units, and each of them may have several rows.
   *
   * @param declared the public number of units of all owners, before any were held out
   */
  public static PublicSize of(int divisor, int declared, Neighbours neighbours, PrivacyUnit unit) {
    long rows = (long) unit.rows() * cap(declared);
    return new PublicSize(divisor, (int) Math.min(Integer.MAX_VALUE, rows), neighbours);
  }

  /** Of the only owner, nothing held out. */
  public static PublicSize of(int records, Neighbours neighbours) {
    return of(records, records, neighbours);
  }

  /** The public cap on the number of records, or of units, where that number is private. */
  public static int cap(int declared) {
    return (int) Math.min(Integer.MAX_VALUE, (long) CAP * declared);
  }

  /** Most terms of a sum over its divisor. */
  public double loadFactor() {
    return (double) maxRecords / divisor;
  }

  /** Whether the true number is public. */
  private boolean isCounted() {
    return neighbours == Neighbours.REPLACE_ONE && maxRecords == divisor;
  }

  /** Refuses records that the plan was not made for, without their number where it is private. */
  public void require(long count) {
    if (isCounted() && count != divisor) {
      throw new IllegalArgumentException(
          "records = " + count + " must be the declared number, " + divisor + " of this owner");
    }
    if (count > maxRecords) {
      throw new IllegalArgumentException(
          "records are more than "
              + maxRecords
              + ", "
              + CAP
              + " times the declared number; declare more");
    }
  }
}
