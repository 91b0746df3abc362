package dev.tacit.optim.risk;

/**
 * How records are cut before they are summed: into parts of a fixed public size, by their place
 * alone. Parts are added in a binary tree by their number, in which a part without a neighbour
 * stays as it is. Neither the number of records nor who holds which of them nor how many threads
 * there are changes a bit (fact sum-rounding).
 */
public final class Parts {
  /** Below this many records a part is not worth a thread. */
  private static final int SMALLEST = 512;

  /** The size of any part divides this: whoever holds whole multiples can answer any question. */
  public static final int LARGEST = 1 << 16;

  /** A part has a record for so many numbers of its sum, so that adding parts stays cheap. */
  private static final int NUMBERS_PER_RECORD = 32;

  private Parts() {}

  /** Records in each part, but perhaps the last, of a sum of so many numbers: a power of two. */
  public static int size(int length) {
    int wanted = (length + NUMBERS_PER_RECORD - 1) / NUMBERS_PER_RECORD;
    int power = wanted <= 1 ? 1 : Integer.highestOneBit(wanted - 1) << 1;
    return Math.max(SMALLEST, Math.min(LARGEST, power));
  }

  /** How many parts so many records are cut into. */
  static long number(long count, int length) {
    int size = size(length);
    return count / size + (count % size == 0 ? 0 : 1);
  }

  /**
   * Most additions that a term goes through in a sum of that length over so many records or fewer:
   * those of its part, the first of them to zero, and one on each level of the tree.
   */
  static long additions(long count, int length) {
    return Math.min(count, size(length)) + levels(number(count, length));
  }

  private static int levels(long parts) {
    return parts <= 1 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(parts - 1);
  }
}
