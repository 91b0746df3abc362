package dev.tacit.federation.party;

import java.time.Duration;

/**
 * Durations of a repeated step, counted in sizes that grow by five per cent, so that quantiles need
 * little memory.
 */
public final class DurationHistogram {
  private static final double STEP = Math.log(1.05);
  private static final double SMALLEST = 1e-5;
  private static final int SIZES = 400;

  private final long[] counts = new long[SIZES];
  private long count;
  private double sum;

  synchronized void add(Duration took) {
    double seconds = took.toNanos() / 1e9;
    double size = Math.log(Math.max(seconds, SMALLEST) / SMALLEST) / STEP;
    counts[Math.min(SIZES - 1, (int) size)]++;
    count++;
    sum += seconds;
  }

  public synchronized long count() {
    return count;
  }

  /** In seconds. */
  public synchronized double sum() {
    return sum;
  }

  /** Seconds within which this share of all was done, five per cent too many at most; 0 of none. */
  public synchronized double quantile(double share) {
    long most = (long) Math.ceil(share * count);
    long below = 0;
    for (int size = 0; size < SIZES && count > 0; size++) {
      below += counts[size];
      if (below >= most) {
        return SMALLEST * Math.exp((size + 1) * STEP);
      }
    }
    return 0;
  }
}
