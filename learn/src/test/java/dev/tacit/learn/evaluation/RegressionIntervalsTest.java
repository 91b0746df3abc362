package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.probability.SimulatedCurveStep;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.data.TargetBounds;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Published intervals of numbers hold RMSE, MAE and R2 of a made-up law as often as they say; draws
 * and bars are those of {@link PublishedIntervalsTest}. The reach follows from a residual histogram
 * with sampling and noise, and distances are cut to it in what RMSE and MAE are about; of laws
 * whose distances have no long tail the uncut ones are held, too.
 */
class RegressionIntervalsTest {
  private static final boolean FULL = Boolean.getBoolean("tacit.full");
  private static final int DRAWS = FULL ? 4_000 : 400;
  private static final int LEAST = FULL ? 3_720 : 354;
  private static final double DELTA = 1e-5;
  private static final TargetBounds BOUNDS = new TargetBounds(-1, 1);
  private static final double WIDEST = 2;

  /** Records that trained, for each that tests. */
  private static final int TRAINED = 4;

  /** Edges of the histogram of residuals: decision 020, step R. */
  private static final int OCTAVES = 7;

  /** Predictions and what truth adds to them, by spread. */
  private enum Law {
    NORMAL(.25, random -> .15 * random.nextGaussian()),
    WEAK(.05, random -> .2 * random.nextGaussian()),
    STRONG(.45, random -> .05 * random.nextGaussian()),
    LONG(.1, random -> .08 * (-Math.log(1 - random.nextDouble()) - 1));

    private final double spread;

    @SuppressWarnings("ImmutableEnumChecker") // a lambda without state
    private final ToDoubleFunction<Random> missed;

    Law(double spread, ToDoubleFunction<Random> missed) {
      this.spread = spread;
      this.missed = missed;
    }

    double[][] draw(Random random, int records) {
      double[][] drawn = new double[2][records];
      for (int k = 0; k < records; k++) {
        drawn[0][k] = within(-.1 + spread * random.nextGaussian());
        drawn[1][k] = within(drawn[0][k] + missed.applyAsDouble(random));
      }
      return drawn;
    }

    private static double within(double number) {
      return Math.max(-1, Math.min(1, number));
    }
  }

  /** A law, how many test it, and the epsilon. */
  private record Cell(Law law, int records, double epsilon) {
    double mu() {
      return GaussianProfile.mu(epsilon, DELTA);
    }
  }

  /** What a law has in the mean, of distances that are cut anywhere. */
  @SuppressWarnings("ArrayRecordComponent") // a law of this test, changed by nobody
  private record Truth(double[] distances, double r2) {
    static Truth of(Law law) {
      double[][] all = law.draw(new Random(5), 2_000_000);
      double[] distances = RegressionIntervalsTest.far(all);
      double mean = Arrays.stream(all[1]).average().orElseThrow();
      double variance =
          Arrays.stream(all[1]).map(one -> (one - mean) * (one - mean)).average().orElseThrow();
      return new Truth(distances, 1 - squared(distances, WIDEST) / variance);
    }

    private static double squared(double[] distances, double reach) {
      return Arrays.stream(distances)
          .map(one -> Math.min(one, reach) * Math.min(one, reach))
          .average()
          .orElseThrow();
    }

    double rmse(double reach) {
      return Math.sqrt(squared(distances, reach));
    }

    double mae(double reach) {
      return Arrays.stream(distances).map(one -> Math.min(one, reach)).average().orElseThrow();
    }
  }

  private static double[] far(double[][] drawn) {
    double[] distances = new double[drawn[0].length];
    Arrays.setAll(distances, k -> Math.abs(drawn[0][k] - drawn[1][k]));
    return distances;
  }

