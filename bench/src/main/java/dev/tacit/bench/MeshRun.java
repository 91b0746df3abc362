package dev.tacit.bench;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.mesh.MeshAlgorithms;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * 15 rounds of {@code pp-admm} among equal agents on a ring (penalty .005, ridge 3e-4), noise and
 * receipts included, ledger and calibration not.
 */
final class MeshRun {
  static final double RIDGE = 3e-4;

  private final List<Examples> shards = new ArrayList<>();
  private final List<NoiseKey> keys = new ArrayList<>();
  private final Plan plan;

  MeshRun(Examples examples, int agents) {
    int each = examples.count() / agents;
    List<Integer> sizes = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
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
            new Setup(
                sizes,
                examples.dimension(),
                List.of(),
                Graph.ring(agents).edges(),
                new LogisticLoss(),
                Penalties.ridge(RIDGE),
                Optional.of(new Budget(1, 1e-5, Neighbours.REPLACE_ONE)),
                Calibration.SOUND,
                Settings.of(Map.of("penalty", "0.005"), algorithm.settings())));
  }

  Outcome train() {
    return plan.run(shards, new InMemoryChannel("bench", keys), Progress.SILENT);
  }
}
