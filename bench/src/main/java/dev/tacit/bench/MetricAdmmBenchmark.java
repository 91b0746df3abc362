package dev.tacit.bench;

import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Topology;
import org.openjdk.jmh.annotations.Param;

/**
 * 200 rounds of {@code metric-admm} on Adult's rows, noise and receipts included, ledger not,
 * against 200 bare gradient passes over the same rows. At epsilon 1 the rule buys the diagonal of
 * the metric only, at epsilon 10 the correlations too, which is more work before the rounds.
 */
public class MetricAdmmBenchmark extends RoundsBenchmark {
  private static final int ROUNDS = 200;

  @Param({"1", "10"})
  public double epsilon;

  @Override
  PlanRun plan() {
    return new PlanRun(
        new MetricEntry(Topology.CENTRAL), BenchRows.adult(), Penalties.none(), ROUNDS, epsilon);
  }
}
