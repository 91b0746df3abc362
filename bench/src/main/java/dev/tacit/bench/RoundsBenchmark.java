package dev.tacit.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * The rounds of a plan on Adult's rows, noise and receipts included, ledger not, against as many
 * bare gradient passes over the same rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 3)
@Fork(2)
public abstract class RoundsBenchmark {
  private PlanRun run;

  abstract PlanRun plan();

  @Setup
  public void prepare() {
    run = plan();
  }

  /** See {@link Interleaved} for the two figures. */
  @Benchmark
  public void byTurns(Interleaved both, Blackhole sink) {
    both.turn(run, sink);
  }
}
