package dev.tacit.admm.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where test records are cut into bins, what units move, and what is estimated from answers. */
class HoldoutCountsTest {
  private static final int RECORDS = 40;
  private static final ReleasedModel MODEL = model(1.5, -2.0, .3);

  /** Every count once more, record by record. */
  @Test
  void countsAreThoseOfAPlainRecount() {
    Examples rows = rows(new Random(2));
    ProbabilityCurve curve = new ProbabilityCurve(.2, .7, -.3, 1.4, .8, -.5);
    for (int each : new int[] {1, 3}) {
      for (boolean curved : new boolean[] {false, true}) {
        Outcome outcome =
            curved
                ? beside(Map.of(AuxiliaryNames.PROBABILITY_CURVE, curve.numbers()))
                : Outcome.of(MODEL);
        Map<String, Vec> found = companions(plan(each), outcome, rows);
        Vec levels = found.get(AuxiliaryNames.TEST_LEVELS);
        double most = found.get(AuxiliaryNames.TEST_LOSS).get(0);
        TestBins bins = new TestBins(each);
        double[] expected = new double[2 * bins.bins()];
        double losses = 0;
        int below = 0;
        for (int k = 0; k < levels.dimension(); k++) {
          below += levels.get(k) <= 0 ? 1 : 0;
        }
        for (int row = 0; row < rows.count(); row++) {
          if (rows.isEmpty(row)) {
            continue;
          }
          double margin = 1.5 * rows.rows().dot(row, Vec.of(1, 0)) + .3;
          margin += -2 * rows.rows().dot(row, Vec.of(0, 1));
          double odds = curved ? curve.logOdds(margin) : margin;
          int bin = 0;
          while (bin < bins.bins() - 1 && odds >= levels.get(bin)) {
            bin++;
          }
          int label = rows.label(row) > 0 ? 1 : 0;
          expected[label * bins.bins() + bin]++;
          losses += Math.min(most, Math.log1p(Math.exp(label > 0 ? -odds : odds))) / most;
        }
        Vec answer = Vec.of(bins.answer(expected, below, losses));
        Vec moved = found.get(AuxiliaryNames.TEST_COUNTS).minus(answer);
        assertThat(moved.normInf()).isLessThan(1e-12);
      }
    }
  }

