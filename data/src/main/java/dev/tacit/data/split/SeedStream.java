package dev.tacit.data.split;

/**
 * Numbers from a seed, the same on every platform and in every version: xoshiro256++ (Blackman and
 * Vigna) with its state filled by SplitMix64 (Steele, Lea and Flood). For splits, data order and
 * generated data only: it is predictable, so noise must come from elsewhere.
 */
public final class SeedStream {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private long s0;
  private long s1;
  private long s2;
  private long s3;
  private double spare = Double.NaN;

  public SeedStream(long seed) {
    long state = seed;
    s0 = mixed(state += GOLDEN);
    s1 = mixed(state += GOLDEN);
    s2 = mixed(state += GOLDEN);
    s3 = mixed(state + GOLDEN);
  }

  SeedStream(long s0, long s1, long s2, long s3) {
    this.s0 = s0;
    this.s1 = s1;
    this.s2 = s2;
    this.s3 = s3;
  }

  private static long mixed(long state) {
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A stream for another purpose under the same seed. */
  public static SeedStream of(long seed, String purpose) {
    long state = seed;
    for (int at = 0; at < purpose.length(); at++) {
      state = mixed(state + GOLDEN + purpose.charAt(at));
    }
    return new SeedStream(state);
  }

  public long nextLong() {
    long result = Long.rotateLeft(s0 + s3, 23) + s0;
    long shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = Long.rotateLeft(s3, 45);
    return result;
  }

  /** Uniform on 0..bound-1, without bias (rejection). */
  public int nextInt(int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("bound = " + bound + "; need at least 1");
    }
    long limit = (1L << 32) - (1L << 32) % bound;
    long drawn = nextLong() >>> 32;
    while (drawn >= limit) {
      drawn = nextLong() >>> 32;
    }
    return (int) (drawn % bound);
  }

  /** Uniform on the multiples of 2^-53 in [0, 1). */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /** Standard normal by Marsaglia's polar method, in strict arithmetic. */
  public double nextGaussian() {
    if (!Double.isNaN(spare)) {
      double kept = spare;
      spare = Double.NaN;
      return kept;
    }
    double first;
    double second;
    double square;
    do {
      first = 2 * nextDouble() - 1;
      second = 2 * nextDouble() - 1;
      square = first * first + second * second;
    } while (square >= 1 || square == 0);
    double factor = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    spare = second * factor;
    return first * factor;
  }

  /** The numbers 0..count-1 in random order (Fisher and Yates). */
  public int[] permutation(int count) {
    int[] order = new int[count];
    for (int k = 0; k < count; k++) {
      int swap = nextInt(k + 1);
      order[k] = order[swap];
      order[swap] = k;
    }
    return order;
  }
}
