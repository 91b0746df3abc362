package dev.tacit.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Whole runs and bare passes by turns within one iteration, in milliseconds each: a machine that is
 * slow for a minute is slow for both, so their ratio stands where two forks a minute apart would
 * differ by a third.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class Interleaved {
  private long turns;
  private long trainNanos;
  private long bareNanos;

  @Setup(Level.Iteration)
  public void reset() {
    turns = 0;
    trainNanos = 0;
    bareNanos = 0;
  }

  void turn(PlanRun run, Blackhole sink) {
    long start = System.nanoTime();
    sink.consume(run.train());
    long between = System.nanoTime();
    sink.consume(run.barePasses());
    turns++;
    trainNanos += between - start;
    bareNanos += System.nanoTime() - between;
  }

  /** Mean time of a run in this iteration; the name in the results. */
  public double train() {
    return trainNanos / (1e6 * turns);
  }

  /** Mean time of the bare passes in this iteration. */
  public double barePasses() {
    return bareNanos / (1e6 * turns);
  }
}