  static Stream<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (Law law : Law.values()) {
      cells.add(new Cell(law, 10_000, .1));
      cells.add(new Cell(law, 1_000, 1));
      cells.add(new Cell(law, 1_000, 10));
      cells.add(new Cell(law, 4_000, 1));
    }
    return cells.stream().filter(cell -> FULL || cell.records() <= 4_000);
  }

  @ParameterizedTest
  @MethodSource("cells")
  void intervalsHoldAsOftenAsTheySay(Cell cell) {
    Map<String, Integer> held = held(cell, released -> released);
    System.out.println(cell + " of " + DRAWS + " draws held: " + held);
    held.forEach((figure, times) -> assertThat(times).as(figure).isGreaterThanOrEqualTo(LEAST));
  }

  /** The twin: intervals that leave the noise out are found out by the same count. */
  @Test
  void power_intervalsWithoutTheNoiseAreTooShort() {
    Map<String, Integer> held =
        held(
            new Cell(Law.NORMAL, 1_000, 1),
            released -> {
              Map<String, Vec> silent = new TreeMap<>(released);
              silent.put(AuxiliaryNames.TEST_DEVIATION, Vec.of(1e-9));
              return silent;
            });
    assertThat(held.get("RMSE")).isLessThan(LEAST);
    assertThat(held.get("MAE")).isLessThan(LEAST);
  }

  /** R2 counts as held where it is not published. */
  private static Map<String, Integer> held(
      Cell cell, Function<Map<String, Vec>, Map<String, Vec>> told) {
    Random random = new Random(7);
    Truth truth = Truth.of(cell.law());
    Map<Double, double[]> known = new TreeMap<>();
    Map<String, Integer> held = new TreeMap<>();
    for (int draw = 0; draw < DRAWS; draw++) {
      Map<String, Vec> released = told.apply(released(cell, random));
      RegressionFigures figures = RegressionFigures.of(released, BOUNDS).orElseThrow();
      double[] cut = known(known, truth, figures.reach());
      add(held, "RMSE", figures.rmse(), cut[0]);
      add(held, "MAE", figures.mae(), cut[1]);
      if (cell.law() != Law.LONG) {
        add(held, "RMSE uncut", figures.rmse(), known(known, truth, WIDEST)[0]);
        add(held, "MAE uncut", figures.mae(), known(known, truth, WIDEST)[1]);
      }
      add(held, "R2", figures.r2().orElse(new Estimate(0, -1e9, 1)), truth.r2());
    }
    return held;
  }

  private static double[] known(Map<Double, double[]> known, Truth truth, double reach) {
    return known.computeIfAbsent(reach, any -> new double[] {truth.rmse(any), truth.mae(any)});
  }

  private static void add(Map<String, Integer> held, String figure, Estimate found, double truth) {
    held.merge(figure, found.low() <= truth && truth <= found.high() ? 1 : 0, Integer::sum);
  }

  private static Map<String, Vec> released(Cell cell, Random random) {
    double[][] drawn = cell.law().draw(random, cell.records());
    double[][] rows = new double[cell.records()][];
    Arrays.setAll(rows, k -> new double[] {drawn[0][k]});
    TestPlan plan =
        TestPlan.ofRegression(
                new Budget(cell.epsilon(), DELTA, Neighbours.REPLACE_ONE),
                PublicSize.of(cell.records(), Neighbours.REPLACE_ONE))
            .orElseThrow();
    NoiseKey key = TestNoise.seeded(random.nextLong());
    Map<String, Vec> values = new TreeMap<>();
    plan.addTestReleases(
            trained(cell, random),
            Examples.of(Rows.of(rows), drawn[1]),
            new InMemoryChannel("run", List.of(key, key)),
            1)
        .auxiliaryReleases()
        .forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  /** A model that predicts its only feature, and the residuals of four times as many records. */
  private static Outcome trained(Cell cell, Random random) {
    int trainers = TRAINED * cell.records();
    double[][] trained = cell.law().draw(random, trainers);
    double ofCounts = cell.mu() * Math.sqrt(SimulatedCurveStep.share(trainers * cell.mu()));
    double strength = trainers * ofCounts;
    int perOctave = strength < 100 ? 1 : strength < 1000 ? 2 : 4;
    int half = OCTAVES * perOctave + 1;
    double[] edges = new double[2 * half];
    for (int k = 0; k < half; k++) {
      edges[k] = -Math.pow(2, 1 - (double) k / perOctave);
      edges[edges.length - 1 - k] = -edges[k];
    }
    double deviation = Math.sqrt(2) / ofCounts;
    double[] counts = new double[edges.length + 1];
    Arrays.setAll(counts, bin -> deviation * random.nextGaussian());
    for (int k = 0; k < trained[0].length; k++) {
      int found = Arrays.binarySearch(edges, trained[1][k] - trained[0][k]);
      counts[found >= 0 ? found + 1 : -found - 1]++;
    }
    ReleasedModel model = new ReleasedModel(TestReleased.of(Vec.of(1)), TestReleased.of(Vec.of(0)));
    Map<String, Released> beside =
        Map.of(
            AuxiliaryNames.RESIDUAL_EDGES, TestReleased.of(Vec.of(edges)),
            AuxiliaryNames.RESIDUAL_COUNTS, TestReleased.of(Vec.of(counts)),
            AuxiliaryNames.RESIDUAL_DEVIATION, TestReleased.of(Vec.of(deviation)));
    return new Outcome(List.of(model), List.of(), 0, 0, Map.of(), beside);
  }
}
