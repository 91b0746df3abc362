package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.ShuffledSchedule;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.InProcessRunner;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.RepeatedSteps;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Setups;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** A small logistic problem whose owners differ in size and in what they see. */
record StarSample(List<Examples> owners) {
  static final int DIMENSION = 4;

  static StarSample of(int... sizes) {
    Random random = new Random(7);
    List<Examples> owners = new ArrayList<>();
    for (int size : sizes) {
      double tilt = random.nextGaussian() / 2;
      double[][] rows = new double[size][DIMENSION];
      double[] labels = new double[size];
      for (int i = 0; i < size; i++) {
        double squares = 0;
        for (int j = 0; j < DIMENSION; j++) {
          rows[i][j] = random.nextGaussian() + (j == 0 ? tilt : 0);
          squares += rows[i][j] * rows[i][j];
        }
        double norm = Math.sqrt(squares) * 1.000001;
        for (int j = 0; j < DIMENSION; j++) {
          rows[i][j] /= norm;
        }
        double score = 3 * rows[i][0] - 2 * rows[i][1] + random.nextGaussian();
        labels[i] = score > 0 ? 1 : -1;
      }
      owners.add(Examples.of(Rows.of(rows), labels));
    }
    return new StarSample(List.copyOf(owners));
  }

  /** All rows together. */
  Examples pooled() {
    List<double[]> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (Examples owner : owners) {
      for (int i = 0; i < owner.count(); i++) {
        double[] row = new double[DIMENSION];
        owner.rows().visit(i, (j, value) -> row[j] = value);
        rows.add(row);
        labels.add(owner.label(i));
      }
    }
    return Examples.of(
        Rows.of(rows.toArray(double[][]::new)),
        labels.stream().mapToDouble(Double::doubleValue).toArray());
  }

  Setup setup(Penalties penalties, Optional<Budget> budget, Map<String, String> settings) {
    return new Setup(
        owners.stream().map(Examples::count).toList(),
        DIMENSION,
        List.of(),
        List.of(),
        new LogisticLoss(),
        penalties,
        budget,
        Calibration.SOUND,
        Settings.of(
            settings,
            budget.isPresent() ? StarAlgorithms.PS.settings() : StarAlgorithms.SCAS.settings()));
  }

  Setup privateSetup(double epsilon, Neighbours neighbours, Map<String, String> settings) {
    Budget budget = new Budget(epsilon, 1e-5, neighbours);
    return setup(Penalties.ridge(.01), Optional.of(budget), settings);
  }

  /** Under a schedule of the test. */
  static Outcome run(
      StarPlan plan, List<Examples> rows, ReleaseChannel channel, Schedule schedule) {
    Parties<StarState, HubState> parties =
        schedule instanceof ShuffledSchedule shuffled
            ? new RepeatedSteps(agent -> channel, shuffled.random()).of(plan.starParties())
            : plan.starParties();
    return InProcessRunner.run(parties, rows, channel, schedule, Progress.SILENT);
  }

  /** An agent that scales nothing and pays nothing. */
  static StarAgent agent(int self, StarLayout place, StarAlgorithm algorithm) {
    return new StarAgent(
        self, place, Optional.empty(), scale -> algorithm, (absence, curator) -> {});
  }

  static Setup withPaperCalibration(Setup setup) {
    return Setups.with(setup, Calibration.PAPER);
  }

  NoiseKey key(int agent) {
    return TestNoise.seeded(100 + agent);
  }

  /** Seeded keys, one for each agent. */
  InMemoryChannel channel() {
    List<NoiseKey> keys = new ArrayList<>();
    for (int i = 0; i < owners.size(); i++) {
      keys.add(key(i));
    }
    return InMemoryChannel.listing("sample", keys);
  }
}
