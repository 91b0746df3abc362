package dev.tacit.federation.wire;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * What this thread has done so far, or did for something: processor time, because the time of day
 * passes on a machine that does other things, and memory.
 */
public record Effort(long nanos, long bytes) {
  private static final int ATTEMPTS = 4;
  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  public static Effort now() {
    return new Effort(THREADS.getCurrentThreadCpuTime(), THREADS.getCurrentThreadAllocatedBytes());
  }

  public Effort since(Effort before) {
    return new Effort(nanos - before.nanos, bytes - before.bytes);
  }

  /** The most of both. */
  public Effort orMore(Effort other) {
    return new Effort(Math.max(nanos, other.nanos), Math.max(bytes, other.bytes));
  }

  /**
   * Where this is too much, the least that it takes in a few further attempts: classes are loaded
   * and code is compiled once, but what takes too much by itself does so every time.
   */
  public Effort orLess(Effort allowed, Supplier<Effort> again) {
    Effort least = this;
    for (int k = 1; k < ATTEMPTS && !least.isWithin(allowed); k++) {
      Effort next = again.get();
      least = new Effort(Math.min(least.nanos, next.nanos), Math.min(least.bytes, next.bytes));
    }
    return least;
  }

  public boolean isWithin(Effort allowed) {
    return nanos < allowed.nanos && bytes < allowed.bytes;
  }
}
