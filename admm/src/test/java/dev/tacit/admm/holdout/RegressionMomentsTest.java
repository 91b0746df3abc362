package dev.tacit.admm.holdout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
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
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Sums over test records whose labels are numbers: priced, right, and moved as declared. */
class RegressionMomentsTest {
  private static final int RECORDS = 30;

  @Test
  void factP1_aRecordThatTestsMeetsTheWholeBudgetAndNoMore() {
    for (Neighbours relation : Neighbours.values()) {
      Budget budget = new Budget(1, 1e-5, relation);
      TestPlan plan = TestPlan.ofRegression(budget, PublicSize.of(RECORDS, relation)).orElseThrow();
      InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", 2);
      plan.addTestReleases(outcome(1), rows(new Random(1)), channel, 1);
      double paid =
          Accountants.all()
              .guarantee(Receipts.composed(channel.countedReceipts()), relation, 1e-5)
              .epsilon();
      assertThat(paid).isLessThanOrEqualTo(1).isCloseTo(1, within(2e-4));
    }
    Budget pure = new Budget(1, 0, Neighbours.REPLACE_ONE);
    assertThat(TestPlan.ofRegression(pure, PublicSize.of(RECORDS, Neighbours.REPLACE_ONE)))
        .isEmpty();
  }

  /** Every sum once more, record by record. */
  @Test
  void sumsAreThoseOfAPlainRecount() {
    Examples rows = rows(new Random(2));
    double[] expected = new double[6];
    for (int row = 0; row < rows.count(); row++) {
      if (!rows.isEmpty(row)) {
        double score = 3 * rows.rows().row(row).get(0) + .2;
        double missed = Math.abs(rows.label(row) - Math.max(-1, Math.min(1, score)));
        double s = (rows.label(row) + 1) / 2;
        double[] own = {1, missed / 2, Math.pow(missed / 2, 2), Math.pow(missed / 2, 4), s, s * s};
        for (int k = 0; k < own.length; k++) {
          expected[k] += own[k];
        }
      }
    }
    Vec found =
        companions(outcome(3), rows, Neighbours.REPLACE_ONE).get(AuxiliaryNames.TEST_MOMENTS);
    for (int k = 0; k < expected.length; k++) {
      assertThat(found.get(k)).isCloseTo(expected[k], within(1e-9));
    }
  }

