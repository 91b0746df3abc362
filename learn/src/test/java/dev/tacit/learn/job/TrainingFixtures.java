package dev.tacit.learn.job;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.plan.Partition;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;
import java.util.Random;

/** Rows and recipes of no importance. */
public final class TrainingFixtures {
  public static final int FEATURES = 3;

  private TrainingFixtures() {}

  public static Examples examples(int records) {
    Random random = new Random(5);
    RowsBuilder rows = Rows.dense(FEATURES);
    double[] labels = new double[records];
    for (int row = 0; row < records; row++) {
      double[] entries = random.doubles(FEATURES, -.5, .5).toArray();
      rows.append(entries);
      labels[row] = entries[0] + .1 * random.nextGaussian() > 0 ? 1 : -1;
    }
    return Examples.of(rows.build(), labels);
  }

  /** All of them train and test. */
  public static RunRows rows(int records, int declared) {
    Examples examples = examples(records);
    return new RunRows(
        examples,
        Optional.of(examples),
        RecordCounts.all(declared),
        FeatureSpace.numbered(FEATURES),
        Task.CLASSIFICATION,
        1,
        Optional.empty());
  }

  public static TrainingSpec recipe(
      Algorithm algorithm, PrivacyTarget privacyTarget, Partition partition) {
    return new TrainingSpec(
        algorithm,
        Settings.none(),
        Losses.named("logistic"),
        Penalties.none(),
        privacyTarget,
        partition);
  }

  public static PrivacyTarget promise(Neighbours neighbours, Optional<Integer> publicRows) {
    return new PrivacyTarget(
        Optional.of(new Budget(1, 1e-5, neighbours)), Calibration.SOUND, publicRows);
  }
}
