package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.laws.ForAll;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tables of the written proofs, and relations between the bounds that must always hold. */
class ObjectiveReviewTest {
  /** Bounds stay bounds below this, where nobody asks, but need not be smooth any more. */
  private static final double SMALLEST = 1e-20;

  @Test
  void theoremT1_valuesOfTheTable() {
    double[][] table = {
      {.01, .1, 2, .01019803941, .010100005, .01009803441, 1.400001731, .7081100114},
      {.01, .1, 20, .1020184108, .1011402497, .1008781611, .1356839719, .117286476},
      {.2, .5, 1.5, .238135616, .2158994745, .2097361414, 3.026471506, 1.664562379},
      {.2, .5, 4, .6702752079, .6231086872, .5471665208, .8914014813, .7494593161},
      {8.71e-4, .0573, 4, .006569611937, .006568099048, .006568092889, .4654403243, .2352191408},
    };
    for (double[] row : table) {
      PerturbedSolve replace = new PerturbedSolve(row[0], row[1], Neighbours.REPLACE_ONE, true);
      PerturbedSolve addRemove = new PerturbedSolve(row[0], row[1], Neighbours.ADD_REMOVE, true);
      near(RenyiCurve.theoremT1(replace, row[2]), row[3]);
      near(RenyiCurve.addRemove(addRemove, row[2], RenyiCurve.Direction.WITHOUT_OVER_WITH), row[4]);
      near(RenyiCurve.addRemove(addRemove, row[2], RenyiCurve.Direction.WITH_OVER_WITHOUT), row[5]);
      near(RenyiCurve.corners(replace, row[2]), row[6]);
      near(RenyiCurve.corners(addRemove, row[2]), row[7]);
    }
  }

  @Test
  void profiles_areAtMostTheCoarselySearchedOnesOfTheTable() {
    double[][] table = {
      {1, 30, 8.71e-4, .05, 9.453e-5, 3.827e-5, 1.419e-5},
      {1, 30, 3.57e-5, .057, 9.999e-5, 9.673e-5, 9.328e-5},
      {2, 10, 2.5e-3, .15, 2.052e-5, 1.299e-5, 3.368e-6},
    };
    for (double[] row : table) {
      PerturbedSolves solves = replaceOne(row[2], row[3], (long) row[1], 0);
      assertThat(new SlackQuantile(solves).delta(row[0])).isBetween(row[6] * .999, row[4] * 1.001);
      assertThat(new SlackMoment(solves).delta(row[0])).isBetween(row[6] * .999, row[5] * 1.001);
    }
  }

  /** The printed digits; values from above and to more digits are in {@link DominatingPairTest}. */
  @Test
  void theoremsAAndB_valuesOfTheTable() {
    double[][] table = {
      {1, 30, 8.71e-4, .05, 1.4324e-5, 1.42202e-5, 1.42197e-5},
      {2, 10, 2.5e-3, .15, 3.4063e-6, 3.37754e-6, 3.37726e-6},
      {1, 1, .2, .5, 2.5371e-2, 1.18061e-2, 8.9160e-3},
      {1, 3, .1, .2, 6.4121e-3, 1.40394e-3, 6.72256e-4},
    };
    for (double[] row : table) {
      long rounds = (long) row[1];
      double replace = new GammaGaussianPair(replaceOne(row[2], row[3], rounds, 0)).delta(row[0]);
      assertThat(replace).isCloseTo(row[4], within(3e-4 * row[4]));
      GammaGaussianPair single = new GammaGaussianPair(addRemove(row[2], row[3], rounds, 0));
      assertThat(single.absentOverPresent(row[0])).isCloseTo(row[5], within(3e-4 * row[5]));
      assertThat(single.presentOverAbsent(row[0])).isCloseTo(row[6], within(3e-4 * row[6]));
    }
  }

  @Test
  void theoremB_onAGrid_isMostlyBelowTheOtherProfilesAndNeverBelowTheGaussian() {
    int below = 0;
    int cells = 0;
    for (double kappa : new double[] {3.6e-5, 8.7e-4, 3.3e-3}) {
      for (int rounds : new int[] {1, 5, 30}) {
        for (double mu : new double[] {.17, .31, .58}) {
          PerturbedSolves solves = replaceOne(kappa, mu / Math.sqrt(rounds), rounds, 1e-4);
          double others =
              Math.min(new SlackQuantile(solves).delta(1), new SlackMoment(solves).delta(1));
          double chained = new GammaGaussianPair(solves).delta(1);
          assertThat(chained)
              .isGreaterThanOrEqualTo(GaussianProfile.delta(solves.gaussianShift(), 1));
          assertThat(new ObjectiveProfile(solves).delta(1)).isLessThanOrEqualTo(chained);
          below += chained <= others ? 1 : 0;
          cells++;
        }
      }
    }
    assertThat(below).isGreaterThan(cells * 8 / 10);
  }

