package dev.tacit.bench;

import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Topology;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * 200 rounds of {@code metric-admm} on Adult's rows, noise and receipts included, ledger not,
 * against 200 bare gradient passes over the same rows. At epsilon 1 the rule buys the diagonal of
 * the metric only, at epsilon 10 the correlations too, which is more work before the rounds.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 3)
@Fork(2)
public class MetricAdmmBenchmark {
  private static final int ROUNDS = 200;

  @Param({"1", "10"})
  public double epsilon;

  private PlanRun run;

  @Setup
  public void prepare() {
    run =
        new PlanRun(
            new MetricEntry(Topology.CENTRAL),
            BenchRows.adult(),
            Penalties.none(),
            ROUNDS,
            epsilon);
  }

  /** See {@link Interleaved} for the two figures. */
  @Benchmark
  public void byTurns(Interleaved both, Blackhole sink) {
    both.turn(run, sink);
  }
}
