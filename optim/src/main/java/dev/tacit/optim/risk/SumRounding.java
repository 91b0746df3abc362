package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Rounding;

/**
 * What rounding can do to a sum over records that is cut as {@link Parts} says (fact sum-rounding).
 */
public final class SumRounding {
  private SumRounding() {}

  /**
   * How far a computed sum of vectors, one per record, may be from the exact one in Euclidean norm,
   * for any data; a function of public numbers. A term meets the roundings of its own products and
   * the additions of its part and of the tree, hence a coordinate is off by at most gamma times the
   * sum of its absolute terms, and the vector by gamma times count times the bound. It grows with
   * the count, so it holds for any smaller number of records, too.
   *
   * @param length numbers in the vector
   * @param bound on the norm of one record's vector
   * @param products roundings of a term beside the additions
   */
  public static double bound(long count, int length, double bound, int products) {
    if (count < 0 || length < 1 || !(bound >= 0) || !Double.isFinite(bound)) {
      throw new IllegalArgumentException(
          "count = %d, length = %d, bound = %s: count and bound must be finite and at least 0"
              .formatted(count, length, bound));
    }
    double relative = Rounding.gamma(Parts.additions(count, length) + products) * bound * count;
    return Rounding.up(relative + underflow(count, length), 8);
  }

  static double underflow(long count, int length) {
    return 4.0 * count * Math.sqrt(length) * Double.MIN_VALUE;
  }
}
