package dev.tacit.admm.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.account.Accountants;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** What the test records release: priced, counted right, and moved by one record as declared. */
class TestPlanTest {
  private static final int RECORDS = 40;
  private static final ReleasedModel MODEL = model(1.5, -2.0, .3);

  @Test
  void factP1_aRecordThatTestsMeetsTheWholeBudgetAndNoMore() {
    for (Neighbours relation : Neighbours.values()) {
      for (double epsilon : new double[] {.1, 1, 10}) {
        Budget budget = new Budget(epsilon, 1e-5, relation);
        TestPlan plan = TestPlan.of(budget, PublicSize.of(RECORDS, relation), 0).orElseThrow();
        InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", 2);
        plan.addTestReleases(Outcome.of(MODEL), rows(new Random(1)), channel, 1);
        assertThat(channel.countedReceipts()).hasSize(1);
        double paid =
            Accountants.all()
                .guarantee(Receipts.composed(channel.countedReceipts()), relation, 1e-5)
                .epsilon();
        assertThat(paid).isLessThanOrEqualTo(epsilon).isCloseTo(epsilon, within(2e-4 * epsilon));
        assertThat(Accountants.all().guarantee(plan.event(), relation, 1e-5).epsilon())
            .isEqualTo(paid);
      }
    }
    assertThat(TestPlan.of(new Budget(1, 0, Neighbours.REPLACE_ONE), size(), 0)).isEmpty();
  }

  /** Every count and every loss once more, record by record. */
  @Test
  void countsAndLossesAreThoseOfAPlainRecount() {
    Examples rows = rows(new Random(2));
    ProbabilityCurve curve = new ProbabilityCurve(.2, .7, -.3, 1.4, .8, -.5);
    for (int each : new int[] {1, 3}) {
      for (double shift : new double[] {0, .7}) {
        Outcome curved = beside(Map.of(AuxiliaryNames.PROBABILITY_CURVE, curve.numbers()));
        requireRecounted(each, shift, Outcome.of(MODEL), rows, margin -> margin);
        requireRecounted(each, shift, curved, rows, curve::logOdds);
      }
    }
  }

  private static void requireRecounted(
      int each, double shift, Outcome outcome, Examples rows, DoubleUnaryOperator odds) {
    TestBins bins = new TestBins(each);
    Map<String, Vec> found = companions(plan(bins, shift), outcome, rows);
    Vec levels = found.get(AuxiliaryNames.TEST_LEVELS);
    double most = found.get(AuxiliaryNames.TEST_LOSS).get(0);
    double[] expected = new double[each > 1 ? 4 + 2 * 8 + 2 * bins.bins() + 1 : 4 + 2 * 8 + 1];
    int binsFrom = each > 1 ? 4 + 2 * 8 : 4;
    for (int row = 0; row < rows.count(); row++) {
      if (rows.isEmpty(row)) {
        continue;
      }
      double logOdds = odds.applyAsDouble(rows.rows().dot(row, Vec.of(1.5, -2)) + .3);
      int bin = 0;
      while (bin < bins.bins() - 1 && logOdds >= levels.get(bin)) {
        bin++;
      }
      int label = rows.label(row) > 0 ? 1 : 0;
      expected[2 * label + (logOdds >= 0 ? 1 : 0)]++;
      if (each > 1) {
        expected[4 + 8 * label + bin / each] += .75;
      }
      expected[binsFrom + label * bins.bins() + bin] += each > 1 ? .5 : 1;
      double against = (label == 0 ? 1 : -1) * (logOdds - shift);
      expected[expected.length - 1] += Math.min(1, Math.log1p(Math.exp(against)) / most);
    }
    assertThat(found.get(AuxiliaryNames.TEST_COUNTS).minus(Vec.of(expected)).norm())
        .isLessThan(1e-9);
  }

  @Test
  void ofManyClassesTheLikeliestIsCounted() {
    List<ReleasedModel> classes = List.of(model(2, 0, 0), model(0, 2, 0), model(-1, -1, .1));
    Examples rows =
        Examples.of(
            Rows.of(new double[][] {{.9, .1}, {.1, .9}, {-.5, -.5}, {.9, 0}}),
            new double[] {0, 1, 2, 1});
    Vec found =
        companions(
                plan(new TestBins(1), 0),
                new Outcome(classes, List.of(), 0, 0, Map.of(), Map.of()),
                rows)
            .get(AuxiliaryNames.TEST_COUNTS);
    double wrong = found.get(0) + found.get(1);
    double right = found.get(2) + found.get(3);
    assertThat(wrong).isEqualTo(1);
    assertThat(right).isEqualTo(3);
  }

