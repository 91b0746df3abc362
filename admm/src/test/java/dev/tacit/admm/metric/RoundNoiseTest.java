package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The deviation that a page shows beside a weight, against runs that are repeated with fresh noise.
 */
class RoundNoiseTest {
  private static final int FEATURES = 8;
  private static final int ROWS = 400;
  private static final int FEW = 100;
  private static final int RUNS = 60;

  /** Weights of a run over the deviations that it was told. */
  private record NoisyModel(Vec weights, Vec deviations) {}

  private static final class Listener implements Progress {
    private Optional<Vec> noise = Optional.empty();

    @Override
    public void finished(int round, int rounds) {}

    @Override
    public boolean wantsModels() {
      return true;
    }

    @Override
    public void noise(Released deviations) {
      noise = Optional.of(deviations.value());
    }
  }

  private static NoisyModel trained(Examples examples, Loss loss) {
    MetricEntry algorithm = new MetricEntry(Topology.CENTRAL);
    Plan plan =
        algorithm.plan(
            new Setup(
                List.of(examples.count()),
                examples.count(),
                FEATURES,
                1,
                Collections.nCopies(FEATURES, false),
                List.of(),
                loss,
                Penalties.none(),
                Optional.of(new Budget(1, 1e-5, Neighbours.REPLACE_ONE)),
                Calibration.SOUND,
                Settings.none()));
    Listener listener = new Listener();
    Outcome outcome =
        plan.run(List.of(examples), InMemoryChannel.withFreshKeys("run", 1), listener);
    return new NoisyModel(outcome.model().linear().weights(), listener.noise.orElseThrow());
  }

  /** Mean square of weights over deviations, with the deviations a few times too small or large. */
  private static double meanSquare(List<NoisyModel> runs, double wrong) {
    double sum = 0;
    for (NoisyModel one : runs) {
      for (int j = 0; j < FEATURES; j++) {
        double share = one.weights().get(j) / (wrong * one.deviations().get(j));
        sum += share * share;
      }
    }
    return sum / (runs.size() * FEATURES);
  }

  /**
   * Where the rows hold nothing but the constant, weights are nothing but noise that only the ridge
   * pulls back. So few rows buy no correlations, and numbers have one stage: over their deviations
   * the weights are 480 standard normal numbers, whose mean square leaves 1 +- .4 (six deviations
   * of a mean of squares) with probability below 1e-7.
   */
  @Test
  void whereRowsSayNothingTheDeviationIsExact() {
    RowsBuilder rows = Rows.dense(FEATURES);
    for (int i = 0; i < FEW; i++) {
      rows.append(new double[FEATURES]);
    }
    Examples nothing = Examples.of(rows.build(), new double[FEW]);
    List<NoisyModel> runs = new ArrayList<>();
    for (int run = 0; run < RUNS; run++) {
      runs.add(trained(nothing, new SquaredLoss()));
    }
    assertThat(meanSquare(runs, 1)).isBetween(.6, 1.4);
    // Twins: half and twice the deviation are noticed.
    assertThat(meanSquare(runs, .5)).isGreaterThan(1.4);
    assertThat(meanSquare(runs, 2)).isLessThan(.6);
  }

  /**
   * Where rows say something, they pull weights back: around their mean over runs these spread less
   * than the deviation says, and not by orders of magnitude. The mean of 8 variances of 60 runs
   * would exceed its expectation by a third with probability below 1e-6 if it were exact.
   */
  @Test
  void whereRowsSaySomethingItIsABound() {
    for (Loss loss : List.of(new LogisticLoss(), new SquaredLoss())) {
      Examples examples = examples(loss instanceof SquaredLoss);
      List<NoisyModel> runs = new ArrayList<>();
      for (int run = 0; run < RUNS; run++) {
        runs.add(trained(examples, loss));
      }
      double variance = 0;
      for (int j = 0; j < FEATURES; j++) {
        double mean = 0;
        double bound = 0;
        for (NoisyModel one : runs) {
          mean += one.weights().get(j) / RUNS;
          bound += one.deviations().get(j) * one.deviations().get(j) / RUNS;
        }
        double squares = 0;
        for (NoisyModel one : runs) {
          squares += Math.pow(one.weights().get(j) - mean, 2) / (RUNS - 1);
        }
        variance += squares / bound / FEATURES;
      }
      assertThat(variance).as(loss.name()).isBetween(1e-3, 4 / 3.0);
    }
  }

  private static Examples examples(boolean numbers) {
    Random random = new Random(3);
    RowsBuilder rows = Rows.dense(FEATURES);
    double[] labels = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double common = random.nextGaussian();
      double[] row = new double[FEATURES];
      double signal = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = (common + random.nextGaussian()) / 4;
        signal += (j % 2 == 0 ? 1 : -1) * row[j];
      }
      double label = signal + .1 * random.nextGaussian();
      labels[i] = numbers ? Math.max(-1, Math.min(1, label)) : label > 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }

  @Test
  void theRoundsBackwardsAreTheRoundsForwards() {
    MetricRule rule = MetricRule.standard().with(37, .6);
    RoundNoise.StageDynamics first = new RoundNoise.StageDynamics(.4, .05, 2);
    RoundNoise.StageDynamics second = new RoundNoise.StageDynamics(.3, .08, 3);
    int before = 11;
    double variance = 0;
    for (int noisy = 1; noisy <= 37; noisy++) {
      double place = 0;
      double velocity = 0;
      double tail = 0;
      int count = 0;
      for (int round = 1; round <= 37; round++) {
        RoundNoise.StageDynamics stageDynamics = round > before ? second : first;
        if (round == before + 1) {
          velocity = 0;
        }
        double noise = round == noisy ? stageDynamics.deviation() : 0;
        velocity = .6 * velocity - stageDynamics.step() * (stageDynamics.pull() * place + noise);
        place += velocity;
        boolean inTail = round > (1 - rule.tail()) * 37;
        tail += inTail ? place : 0;
        count += inTail ? 1 : 0;
      }
      variance += Math.pow(tail / count, 2);
    }
    double backwards = RoundNoise.deviation(rule, first, second, before, true);
    assertThat(backwards / Math.sqrt(variance)).isBetween(1 - 1e-12, 1 + 1e-12);
  }
}
