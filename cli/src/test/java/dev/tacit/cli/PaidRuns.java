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
import dev.tacit.learn.book.LedgerBooks;
import dev.tacit.learn.certify.Prices;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.run.Run;
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
  static Booked central(Path rows, int rounds) {
    return booked("metric-admm", Topology.CENTRAL, Ownership.CENTRAL, rows, rounds);
  }

  /** The house algorithm with a hub, which commits every round. */
  static Booked star(Path rows, int rounds) {
    Ownership three = new Ownership(3, Ownership.IID, "");
    return booked("metric-admm", Topology.STAR, three, rows, rounds);
  }

  record Booked(Booking booking, RunRows rows) {}

  private static Booked booked(
      String name, Topology topology, Ownership ownership, Path file, int rounds) {
    Dataset all = new Encoding.Libsvm(3, 1, false).read(List.of(file));
    RunRows rows = new RunRows(all.examples(), Optional.empty(), all.space(), all.task(), 1);
    Algorithm algorithm = Algorithms.named(name, topology);
    Recipe recipe =
        new Recipe(
            algorithm,
            Settings.of(Map.of("rounds", Integer.toString(rounds)), algorithm.settings()),
            Losses.named("logistic"),
            Penalties.none(),
            new Promise(
                Optional.of(new Budget(1, 1e-6, Neighbours.REPLACE_ONE)), Calibration.SOUND),
            ownership);
    return new Booked(Booking.of(recipe, rows), rows);
  }

  Run run(Booked asked, Progress progress) {
    try (Ledger ledger = LedgerOption.existing(owner.file())) {
      LedgerBooks books =
          new LedgerBooks(ledger, OwnerLedger.DATASET, Prices::epsilon, () -> key, secrets);
      return Run.of(asked.booking(), asked.rows(), books.run(NAME), progress);
    }
  }

  Run run(Booked asked) {
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
      ByteBuffer bytes = ByteBuffer.wrap(ledger.stored(address).orElseThrow().released());
      return IntStream.range(0, bytes.capacity() / Double.BYTES)
          .mapToObj(j -> bytes.getDouble(j * Double.BYTES))
          .toList();
    }
  }
}
