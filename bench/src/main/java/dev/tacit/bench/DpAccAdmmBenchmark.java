package dev.tacit.bench;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.run.Penalties;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
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
 * 100 rounds of {@code dp-acc-admm} on Adult's rows, noise and receipts included, ledger not,
 * against 100 bare gradient passes over the same rows.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 3)
@Fork(2)
public class DpAccAdmmBenchmark {
  private static final int ROUNDS = 100;

  private PlanRun run;

  @Setup
  public void prepare() {
    Examples rows = BenchRows.adult();
    run = new PlanRun(new GradientEntry(true, true), rows, chain(rows.dimension()), ROUNDS, 1);
  }

  /** See {@link Interleaved} for the two figures. */
  @Benchmark
  public void byTurns(Interleaved both, Blackhole sink) {
    both.turn(run, sink);
  }

  /** The fused lasso of the paper on a chain through all features. */
  private static Penalties chain(int dimension) {
    List<Edge> edges = new ArrayList<>();
    for (int j = 1; j < dimension; j++) {
      edges.add(new Edge(j - 1, j));
    }
    return new Penalties(0, 1e-5, 0, 1e-5, List.of(), edges);
  }
}
