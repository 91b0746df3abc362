package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Topology;
import dev.tacit.data.Dataset;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Runs that a ledger pays for, with the key and the secrets that a test chooses. */
record PaidRuns(OwnerLedger owner, OwnerKey key, RunSecrets secrets) {
  static final String NAME = "one";

  /** The house algorithm on one owner's rows. */
  static PlannedRun central(Path rows, int rounds) {
    return plannedRun("metric-admm", Topology.CENTRAL, Partition.CENTRAL, rows, rounds);
  }

  /** The house algorithm with a hub, which commits every round. */
  static PlannedRun star(Path rows, int rounds) {
    Partition three = new Partition(3, Partition.IID, "");
    return plannedRun("metric-admm", Topology.STAR, three, rows, rounds);
  }

  record PlannedRun(PricedPlan pricedPlan, RunRows rows) {}

  private static PlannedRun plannedRun(
      String name, Topology topology, Partition partition, Path file, int rounds) {
    Dataset all = new Encoding.Libsvm(3, 1, false).read(List.of(file));
    RunRows rows = new RunRows(all.examples(), Optional.empty(), all.space(), all.task(), 1);
    Algorithm algorithm = Algorithms.named(name, topology);
    TrainingSpec spec =
        new TrainingSpec(
            algorithm,
            Settings.of(Map.of("rounds", Integer.toString(rounds)), algorithm.settings()),
            Losses.named("logistic"),
            Penalties.none(),
            new PrivacyTarget(
                Optional.of(new Budget(1, 1e-6, Neighbours.REPLACE_ONE)), Calibration.SOUND),
            partition);
    return new PlannedRun(PricedPlan.of(spec, rows), rows);
  }

  TrainingResult run(PlannedRun asked, Progress progress) {
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      LedgerSession session =
          new LedgerSession(ledger, OwnerLedger.DATASET, Prices::epsilon, () -> key, secrets);
      return TrainingResult.of(asked.pricedPlan(), asked.rows(), session.recorder(NAME), progress);
    }
  }

  TrainingResult run(PlannedRun asked) {
    return run(asked, Progress.SILENT);
  }

  /** Ends as if the process had died after so many rounds. */
  static Progress killedAfter(int rounds) {
    return (round, all) -> {
      if (round == rounds) {
        throw new IllegalStateException("killed");
      }
    };
  }

  /** What the ledger has stored of an agent's release. */
  List<Double> released(String run, int agent, int round, String site) {
    Address address = new Address(run, Address.agent(agent), round, site);
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      ByteBuffer bytes = ByteBuffer.wrap(ledger.storedRelease(address).orElseThrow().released());
      return IntStream.range(0, bytes.capacity() / Double.BYTES)
          .mapToObj(j -> bytes.getDouble(j * Double.BYTES))
          .toList();
    }
  }
}
