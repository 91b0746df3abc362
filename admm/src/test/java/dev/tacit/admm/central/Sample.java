package dev.tacit.admm.central;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Setups;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Small problems for the central tests. */
final class Sample {
  private Sample() {}

  /** Rows in the unit ball with labels from a noisy linear rule. */
  static Examples examples(Random random, int count, int dimension) {
    Vec truth = gaussian(random, dimension);
    RowsBuilder rows = Rows.dense(dimension);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      Vec row = gaussian(random, dimension);
      labels[i] = row.dot(truth) + 0.5 * random.nextGaussian() >= 0 ? 1 : -1;
      rows.append(row.toArray());
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }

  static Vec gaussian(Random random, int dimension) {
    return Vec.zeros(dimension).map(zero -> random.nextGaussian());
  }

  static Setup setup(Examples examples, Loss loss, Penalties penalties, Optional<Budget> budget) {
    return new Setup(
        List.of(examples.count()),
        examples.dimension(),
        List.of(),
        List.of(),
        loss,
        penalties,
        budget,
        Calibration.SOUND,
        Settings.none());
  }

  static Setup with(Setup setup, Map<String, String> settings, Calibration calibration) {
    List<Setting<?>> declared = new GradientEntry(true, true).settings();
    return Setups.with(setup, calibration, Settings.of(settings, declared));
  }
}
