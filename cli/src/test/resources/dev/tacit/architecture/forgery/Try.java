package elsewhere;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Settings;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.RecordsDigest;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.ledgering.OwnerKeyFile;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.job.DistantRows;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.CertifiedRun;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.Ledger;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Trains with an algorithm of one's own, and says in a line what came of it. */
public final class Try {
  static final Vec ROW = Vec.of(.625, -.375);

  private static final Encoding ENCODING = new Encoding.Libsvm(2, 1, false);

  private Try() {}

  /** What somebody sees who watches the rounds. */
  private static final class Watcher implements Progress {
    private boolean sawTheRow;

    @Override
    public void finished(int round, int rounds) {}

    @Override
    public void released(List<ReleasedModel> models) {
      models.forEach(
          model -> {
            noise(model.weights());
            noise(model.intercept());
          });
    }

    @Override
    public void noise(Released shown) {
      sawTheRow |= isTheRow(shown);
    }

    @Override
    public boolean wantsModels() {
      return true;
    }
  }

  /** Nobody pays. */
  public static String inMemory(Own own) {
    Watcher watcher = new Watcher();
    return attempt(
        watcher,
        () -> CertifiedRun.of(PricedPlan.of(spec(own), rows()), RunRecorder.inMemory("run"), watcher));
  }

  /** A ledger in a folder pays, and keeps what the run gives. */
  public static String paid(Own own, Path folder) {
    Watcher watcher = new Watcher();
    boolean isNew = !folder.resolve("ledger").toFile().exists();
    try (Ledger ledger = LedgerSession.openOrCreate(folder.resolve("ledger").toString())) {
      if (isNew) {
        ledger.grant("people", DatasetBudget.of("3", "1e-4", Neighbours.REPLACE_ONE), "");
      }
      LedgerSession session =
          LedgerSession.of(ledger, "people", new OwnerKeyFile(folder.resolve("ledger-key")));
      return attempt(
          watcher, () -> CertifiedRun.of(PricedPlan.of(spec(own), rows()), session.recorder("run"), watcher));
    }
  }

  /** The rows are elsewhere, as those of a cluster. */
  public static String distant(Own own) {
    Watcher watcher = new Watcher();
    TrainingJob job = TrainingJob.of(spec(own), ENCODING.facts(), "run");
    DistantRows rows = new DistantRows(LocalRecords.of(examples()), RecordsDigest.of(examples()));
    return attempt(watcher, () -> job.train(List.of(rows), false, watcher));
  }

  private static String attempt(Watcher watcher, Supplier<CertifiedRun> training) {
    try {
      CertifiedRun trained = training.get();
      boolean isTheRow = values(trained.outcome()).stream().anyMatch(Try::isTheRow);
      // The model with its certificate, as a program would write it.
      double epsilon = trained.model(ENCODING).certificate().guarantee().orElseThrow().epsilon();
      return "certified for epsilon "
          + epsilon
          + (isTheRow ? ", gives the row" : ", gives no row")
          + (watcher.sawTheRow ? ", shows the row" : ", shows no row");
    } catch (Refused refused) {
      return "refused, "
          + refused.kind()
          + (watcher.sawTheRow ? ", shows the row: " : ", shows no row: ")
          + refused.getMessage();
    } catch (RuntimeException other) {
      return "failed: " + other;
    }
  }

  private static List<Released> values(Outcome outcome) {
    List<Released> values = new ArrayList<>(outcome.trace().values());
    values.addAll(outcome.auxiliaryReleases().values());
    for (List<ReleasedModel> models : List.of(outcome.outputs(), outcome.agentModels())) {
      for (ReleasedModel model : models) {
        values.add(model.weights());
        values.add(model.intercept());
      }
    }
    return values;
  }

  /** Up to the noise that hardly is one. */
  static boolean isTheRow(Released value) {
    return value.dimension() == ROW.dimension() && value.value().minus(ROW).norm() < 1e-6;
  }

  private static TrainingSpec spec(Own own) {
    return new TrainingSpec(
        own,
        Settings.none(),
        Losses.named("logistic"),
        Penalties.none(),
        new PrivacyTarget(Optional.of(new Budget(1, 1e-5, Neighbours.REPLACE_ONE)), Calibration.SOUND),
        Partition.CENTRAL);
  }

  private static RunRows rows() {
    return new RunRows(
        examples(), Optional.empty(), FeatureSpace.numbered(2), Task.CLASSIFICATION, 1);
  }

  private static Examples examples() {
    double[][] rows = new double[40][2];
    double[] labels = new double[40];
    for (int k = 0; k < rows.length; k++) {
      rows[k] = k == 0 ? ROW.toArray() : new double[] {.01 * k, .5 - .01 * k};
      labels[k] = k % 2 == 0 ? 1 : -1;
    }
    return Examples.of(Rows.of(rows), labels);
  }
}