  /** Records of any kind: none passes the bound. */
  @Test
  void factP1_oneRecordMovesTheAnswerByAtMostItsSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      for (int each : new int[] {1, 2, 16}) {
        TestPlan plan = plan(relation, each);
        double bound = plan.sensitivity().bound();
        ForAll.cases(
            100,
            random -> {
              Examples before = rows(random);
              Examples after =
                  relation == Neighbours.REPLACE_ONE
                      ? replaced(before, random)
                      : before.slice(1, RECORDS);
              Vec moved = counts(plan, MODEL, before).minus(counts(plan, MODEL, after));
              assertThat(moved.norm()).isLessThanOrEqualTo(bound);
            });
      }
    }
  }

  /**
   * The worst pair: one record is surely right and loses nothing, the other is surely wrong and
   * loses all that is counted, so that the cut of the loss acts. It reaches the bound.
   */
  @Test
  void factP1_theWorstPairReachesTheBound() {
    ReleasedModel sure = model(40, 0, 0);
    for (Neighbours relation : Neighbours.values()) {
      for (int each : new int[] {1, 2, 16}) {
        TestPlan plan = plan(relation, each);
        Examples before = with(rows(new Random(9)), -1, 1);
        Examples after =
            relation == Neighbours.REPLACE_ONE ? with(before, 1, 1) : before.slice(1, RECORDS);
        double moved = counts(plan, sure, before).minus(counts(plan, sure, after)).norm();
        assertThat(moved / plan.sensitivity().bound())
            .as("%s with %s bins a group", relation, each)
            .isBetween(.999, 1.0);
      }
    }
  }

  private static TestPlan plan(Neighbours relation, int each) {
    return new TestPlan(
        1, PublicSize.of(RECORDS, relation), new ClassCounts(new TestBins(each), 0));
  }

  /** The first record is as long as can be. */
  private static Examples with(Examples rows, double first, double label) {
    RowsBuilder builder = Rows.dense(2);
    double[] labels = new double[rows.count()];
    for (int row = 0; row < rows.count(); row++) {
      if (row == 0) {
        builder.append(new double[] {first, 0});
      } else if (rows.isEmpty(row)) {
        builder.appendEmpty();
      } else {
        builder.append(rows.rows().row(row));
      }
      labels[row] = row == 0 ? label : rows.label(row);
    }
    return Examples.of(builder.build(), labels);
  }

  /**
   * An answer about another model has other noise, or the two would show their difference. The
   * other models here are cut at the same edges, so that weights and intercepts are told as such.
   */
  @Test
  void anotherModelIsAnsweredWithOtherNoise() {
    Examples rows = rows(new Random(4));
    Vec first = noise(Outcome.of(MODEL), rows);
    assertThat(noise(Outcome.of(MODEL), rows)).isEqualTo(first);
    requireOther("weights", noise(Outcome.of(model(-1.5, 2.0, .3)), rows), first);
    requireOther("weights", noise(Outcome.of(model(-2.0, 1.5, .3)), rows), first);
    requireOther("intercept", noise(Outcome.of(model(1.5, -2.0, .3 + 1e-15)), rows), first);
  }

  /** The same weights with another curve: other questions, so other noise. */
  @Test
  void anotherCurveBesideTheModelIsAnsweredWithOtherNoise() {
    Examples rows = rows(new Random(4));
    ProbabilityCurve curve = new ProbabilityCurve(.2, .7, -.3, 1.4, .8, -.5);
    ProbabilityCurve other = new ProbabilityCurve(.2, .7, -.3, 1.4, .8, -.6);
    Vec first = noise(beside(Map.of(AuxiliaryNames.PROBABILITY_CURVE, curve.numbers())), rows);
    requireOther(
        "curve",
        noise(beside(Map.of(AuxiliaryNames.PROBABILITY_CURVE, other.numbers())), rows),
        first);
  }

  /** Of several functions each is told, weights and intercepts; the largest alone gives edges. */
  @Test
  void anotherModelOfManyClassesIsAnsweredWithOtherNoise() {
    Examples rows = Examples.of(Rows.of(new double[][] {{.9, .1}, {.1, .9}}), new double[] {0, 1});
    List<ReleasedModel> classes =
        List.of(model(2, 0, .1), model(0, 2, .1), model(-1, -1, .1), model(3, 3, 0));
    Vec first = noise(outputs(classes), rows);
    assertThat(noise(outputs(classes), rows)).isEqualTo(first);
    for (int k = 0; k < 3; k++) {
      List<ReleasedModel> weights = new ArrayList<>(classes);
      List<ReleasedModel> intercept = new ArrayList<>(classes);
      Vec own = classes.get(k).weights().value();
      weights.set(k, model(own.get(0) + 1e-12, own.get(1), .1));
      intercept.set(k, model(own.get(0), own.get(1), .1 + 1e-12));
      requireOther("weights of " + k, noise(outputs(weights), rows), first);
      requireOther("intercept of " + k, noise(outputs(intercept), rows), first);
    }
  }

  /** Noise of deviation above 1 in each of many numbers: the same is at distance 0. */
  private static void requireOther(String what, Vec noise, Vec first) {
    assertThat(noise.minus(first).norm()).as(what).isGreaterThan(1);
  }

  private static Outcome outputs(List<ReleasedModel> classes) {
    return new Outcome(classes, List.of(), 0, 0, Map.of(), Map.of());
  }

  @Test
  void refuses_moreRecordsThanArePublic() {
    Examples fewer = rows(new Random(5)).slice(0, RECORDS - 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                plan(new TestBins(2), 0)
                    .addTestReleases(
                        Outcome.of(MODEL), fewer, InMemoryChannel.withFreshKeys("run", 2), 1))
        .withMessageContaining("must be the declared number, " + RECORDS);
  }

  @Test
  void thereAreMoreBinsWhereNoiseAllows() {
    assertThat(chosen(60, 60)).isEqualTo(1);
    assertThat(chosen(3_000, 7)).isGreaterThan(chosen(300, 7));
    assertThat(chosen(100_000, 7)).isGreaterThan(chosen(3_000, 7));
    assertThat(chosen(3_000, .7)).isGreaterThan(chosen(3_000, 7));
  }

  private static int chosen(double records, double deviation) {
    return TestBins.of(records, squares -> deviation).binsPerGroup();
  }

  /** Errors are counted at even odds, so an edge between groups is there. */
  @Test
  void evenOddsAreAnEdgeBetweenGroups() {
    for (int each : new int[] {1, 4}) {
      Vec levels =
          companions(plan(new TestBins(each), 0), Outcome.of(MODEL), rows(new Random(6)))
              .get(AuxiliaryNames.TEST_LEVELS);
      int even = 0;
      while (levels.get(even) != 0) {
        even++;
      }
      assertThat((even + 1) % each).isZero();
      for (int k = 1; k < levels.dimension(); k++) {
        assertThat(levels.get(k)).isGreaterThan(levels.get(k - 1));
      }
    }
  }

  /** What is released of counts without what is counted; losses would be rounded to the grid. */
  private static Vec noise(Outcome asked, Examples rows) {
    TestPlan plan =
        new TestPlan(
            1,
            PublicSize.of(rows.count(), Neighbours.REPLACE_ONE),
            new ClassCounts(new TestBins(1), 0));
    InMemoryChannel channel =
        new InMemoryChannel("run", List.of(TestNoise.seeded(1), TestNoise.seeded(2)));
    Outcome outcome = plan.addTestReleases(asked, rows, channel, 1);
    Vec noised = outcome.auxiliaryReleases().get(AuxiliaryNames.TEST_COUNTS).value();
    Vec noise = noised.minus(companions(plan, asked, rows).get(AuxiliaryNames.TEST_COUNTS));
    return Vec.of(Arrays.copyOf(noise.toArray(), noise.dimension() - 1));
  }

  private static Vec counts(TestPlan plan, ReleasedModel model, Examples rows) {
    return companions(plan, Outcome.of(model), rows).get(AuxiliaryNames.TEST_COUNTS);
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

  private static TestPlan plan(TestBins bins, double shift) {
    return new TestPlan(1, size(), new ClassCounts(bins, shift));
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