  @Test
  void law_profilesDecreaseInEpsilonAndNeverUndercutTheGaussian() {
    ForAll.cases(
        60,
        random -> {
          PerturbedSolves solves = any(random);
          Profile profile = new ObjectiveProfile(solves);
          double last = 1;
          for (double epsilon = -1; epsilon <= 4; epsilon += .5) {
            double delta = profile.delta(epsilon);
            assertThat(delta)
                .isBetween(GaussianProfile.delta(solves.gaussianShift(), epsilon) * .999, last);
            last = Math.max(delta, SMALLEST);
          }
        });
  }

  @Test
  void law_moreReleasesMoreShiftOrMoreCurvatureCostMore() {
    ForAll.cases(
        40,
        random -> {
          double kappa = Math.pow(10, -5 + 4 * random.nextDouble());
          double shift = Math.pow(10, -2 + 2 * random.nextDouble());
          double more = 1 + random.nextDouble();
          int rounds = 1 + random.nextInt(30);
          for (double epsilon : new double[] {.2, 1, 5}) {
            double base = new ObjectiveProfile(replaceOne(kappa, shift, rounds, 0)).delta(epsilon);
            // searched minima may wobble in the last digits
            double floor = base * (1 - 1e-4) - SMALLEST;
            assertThat(
                    new ObjectiveProfile(replaceOne(kappa * more, shift, rounds, 0)).delta(epsilon))
                .isGreaterThanOrEqualTo(floor);
            assertThat(
                    new ObjectiveProfile(replaceOne(kappa, shift * more, rounds, 0)).delta(epsilon))
                .isGreaterThanOrEqualTo(floor);
            assertThat(new ObjectiveProfile(replaceOne(kappa, shift, rounds, .1)).delta(epsilon))
                .isGreaterThanOrEqualTo(floor);
          }
        });
  }

  @Test
  void law_groupsAreListsOfSingles() {
    PerturbedSolve solve = new PerturbedSolve(1e-3, .1, Neighbours.REPLACE_ONE, true);
    PerturbedSolves.Group one = new PerturbedSolves.Group(solve, 1);
    Profile listed = new ObjectiveProfile(new PerturbedSolves(List.of(one, one, one), .01));
    Profile repeated = new ObjectiveProfile(PerturbedSolves.repeated(solve, 3, .01));
    assertThat(listed.delta(.5)).isCloseTo(repeated.delta(.5), within(1e-11));
  }

  @Test
  void refuses_nonsense() {
    assertThatThrownBy(() -> new PerturbedSolve(Double.NaN, 1, Neighbours.REPLACE_ONE, true))
        .hasMessageContaining("curvatureRatio = NaN");
    assertThatThrownBy(() -> new PerturbedSolve(1, Double.NaN, Neighbours.REPLACE_ONE, true))
        .hasMessageContaining("shift = NaN");
    PerturbedSolve huber = new PerturbedSolve(.1, 1, Neighbours.REPLACE_ONE, false);
    assertThatThrownBy(() -> RenyiCurve.corners(huber, 2)).hasMessageContaining("monotone");
    assertThatThrownBy(() -> RenyiCurve.theoremT1(huber, 1)).hasMessageContaining("order = 1.0");
    assertThatThrownBy(() -> Corners.of(replaceOne(.1, 1, 2, 0)))
        .hasMessageContaining("exactly one");
    assertThatThrownBy(() -> new PerturbedSolves(List.of(), 0)).hasMessageContaining("empty");
    assertThatThrownBy(() -> replaceOne(.1, 1, 1, Double.NaN))
        .hasMessageContaining("gaussianSquare = NaN");
  }

  private static PerturbedSolves any(Random random) {
    PerturbedSolve solve =
        new PerturbedSolve(
            Math.pow(10, -5 + 4.5 * random.nextDouble()),
            Math.pow(10, -2 + 2 * random.nextDouble()),
            random.nextBoolean() ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE,
            random.nextBoolean());
    return PerturbedSolves.repeated(solve, 1 + random.nextInt(50), random.nextDouble() * .1);
  }

  private static PerturbedSolves replaceOne(double kappa, double shift, long times, double extra) {
    return PerturbedSolves.repeated(
        new PerturbedSolve(kappa, shift, Neighbours.REPLACE_ONE, true), times, extra);
  }

  private static PerturbedSolves addRemove(double kappa, double shift, long times, double extra) {
    return PerturbedSolves.repeated(
        new PerturbedSolve(kappa, shift, Neighbours.ADD_REMOVE, true), times, extra);
  }

  private static void near(double value, double printed) {
    assertThat(value).isCloseTo(printed, within(1e-9 * printed + 5e-10));
  }
}
