package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Five owners on Adult and a9a, with seeded noise and seeded splits, so that a run gives the same
 * numbers for ever. Skipped without the data.
 */
class StarRealDataTest {
  private static final int OWNERS = 5;
  private static final int RUNS = 5;

  /** The paper's R |x|^2 beside a SUM of five means: 2R / 5 beside the mean of all records. */
  private static final Penalties RIDGE = Penalties.ridge(2e-4 / OWNERS);

  /** Everything that is not named here is a default, clip and scale too. */
  @Test
  void adult_fortyRounds() {
    Examples adult = RealData.adult().examples();
    assertThat(meanError(adult, .5, settings("40"))).isBetween(.167, .181);
    assertThat(meanError(adult, .1, settings("40"))).isBetween(.167, .181);
  }

  @Test
  void adult_moreRoundsAtTheSameEpsilon() {
    Examples adult = RealData.adult().examples();
    assertThat(meanError(adult, .5, settings("150"))).isBetween(.160, .171);
    assertThat(meanError(adult, .1, settings("150"))).isBetween(.165, .175);
  }

  private static Map<String, String> settings(String rounds) {
    return Map.of("rounds", rounds, "innerSteps", "10", "penalty", "0.02", "stepSize", "2.5");
  }

  @Test
  void a9a_algorithm1FindsTheCentralOptimum() {
    Examples a9a = RealData.a9a().examples();
    Penalties ridge = Penalties.ridge(1e-3);
    PenalisedRisk central =
        PenalisedRisk.mean(EmpiricalRisk.of(a9a, new LogisticLoss())).plusRidge(ridge.ridge());
    Vec zero = Vec.zeros(a9a.dimension());
    double least = central.at(new NewtonCg().minimise(central, zero, 1e-10).minimiser()).value();
    Map<String, String> settings =
        Map.of("rounds", "120", "innerSteps", "60", "penalty", "0.02", "batchSize", "20");
    List<Examples> owners = RealData.owners(a9a, OWNERS, 1);
    Vec model = trained(StarAlgorithms.SCAS, owners, ridge, Optional.empty(), settings, 1);

    double gap = central.at(model).value() / least - 1;
    System.out.println("a9a, scas-admm, 5 owners: relative gap " + gap);
    assertThat(gap).isBetween(-1e-12, 1e-6);
  }

  private static double meanError(Examples adult, double epsilon, Map<String, String> settings) {
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      TrainTestSplit split = TrainTestSplit.holdOut(adult.count(), .3, run);
      List<Examples> owners = RealData.owners(adult.select(split.train()), OWNERS, run);
      Budget budget = new Budget(epsilon, 1e-3, Neighbours.ADD_REMOVE);
      Vec model = trained(StarAlgorithms.PS, owners, RIDGE, Optional.of(budget), settings, run);
      sum += error(model, adult.select(split.test()));
    }
    double mean = sum / RUNS;
    System.out.println("adult, ps-admm, epsilon " + epsilon + " " + settings + ": " + mean);
    return mean;
  }

  private static Vec trained(
      Algorithm algorithm,
      List<Examples> owners,
      Penalties penalties,
      Optional<Budget> budget,
      Map<String, String> settings,
      int seed) {
    Setup setup =
        new Setup(
            owners.stream().map(Examples::count).toList(),
            owners.get(0).dimension(),
            List.of(),
            List.of(),
            new LogisticLoss(),
            penalties,
            budget,
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings()));
    List<NoiseKey> keys = new ArrayList<>();
    for (int i = 0; i < owners.size(); i++) {
      keys.add(TestNoise.seeded(1000L * seed + i));
    }
    InMemoryChannel channel = InMemoryChannel.listing("real-" + seed, keys);
    return algorithm.plan(setup).run(owners, channel, Progress.SILENT).model().linear().weights();
  }

  private static double error(Vec model, Examples test) {
    int wrong = 0;
    for (int i = 0; i < test.count(); i++) {
      wrong += test.isEmpty(i) || test.rows().dot(i, model) * test.label(i) > 0 ? 0 : 1;
    }
    return (double) wrong / test.complete();
  }
}
