package dev.tacit.admm.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.MemoryDoors;
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
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.testkit.ForAll;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
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
        TestPlan plan = TestPlan.of(budget, PublicSize.of(RECORDS, relation)).orElseThrow();
        MemoryDoors doors = MemoryDoors.fresh("run", 2);
        plan.with(Outcome.of(MODEL), rows(new Random(1)), doors, 1);
        assertThat(doors.counted()).hasSize(1);
        double paid =
            Accountants.all()
                .guarantee(Receipts.composed(doors.counted()), relation, 1e-5)
                .epsilon();
        assertThat(paid).isLessThanOrEqualTo(epsilon).isCloseTo(epsilon, within(2e-4 * epsilon));
        assertThat(Accountants.all().guarantee(plan.event(), relation, 1e-5).epsilon())
            .isEqualTo(paid);
      }
    }
    assertThat(TestPlan.of(new Budget(1, 0, Neighbours.REPLACE_ONE), size())).isEmpty();
  }

  /** Every count once more, record by record. */
  @Test
  void countsAreThoseOfAPlainRecount() {
    Examples rows = rows(new Random(2));
    ProbabilityCurve curve = new ProbabilityCurve(.2, .7, -.3, 1.4, .8, -.5);
    for (boolean curved : new boolean[] {false, true}) {
      Outcome outcome =
          curved ? beside(Map.of(Companion.PROBABILITY_CURVE, curve.numbers())) : Outcome.of(MODEL);
      Vec found = companions(plan(Ladder.MIDDLE), outcome, rows).get(Companion.TEST_COUNTS);
      int bins = Ladder.MIDDLE.bins();
      double[] expected = new double[4 + 2 * bins];
      for (int row = 0; row < rows.count(); row++) {
        if (rows.isEmpty(row)) {
          continue;
        }
        double margin = 1.5 * rows.rows().dot(row, Vec.of(1, 0)) + .3;
        margin += -2 * rows.rows().dot(row, Vec.of(0, 1));
        double odds = curved ? curve.logOdds(margin) : margin;
        int bin = 0;
        while (bin < bins - 1 && odds >= Ladder.MIDDLE.levels().get(bin)) {
          bin++;
        }
        int label = rows.label(row) > 0 ? 1 : 0;
        expected[4 + label * bins + bin]++;
        expected[2 * label + (odds >= 0 ? 1 : 0)]++;
      }
      assertThat(found).isEqualTo(Vec.of(expected));
    }
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
                plan(Ladder.COARSE),
                new Outcome(classes, List.of(), 0, 0, Map.of(), Map.of()),
                rows)
            .get(Companion.TEST_COUNTS);
    double wrong = found.get(0) + found.get(1);
    double right = found.get(2) + found.get(3);
    assertThat(wrong).isEqualTo(1);
    assertThat(right).isEqualTo(3);
  }

  /** Pairs that reach the bound, and none that passes it. */
  @Test
  void factP1_oneRecordMovesTheCountsByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = new double[1];
      TestPlan plan =
          new TestPlan(1, PublicSize.of(RECORDS, relation), new ClassCounts(Ladder.FINE));
      double bound = plan.sensitivity().bound();
      ForAll.cases(
          300,
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
      assertThat(largest[0]).as("%s", relation).isGreaterThan(.999);
    }
  }

  /** An answer about another model has other noise, or the two would show their difference. */
  @Test
  void anotherModelIsAnsweredWithOtherNoise() {
    Examples rows = rows(new Random(4));
    Vec first = noise(MODEL, rows);
    assertThat(noise(MODEL, rows)).isEqualTo(first);
    // Scores are the same, so that all that can differ is the noise.
    assertThat(noise(model(1.5, -2.0, .3 + 1e-15), rows)).isNotEqualTo(first);
  }

  @Test
  void refuses_moreRecordsThanArePublic() {
    Examples fewer = rows(new Random(5)).slice(0, RECORDS - 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> plan(Ladder.FINE).with(Outcome.of(MODEL), fewer, MemoryDoors.fresh("run", 2), 1))
        .withMessageContaining("must be the declared number, " + RECORDS);
  }

  @Test
  void theLadderIsFinerWhereNoiseAllows() {
    assertThat(Ladder.of(10_000, 7)).isEqualTo(Ladder.FINE);
    assertThat(Ladder.of(2_500, 7)).isEqualTo(Ladder.MIDDLE);
    assertThat(Ladder.of(300, 7)).isEqualTo(Ladder.COARSE);
    for (Ladder ladder : Ladder.values()) {
      assertThat(ladder.bins() % 2).isZero();
      assertThat(ladder.levels().get(ladder.bins() / 2 - 1)).isZero();
    }
  }

  private static Vec noise(ReleasedModel model, Examples rows) {
    MemoryDoors doors = new MemoryDoors("run", List.of(TestNoise.seeded(1), TestNoise.seeded(2)));
    Outcome outcome = plan(Ladder.COARSE).with(Outcome.of(model), rows, doors, 1);
    Vec noised = outcome.companions().get(Companion.TEST_COUNTS).value();
    return noised.minus(
        companions(plan(Ladder.COARSE), Outcome.of(model), rows).get("test/counts"));
  }

  private static Vec counts(TestPlan plan, Examples rows) {
    return companions(plan, Outcome.of(MODEL), rows).get(Companion.TEST_COUNTS);
  }

  /** Without noise. */
  private static Map<String, Vec> companions(TestPlan plan, Outcome outcome, Examples rows) {
    TestPlan own =
        new TestPlan(
            plan.mu(), PublicSize.of(rows.count(), plan.size().neighbours()), plan.question());
    List<NoiseKey> off = List.of(TestNoise.off(), TestNoise.off());
    Map<String, Vec> values = new TreeMap<>();
    own.with(outcome, rows, new MemoryDoors("run", off), 1)
        .companions()
        .forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  private static TestPlan plan(Ladder ladder) {
    return new TestPlan(1, size(), new ClassCounts(ladder));
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
