package dev.tacit.bench;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.run.Penalties;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;

/**
 * 100 rounds of {@code dp-acc-admm} on Adult's rows, noise and receipts included, ledger not,
 * against 100 bare gradient passes over the same rows.
 */
public class DpAccAdmmBenchmark extends RoundsBenchmark {
  private static final int ROUNDS = 100;

  @Override
  PlanRun plan() {
    Examples rows = BenchRows.adult();
    return new PlanRun(new GradientEntry(true, true), rows, chain(rows.dimension()), ROUNDS, 1);
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