  /** Pairs that come near the bound, and none that passes it. */
  @Test
  void factP1_oneRecordMovesTheCountsByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      for (int each : new int[] {1, 4}) {
        double[] largest = new double[1];
        TestPlan plan =
            new TestPlan(
                1, PublicSize.of(RECORDS, relation), new ClassCounts(new TestBins(each), 0));
        double bound = plan.sensitivity().bound();
        ForAll.cases(
            600,
            random -> {
              Examples before = rows(random);
              Examples after =
                  relation == Neighbours.REPLACE_ONE
                      ? replaced(before, random)
                      : before.slice(1, RECORDS);
              Vec moved = counts(plan, before).minus(counts(plan, after));
              assertThat(moved.norm()).isLessThanOrEqualTo(bound);
              largest[0] = Math.max(largest[0], moved.norm() / bound);
            });
        // A loss that is as large as can be against one of nothing is rare.
        assertThat(largest[0]).as("%s", relation).isGreaterThan(.95);
      }
    }
  }

  /** Rows of one unit weigh 1 together: mixtures of records, and of nothing. */
  @Test
  void factP1_aUnitMovesTheCountsByNoMoreThanARecord() {
    ForAll.cases(
        2_000,
        random -> {
          TestBins bins = new TestBins(1 + random.nextInt(4));
          Vec moved = unit(bins, random).minus(unit(bins, random));
          double bound = ClassCounts.sensitivityBound(bins.squares(), Neighbours.REPLACE_ONE);
          assertThat(moved.norm()).isLessThanOrEqualTo(bound);
        });
  }

  private static Vec unit(TestBins bins, Random random) {
    Vec sum = Vec.zeros(bins.length());
    int rows = 1 + random.nextInt(3);
    int below = bins.binsPerGroup() * (1 + random.nextInt(7));
    for (int row = 0; row < rows; row++) {
      double[] one = new double[2 * bins.bins()];
      one[random.nextInt(one.length)] = 1;
      double loss = random.nextBoolean() ? random.nextInt(2) : random.nextDouble();
      Vec own = Vec.of(bins.answer(one, below, loss));
      sum = sum.plusScaled(random.nextBoolean() ? 1.0 / rows : 0, own);
    }
    return sum;
  }

  /** Every number of the released answer once more, by the normal equations themselves. */
  @Test
  void estimatesAreThoseOfLeastSquares() {
    for (int each : new int[] {1, 3}) {
      TestBins bins = new TestBins(each);
      int below = 3 * each;
      Random random = new Random(6);
      double[] counts = random.doubles(2L * bins.bins(), 0, 50).toArray();
      Vec exact = Vec.of(bins.answer(counts, below, 7));
      assertThat(bins.losses(exact)).isEqualTo(7);
      double[] noised = exact.toArray();
      for (int k = 0; k < noised.length; k++) {
        noised[k] += random.nextGaussian();
      }
      for (int label = 0; label < 2; label++) {
        double[] found = bins.estimate(exact, label, below);
        double[] other = bins.estimate(Vec.of(noised), label, below);
        for (int bin = 0; bin < bins.bins(); bin++) {
          assertThat(found[bin]).isCloseTo(counts[label * bins.bins() + bin], within(1e-9));
        }
        // What is left over is orthogonal to whatever a bin adds to the answer.
        double[] both = new double[counts.length];
        System.arraycopy(other, 0, both, label * bins.bins(), other.length);
        double[] left = bins.answer(both, below, 0);
        for (int bin = 0; bin < bins.bins(); bin++) {
          double[] single = new double[counts.length];
          single[label * bins.bins() + bin] = 1;
          double[] adds = bins.answer(single, below, 0);
          double product = 0;
          for (int k = 0; k < adds.length; k++) {
            product += adds[k] * (noised[k] - left[k]);
          }
          assertThat(product).isCloseTo(0, within(1e-9));
        }
      }
    }
  }

  @Test
  void binsAreFinerWhereNoiseAllows() {
    assertThat(bins(.1, 500)).isEqualTo(8);
    assertThat(bins(1, 1_000)).isBetween(24, 64);
    assertThat(bins(1, 20_000)).isBetween(96, 512);
    assertThat(bins(10, 1_000)).isGreaterThan(bins(1, 1_000));
    assertThat(bins(1, 2_000)).isGreaterThanOrEqualTo(bins(1, 1_000));
  }

  private static int bins(double epsilon, int records) {
    Budget budget = new Budget(epsilon, 1e-5, Neighbours.REPLACE_ONE);
    PublicSize size = PublicSize.of(records, Neighbours.REPLACE_ONE);
    TestPlan plan = TestPlan.of(budget, size, 0).orElseThrow();
    return ((ClassCounts) plan.question()).bins().bins();
  }

  /** A third of the training scores are below even odds, and close together. */
  @Test
  void binsAreCutWhereTheReleasedHistogramHasEqualShares() {
    Outcome seen =
        beside(
            Map.of(
                AuxiliaryNames.MARGIN_EDGES, Vec.of(-.1, 0, .1),
                AuxiliaryNames.MARGIN_POSITIVES, Vec.of(-3, 1_000, 1_500, 503),
                AuxiliaryNames.MARGIN_NEGATIVES, Vec.of(3, 1_000, 1_500, 497)));
    TestCuts cuts = TestCuts.of(seen, new TestBins(2), 0);
    assertThat(cuts.edges().dimension()).isEqualTo(15);
    assertThat(cuts.below()).isEqualTo(6);
    assertThat(cuts.edges().get(5)).isZero();
    assertThat(cuts.levels()).isEqualTo(cuts.edges());
    assertThat(cuts.edges().get(0)).isBetween(-.1, -.08);
    assertThat(cuts.edges().get(9)).isBetween(.03, .07);
    // Without a histogram all scales are alike, up to how large scores can be.
    Vec unseen = TestCuts.of(Outcome.of(MODEL), new TestBins(2), 0).edges();
    assertThat(unseen.get(0)).isLessThan(-.3);
    assertThat(unseen.get(14)).isGreaterThan(.3);
  }

  /** Whatever is released beside a model, edges rise and 0 is one of them. */
  @Test
  void edgesRiseForAnyHistogramAndCurve() {
    ForAll.cases(
        500,
        random -> {
          double scale = Math.pow(10, 6 * random.nextGaussian());
          ProbabilityCurve curve =
              new ProbabilityCurve(
                  random.nextGaussian() * scale,
                  scale,
                  random.nextGaussian(),
                  Math.pow(10, 3 * random.nextGaussian()),
                  Math.pow(10, 3 * random.nextGaussian()),
                  5 * random.nextGaussian());
          double first = random.nextGaussian();
          Outcome odd =
              beside(
                  Map.of(
                      AuxiliaryNames.PROBABILITY_CURVE, curve.numbers(),
                      AuxiliaryNames.MARGIN_EDGES,
                          Vec.of(first, first + 1e-9, first + scale + 1e-8),
                      AuxiliaryNames.MARGIN_POSITIVES, Vec.of(gaussians(random, 4)),
                      AuxiliaryNames.MARGIN_NEGATIVES, Vec.of(gaussians(random, 4))));
          TestCuts cuts = TestCuts.of(odd, new TestBins(1 + random.nextInt(3)), 0);
          for (Vec rising : List.of(cuts.edges(), cuts.levels())) {
            for (int k = 1; k < rising.dimension(); k++) {
              assertThat(rising.get(k)).isGreaterThan(rising.get(k - 1));
            }
            assertThat(rising.isFinite()).isTrue();
          }
          assertThat(cuts.levels().get(cuts.below() - 1)).isZero();
          assertThat(cuts.maxLoss()).isPositive().isFinite();
        });
  }

  private static double[] gaussians(Random random, int number) {
    double[] all = new double[number];
    for (int k = 0; k < number; k++) {
      all[k] = 10 * random.nextGaussian();
    }
    return all;
  }

  private static Vec counts(TestPlan plan, Examples rows) {
    return companions(plan, Outcome.of(MODEL), rows).get(AuxiliaryNames.TEST_COUNTS);
  }

  /** Without noise. */
  private static Map<String, Vec> companions(TestPlan plan, Outcome outcome, Examples rows) {
    TestPlan own =
        new TestPlan(
            plan.mu(), PublicSize.of(rows.count(), plan.size().neighbours()), plan.question());
    List<NoiseKey> off = List.of(TestNoise.off(), TestNoise.off());
    Map<String, Vec> values = new TreeMap<>();
    own.addTestReleases(outcome, rows, new InMemoryChannel("run", off), 1)
        .auxiliaryReleases()
        .forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  private static TestPlan plan(int each) {
    return new TestPlan(1, size(), new ClassCounts(new TestBins(each), 0));
  }

  private static PublicSize size() {
    return PublicSize.of(RECORDS, Neighbours.REPLACE_ONE);
  }

  private static Outcome beside(Map<String, Vec> companions) {
    Map<String, Released> released = new TreeMap<>();
    companions.forEach((name, value) -> released.put(name, TestReleased.of(value)));
    return new Outcome(List.of(MODEL), List.of(), 0, 0, Map.of(), released);
  }

  private static ReleasedModel model(double first, double second, double intercept) {
    return new ReleasedModel(
        TestReleased.of(Vec.of(first, second)), TestReleased.of(Vec.of(intercept)));
  }

  private static Examples replaced(Examples rows, Random random) {
    double[] labels = new double[rows.count()];
    Examples other = rows(random);
    RowsBuilder builder = Rows.dense(2);
    for (int row = 0; row < rows.count(); row++) {
      Examples from = row == 0 ? other : rows;
      if (from.isEmpty(row)) {
        builder.appendEmpty();
      } else {
        builder.append(from.rows().row(row));
      }
      labels[row] = from.label(row);
    }
    return Examples.of(builder.build(), labels);
  }

  private static Examples rows(Random random) {
    RowsBuilder rows = Rows.dense(2);
    double[] labels = new double[RECORDS];
    for (int row = 0; row < RECORDS; row++) {
      if (random.nextInt(10) == 0) {
        rows.appendEmpty();
      } else {
        rows.append(random.doubles(2, -.7, .7).toArray());
      }
      labels[row] = random.nextBoolean() ? 1 : -1;
    }
    return Examples.of(rows.build(), labels);
  }
}
