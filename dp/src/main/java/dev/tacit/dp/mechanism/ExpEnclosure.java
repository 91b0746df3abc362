package dev.tacit.dp.mechanism;

import java.math.BigInteger;

/** Integers around exp(-x) * 2^bits for a rational x, to any precision, in exact arithmetic. */
record ExpEnclosure(BigInteger low, BigInteger high) {

  /** Encloses exp(-numerator / denominator) * 2^bits; both arguments not negative. */
  static ExpEnclosure of(BigInteger numerator, BigInteger denominator, int bits) {
    BigInteger[] split = numerator.divideAndRemainder(denominator);
    ExpEnclosure result = series(split[1], denominator, bits);
    ExpEnclosure inverseE = series(BigInteger.ONE, BigInteger.ONE, bits);
    for (int wholes = split[0].intValueExact(); wholes > 0; wholes--) {
      result = result.times(inverseE, bits);
    }
    return result;
  }

  /**
   * For x in [0, 1] the terms x^k / k! decrease, so consecutive partial sums of the alternating
   * series enclose exp(-x). Each term is rounded down; k terms are off by less than 2k units.
   */
  private static ExpEnclosure series(BigInteger numerator, BigInteger denominator, int bits) {
    BigInteger term = BigInteger.ONE.shiftLeft(bits);
    BigInteger sum = term;
    int k = 0;
    while (term.signum() != 0) {
      k++;
      term = term.multiply(numerator).divide(denominator.multiply(BigInteger.valueOf(k)));
      sum = k % 2 == 0 ? sum.add(term) : sum.subtract(term);
    }
    BigInteger error = BigInteger.valueOf(2L * k + 2);
    return new ExpEnclosure(sum.subtract(error).max(BigInteger.ZERO), sum.add(error));
  }

  private ExpEnclosure times(ExpEnclosure other, int bits) {
    return new ExpEnclosure(
        low.multiply(other.low).shiftRight(bits),
        high.multiply(other.high).shiftRight(bits).add(BigInteger.ONE));
  }
}
