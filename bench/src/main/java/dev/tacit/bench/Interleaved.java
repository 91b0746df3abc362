package dev.tacit.bench;

import java.util.ArrayList;
import java.util.List;
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
  private final List<Long> trainNanos = new ArrayList<>();
  private final List<Long> bareNanos = new ArrayList<>();

  @Setup(Level.Iteration)
  public void reset() {
    trainNanos.clear();
    bareNanos.clear();
  }

  void turn(PlanRun run, Blackhole sink) {
    long start = System.nanoTime();
    sink.consume(run.train());
    long between = System.nanoTime();
    sink.consume(run.barePasses());
    bareNanos.add(System.nanoTime() - between);
    trainNanos.add(between - start);
  }

  /** Median time of a run in this iteration; the name in the results. */
  public double train() {
    return medianMillis(trainNanos);
  }

  /** Median time of the bare passes in this iteration. */
  public double barePasses() {
    return medianMillis(bareNanos);
  }

  /** One turn that the machine interrupted does not speak for the others. */
  private static double medianMillis(List<Long> nanos) {
    return nanos.stream().sorted().skip(nanos.size() / 2).findFirst().orElseThrow() / 1e6;
  }
}