  /** Pairs that reach the bound, and none that passes it. */
  @Test
  void factP1_oneRecordMovesTheSumsByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double bound = new RegressionMoments().sensitivity(PublicSize.of(RECORDS, relation)).bound();
      double[] largest = new double[1];
      ForAll.cases(
          400,
          random -> {
            Examples before = rows(random);
            Examples after =
                relation == Neighbours.REPLACE_ONE
                    ? replaced(before, rows(random))
                    : before.slice(1, RECORDS);
            Vec moved =
                companions(outcome(40), before, relation)
                    .get(AuxiliaryNames.TEST_MOMENTS)
                    .minus(
                        companions(outcome(40), after, relation).get(AuxiliaryNames.TEST_MOMENTS));
            assertThat(moved.norm()).isLessThanOrEqualTo(bound);
            largest[0] = Math.max(largest[0], moved.norm() / bound);
          });
      assertThat(largest[0]).as("%s", relation).isGreaterThan(.999);
    }
  }

  /** Distances are measured on the scale that the released residuals of training show. */
  @Test
  void theReachFollowsFromReleasedResiduals() {
    Examples rows = rows(new Random(3));
    Vec edges = Vec.of(-2, -1, -.5, -.25, .25, .5, 1, 2);
    Map<String, Vec> residuals =
        Map.of(
            AuxiliaryNames.RESIDUAL_EDGES,
            edges,
            AuxiliaryNames.RESIDUAL_COUNTS,
            Vec.of(1, -2, 3, 400, 5_000, 300, -1, 0, 2),
            AuxiliaryNames.RESIDUAL_DEVIATION,
            Vec.of(3));
    Map<String, Released> released = new TreeMap<>();
    residuals.forEach((name, value) -> released.put(name, TestReleased.of(value)));
    Outcome known = new Outcome(outcome(1).outputs(), List.of(), 0, 0, Map.of(), released);
    assertThat(companions(known, rows, Neighbours.REPLACE_ONE).get(AuxiliaryNames.TEST_REACH))
        .isEqualTo(Vec.of(1));
    assertThat(companions(outcome(1), rows, Neighbours.REPLACE_ONE).get(AuxiliaryNames.TEST_REACH))
        .isEqualTo(Vec.of(2));
  }

  /** Without noise. */
  private static Map<String, Vec> companions(Outcome outcome, Examples rows, Neighbours relation) {
    TestPlan plan = new TestPlan(1, PublicSize.of(rows.count(), relation), new RegressionMoments());
    List<NoiseKey> off = List.of(TestNoise.off(), TestNoise.off());
    Map<String, Vec> values = new TreeMap<>();
    plan.addTestReleases(outcome, rows, new InMemoryChannel("run", off), 1)
        .auxiliaryReleases()
        .forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  private static Outcome outcome(double weight) {
    return Outcome.of(
        new ReleasedModel(TestReleased.of(Vec.of(weight)), TestReleased.of(Vec.of(.2))));
  }

  private static Examples replaced(Examples rows, Examples other) {
    RowsBuilder builder = Rows.dense(1);
    double[] labels = new double[rows.count()];
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
    RowsBuilder rows = Rows.dense(1);
    double[] labels = new double[RECORDS];
    for (int row = 0; row < RECORDS; row++) {
      if (random.nextInt(6) == 0) {
        rows.appendEmpty();
      } else {
        rows.append(new double[] {random.nextBoolean() ? .7 : -.7 * random.nextDouble()});
      }
      labels[row] = random.nextBoolean() ? 1 : 2 * random.nextDouble() - 1;
    }
    return Examples.of(rows.build(), labels);
  }

  /**
   * With a reach below the distances that there are, the cut at the reach is what the sensitivity
   * rests on: without it a distance of 2 over a reach of .1 would be 20, and its fourth power
   * 160,000.
   */
  @Test
  void factP2_distancesBeyondTheReachCountAsTheReach() {
    for (Neighbours relation : Neighbours.values()) {
      double bound = new RegressionMoments().sensitivity(PublicSize.of(RECORDS, relation)).bound();
      double[] largest = new double[1];
      ForAll.cases(
          200,
          random -> {
            Outcome near = near(40);
            Examples before = rows(random);
            Examples after =
                relation == Neighbours.REPLACE_ONE
                    ? replaced(before, rows(random))
                    : before.slice(1, RECORDS);
            Map<String, Vec> found = companions(near, before, relation);
            assertThat(found.get(AuxiliaryNames.TEST_REACH)).isEqualTo(Vec.of(.1));
            Vec moved =
                found
                    .get(AuxiliaryNames.TEST_MOMENTS)
                    .minus(companions(near, after, relation).get(AuxiliaryNames.TEST_MOMENTS));
            assertThat(moved.norm()).isLessThanOrEqualTo(bound);
            largest[0] = Math.max(largest[0], moved.norm() / bound);
          });
      assertThat(largest[0]).as("%s", relation).isGreaterThan(.9);
    }
  }

  /** A model whose released residuals say that predictions are near: a reach of .1. */
  private static Outcome near(double weight) {
    Map<String, Released> released = new TreeMap<>();
    released.put(
        AuxiliaryNames.RESIDUAL_EDGES, TestReleased.of(Vec.of(-2, -1, -.5, -.05, .05, .5, 1, 2)));
    released.put(
        AuxiliaryNames.RESIDUAL_COUNTS, TestReleased.of(Vec.of(0, 0, 0, 0, 9_000, 0, 0, 0, 0)));
    released.put(AuxiliaryNames.RESIDUAL_DEVIATION, TestReleased.of(Vec.of(1)));
    return new Outcome(outcome(weight).outputs(), List.of(), 0, 0, Map.of(), released);
  }
}
