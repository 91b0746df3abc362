package dev.tacit.bench;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.mesh.MeshAlgorithms;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.CertifiedNewton;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.optim.solver.Solution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

/**
 * 15 rounds of {@code pp-admm} among 5 agents on a ring with Adult's rows (penalty .005, ridge
 * 3e-4), noise and receipts included, ledger not, against one certified solve of the whole problem.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 9, time = 2)
@Fork(1)
public class PpAdmmBenchmark {
  private static final int AGENTS = 5;
  private static final double RIDGE = 3e-4;

  private final Examples examples = BenchRows.adult();
  private final List<Examples> shards = new ArrayList<>();
  private final List<NoiseKey> keys = new ArrayList<>();
  private Plan plan;

  @Setup
  public void prepare() {
    int each = examples.count() / AGENTS;
    List<Integer> sizes = new ArrayList<>();
    for (int agent = 0; agent < AGENTS; agent++) {
      shards.add(examples.slice(agent * each, (agent + 1) * each));
      keys.add(NoiseKey.secure());
      sizes.add(each);
    }
    Algorithm algorithm =
        MeshAlgorithms.all().stream()
            .filter(one -> one.name().equals("pp-admm"))
            .findFirst()
            .orElseThrow();
    plan =
        algorithm.plan(
            new dev.tacit.admm.run.Setup(
                sizes,
                examples.dimension(),
                List.of(),
                ring(),
                new LogisticLoss(),
                Penalties.ridge(RIDGE),
                Optional.of(new Budget(1, 1e-5, Neighbours.REPLACE_ONE)),
                Calibration.SOUND,
                Settings.of(Map.of("penalty", "0.005"), algorithm.settings())));
  }

  private static List<Penalties.Edge> ring() {
    List<Penalties.Edge> edges = new ArrayList<>();
    Graph ring = Graph.ring(AGENTS);
    for (int agent = 0; agent < AGENTS; agent++) {
      for (int other : ring.neighbours(agent)) {
        if (agent < other) {
          edges.add(new Penalties.Edge(agent, other));
        }
      }
    }
    return edges;
  }

  @Benchmark
  public Outcome train() {
    return plan.run(shards, new MemoryDoors("bench", keys), Progress.SILENT);
  }

  @Benchmark
  public Solution oneSolve() {
    PenalisedRisk whole =
        PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss())).plusRidge(RIDGE);
    return new CertifiedNewton().minimise(whole, Vec.zeros(examples.dimension()), 1e-8);
  }
}
