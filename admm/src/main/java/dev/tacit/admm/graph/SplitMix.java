package dev.tacit.admm.graph;

/**
 * Steele, Lea and Flood's SplitMix64: a public, seeded sequence for graphs and schedules. It never
 * makes noise.
 */
public final class SplitMix {
  private long state;

  public SplitMix(long seed) {
    this.state = seed;
  }

  public long next() {
    state += 0x9E3779B97F4A7C15L;
    long mixed = state;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  /** In [0, 1). */
  public double fraction() {
    return (next() >>> 11) * 0x1.0p-53;
  }

  /**
   * In 0 .. bound-1; the bias of at most bound / 2^63 does not matter for what this is used for.
   */
  public int below(int bound) {
    return (int) Long.remainderUnsigned(next() >>> 1, bound);
  }
}
