package dev.tacit.dp.mechanism;

import java.math.BigInteger;

/**
 * A uniform real of [0, 1) of which only the leading bits are known yet. Comparisons draw further
 * bits until they are decided, so that their probability is exact. This is the slow road: it is
 * taken about once in 2^40 comparisons, when doubles cannot decide.
 */
final class LazyUniform {
  private final KeyStream stream;
  private BigInteger prefix;
  private int bits;

  LazyUniform(KeyStream stream, long prefix, int bits) {
    this.stream = stream;
    this.prefix = BigInteger.valueOf(prefix);
    this.bits = bits;
  }

  /** Whether this uniform is below exp(-numerator / denominator). */
  boolean isBelowExp(BigInteger numerator, BigInteger denominator) {
    if (numerator.signum() == 0) {
      return true;
    }
    while (true) {
      ExpEnclosure bound = ExpEnclosure.of(numerator, denominator, bits + 32);
      BigInteger from = prefix.shiftLeft(32);
      BigInteger to = prefix.add(BigInteger.ONE).shiftLeft(32);
      if (to.compareTo(bound.low()) <= 0) {
        return true;
      }
      if (from.compareTo(bound.high()) >= 0) {
        return false;
      }
      BigInteger more = new BigInteger(Long.toUnsignedString(stream.nextLong()));
      prefix = prefix.shiftLeft(Long.SIZE).add(more);
      bits += Long.SIZE;
    }
  }
}
