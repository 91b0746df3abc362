package dev.tacit.admm.stream;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Users of four features, and plans for them. */
final class StreamSample {
  static final NoisyStreamEntry ALGORITHM = new NoisyStreamEntry();
  static final int DIMENSION = 4;

  private StreamSample() {}

  /** What an accountant that knows nothing of streams certifies, the sampler's slack included. */
  static double epsilon(PrivacyEvent event) {
    return Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, 1e-5).epsilon();
  }

  static Vec run(Plan plan, List<Examples> owners, long seed) {
    Outcome outcome = plan.run(owners, channel(owners.size(), seed), Progress.SILENT);
    return outcome.model().linear().weights();
  }

  static Vec quiet(Plan plan, List<Examples> owners) {
    InMemoryChannel channel =
        new InMemoryChannel(
            "quiet",
            owners.stream()
                .map(owner -> TestNoise.scripted(1, address -> Optional.of(Vec.zeros(DIMENSION))))
                .toList());
    return plan.run(owners, channel, Progress.SILENT).model().linear().weights();
  }

  static InMemoryChannel channel(int owners, long seed) {
    return new InMemoryChannel(
        "test",
        IntStream.range(0, owners)
            .mapToObj(owner -> TestNoise.seeded(1000 * seed + owner))
            .toList());
  }

  static Plan plan(List<Integer> rows, Loss loss, Map<String, String> settings) {
    return ALGORITHM.plan(setup(rows, loss, settings, 2));
  }

  static Setup setup(List<Integer> rows, Loss loss, Map<String, String> settings, double epsilon) {
    return new Setup(
        rows,
        DIMENSION,
        List.of(),
        List.of(),
        loss,
        new Penalties(1e-3, 1e-4, 0, List.of()),
        Optional.of(new Budget(epsilon, 1e-5, Neighbours.REPLACE_ONE)),
        Calibration.SOUND,
        Settings.of(settings, ALGORITHM.settings()));
  }

  static Examples examples(int count, long seed) {
    Random random = new Random(seed);
    RowsBuilder builder = Rows.dense(DIMENSION);
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      double[] entries = new double[DIMENSION];
      for (int j = 0; j < DIMENSION; j++) {
        entries[j] = 0.4 * random.nextGaussian();
      }
      builder.append(entries);
      labels[row] = entries[0] > 0 ? 1 : -1;
    }
    return Examples.of(builder.build().withinUnitBall(), labels);
  }
}
