package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.laws.ForAll;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Theorems A and B (fact gamma-gaussian-pair) from above: never below the theorem, and close to it.
 */
class DominatingPairTest {
  private static final double TINY = 1e-300;

  /**
   * eps, T, kappa, one record's shift; then absent over present, present over absent, and
   * replace-one. By quadrature and a search over splits with 26 digits (mpmath); the first six are
   * those of the second reader's table.
   */
  @SuppressWarnings("FloatingPointLiteralPrecision") // all digits of the computation, as printed
  private static final double[][] REFERENCES = {
    {1, 1, .2, .5, .011806474488238593, .008915995725033847, .15123791522610897},
    {3.2, 2, .42, 1 / 228.0, .0003006379073619631, 0, .0025291181993400322},
    {1, 1, .3, .02, .0034432858950491155, 8.227842119264502e-304, .011109270553879759},
    {.5, 5, .1, .002, .004405692766591892, 2.2019411698767283e-21, .0315377632781576},
    {2, 30, .3, .01, .1587713016824697, .0822057925072153, .6842847052415192},
    {.2, 1, .1, .001, .004743680011127838, 0, .012618017858396528},
    {1, 30, 8.71e-4, .025, 4.341671650071762e-15, 4.3325379299716195e-15, 1.4323764716759337e-5},
    {2, 10, 2.5e-3, .075, 1.3037600758462576e-18, 1.297437206085435e-18, 3.4062985396012322e-6},
    {1, 3, .1, .1, 8.609683634030052e-5, 2.405922329052807e-8, .006412140680621142},
    {4, 100, 1e-2, .06, 1.5787754519542482e-11, 1.4444616643084384e-11, .001016527768572418},
    {8, 20, .05, .2, 2.4175097654963544e-17, 5.520362005945068e-18, .00010243321821963609},
  };

  @Test
  void factT3_isNeverBelowReferenceValuesAndCloseToThem() {
    for (double[] row : REFERENCES) {
      long rounds = (long) row[1];
      GammaGaussianPair single = single(row[2], row[3], rounds);
      near(single.absentOverPresent(row[0]), row[4]);
      near(single.presentOverAbsent(row[0]), row[5]);
      near(replaced(row[2], 2 * row[3], rounds).delta(row[0]), row[6]);
    }
  }

  private static void near(double bound, double truth) {
    // Below 1e-16 nobody asks: there the cells are allowed to be coarse.
    double excess = truth > 1e-16 ? 5e-4 * truth : truth * .1 + TINY;
    assertThat(bound).isBetween(truth, truth + excess);
  }

  @Test
  void factT3_isNeverBelowTheClosedFormOfOneRelease() {
    ForAll.cases(300, random -> assertThat(worstRatio(Case.any(random), 1, 1)).isLessThan(1));
  }

  @Test
  void factT3_isCloseToTheClosedForm_whereCurvatureIsSmallerThanTheShift() {
    double[] excess = new double[200];
    Random random = new Random(12);
    for (int index = 0; index < excess.length; index++) {
      Case one = Case.of(random, -5, 0);
      double truth = one.exact().absentOverPresent(one.epsilon());
      GammaGaussianPair pair = single(one.kappa(), one.shift(), 1);
      excess[index] = pair.absentOverPresent(one.epsilon()) / truth - 1;
    }
    Arrays.sort(excess);
    assertThat(excess[excess.length / 2]).isLessThan(1e-5);
    assertThat(excess[excess.length - 1]).isLessThan(2e-3);
  }

  @Test
  void twin_fixedQuadrature_fallsBelowTheSameOracle() {
    Random random = new Random(7);
    int below = 0;
    for (int index = 0; index < 300; index++) {
      Case one = Case.any(random);
      double truth = one.exact().absentOverPresent(one.epsilon());
      below += truth > TINY && fixedQuadrature(one) < truth * .9999 ? 1 : 0;
    }
    assertThat(below).isGreaterThan(30);
  }

  @Test
  void twin_smallerShiftOrCurvature_isRefutedByTheSameOracle() {
    Random random = new Random(8);
    int shift = 0;
    int curvature = 0;
    for (int index = 0; index < 300; index++) {
      Case one = Case.of(random, -2, 2);
      shift += worstRatio(one, .95, 1) > 1 ? 1 : 0;
      curvature += worstRatio(one, 1, .5) > 1 ? 1 : 0;
    }
    assertThat(shift).isGreaterThan(100);
    assertThat(curvature).isGreaterThan(100);
  }

  /** The closed form over the bound, the worse direction; above 1 refutes the bound. */
  private static double worstRatio(Case one, double shiftFactor, double kappaFactor) {
    OneSolve exact = one.exact();
    GammaGaussianPair pair = single(kappaFactor * one.kappa(), shiftFactor * one.shift(), 1);
    return Math.max(
        exact.absentOverPresent(one.epsilon()) / pair.absentOverPresent(one.epsilon()),
        exact.presentOverAbsent(one.epsilon()) / pair.presentOverAbsent(one.epsilon()));
  }

  @Test
  void factT3_withoutCurvature_isTheGaussian() {
    double gaussian = GaussianProfile.delta(Math.sqrt(30 * .01 + .02), 1);
    PerturbedSolve replace = new PerturbedSolve(0, .1, Neighbours.REPLACE_ONE, true);
    GammaGaussianPair chained = new GammaGaussianPair(PerturbedSolves.repeated(replace, 30, .02));
    assertThat(chained.delta(1)).isBetween(gaussian, gaussian * (1 + 1e-9));
    PerturbedSolve addRemove = new PerturbedSolve(0, .1, Neighbours.ADD_REMOVE, true);
    GammaGaussianPair single = new GammaGaussianPair(PerturbedSolves.repeated(addRemove, 30, .02));
    assertThat(single.absentOverPresent(1)).isBetween(gaussian, gaussian * (1 + 1e-10));
    assertThat(single.presentOverAbsent(1)).isBetween(gaussian, gaussian * (1 + 1e-10));
  }

  @Test
  void factT3_withHardlyAnyCurvature_isNearlyTheGaussianForBudgetsOfAnySize() {
    for (double shift : new double[] {.01, .3, 3, 10, 20}) {
      double epsilon = GaussianProfile.epsilon(shift, 1e-5);
      assertThat(replaced(1e-6, shift, 1).delta(epsilon)).isBetween(1e-5, 1.001e-5);
    }
  }

  @Test
  void factT3_growsWithShiftCurvatureRoundsAndFallsWithEpsilon() {
    ForAll.cases(
        40,
        random -> {
          Case one = Case.of(random, -3, 1);
          long rounds = 1L + random.nextInt(40);
          double more = 1.1 + random.nextDouble();
          double base = replaced(one.kappa(), one.shift(), rounds).delta(one.epsilon());
          // Two searched values may differ in their last digits.
          double floor = base * (1 - 1e-4);
          assertThat(replaced(one.kappa() * more, one.shift(), rounds).delta(one.epsilon()))
              .isGreaterThanOrEqualTo(floor);
          assertThat(replaced(one.kappa(), one.shift() * more, rounds).delta(one.epsilon()))
              .isGreaterThanOrEqualTo(floor);
          assertThat(replaced(one.kappa(), one.shift(), rounds + 1).delta(one.epsilon()))
              .isGreaterThanOrEqualTo(floor);
          assertThat(replaced(one.kappa(), one.shift(), rounds).delta(one.epsilon() / more))
              .isGreaterThanOrEqualTo(floor);
        });
  }

  @Test
  void factT3_saysSomethingForNegativeEpsilonAndWithoutShift() {
    assertThat(single(.01, .3, 5).absentOverPresent(-1)).isBetween(1 - Math.exp(-1), 1.0);
    assertThat(replaced(.01, .3, 5).delta(-1)).isBetween(1 - Math.exp(-1), 1.0);
    double put = single(.3, 0, 1).absentOverPresent(.5);
    // P(E > t) - e^eps P(E > (1 + kappa) t) at the loss .5, without any Gaussian part.
    double at = (.5 + Math.log1p(.3)) / .3;
    double exact = Math.exp(-at) - Math.exp(.5 - 1.3 * at);
    assertThat(put).isBetween(exact, exact * (1 + 1e-9));
  }

  @Test
  void factT3_refusesMoreRoundsThanTheGammaFunctionWasCheckedFor_andOthersPriceThem() {
    PerturbedSolve solve = new PerturbedSolve(1e-9, 1e-5, Neighbours.REPLACE_ONE, true);
    PerturbedSolves most = PerturbedSolves.repeated(solve, GammaGaussianPair.MOST_ROUNDS, 0);
    PerturbedSolves more = PerturbedSolves.repeated(solve, GammaGaussianPair.MOST_ROUNDS + 1, 0);
    double gaussian = GaussianProfile.delta(.01, .02);
    assertThat(new GammaGaussianPair(most).delta(.02)).isBetween(gaussian, gaussian * 1.001);
    assertThatThrownBy(() -> new GammaGaussianPair(more))
        .hasMessageContaining("releases = 1000001")
        .hasMessageContaining("up to 1000000");
    assertThat(new ObjectiveProfile(more).delta(.1)).isBetween(0.0, 1e-6);
  }

  /** Parameters of one release at an epsilon where delta is neither 1 nor nothing. */
  private record Case(double kappa, double shift, double epsilon) {
    static Case any(Random random) {
      return of(random, -5, 5);
    }

    /** kappa / shift is ten to a power between these. */
    static Case of(Random random, double least, double most) {
      double ratio = Math.pow(10, least + (most - least) * random.nextDouble());
      double larger = Math.pow(10, -2.5 + 3 * random.nextDouble());
      double shift = ratio > 1 ? larger / ratio : larger;
      double scale = shift + ratio * shift;
      return new Case(ratio * shift, shift, 5 * scale * random.nextDouble());
    }

    OneSolve exact() {
      return new OneSolve(shift, kappa);
    }
  }

  /** What this package did before: 40 cells of 8 Gauss points, whatever the parameters. */
  private static double fixedQuadrature(Case one) {
    double[] points = {.1834346424956498, .525532409916329, .7966664774136267, .9602898564975362};
    double[] weights = {.3626837833783617, .3137066458778869, .2223810344533744, .1012285362903771};
    double half = 55.0 / 40 / 2;
    double sum = 1e-16;
    for (int cell = 0; cell < 40; cell++) {
      for (int index = 0; index < 8; index++) {
        double point = index < 4 ? points[index] : -points[index - 4];
        double node = half * (2 * cell + 1 + point);
        double argument = one.epsilon() + Math.log1p(one.kappa()) - one.kappa() * node;
        sum +=
            half
                * weights[index % 4]
                * Math.exp(-node)
                * GaussianProfile.delta(one.shift(), argument);
      }
    }
    return sum * 1.0001;
  }

  private static GammaGaussianPair single(double kappa, double shift, long rounds) {
    PerturbedSolve solve = new PerturbedSolve(kappa, shift, Neighbours.ADD_REMOVE, true);
    return new GammaGaussianPair(PerturbedSolves.repeated(solve, rounds, 0));
  }

  private static GammaGaussianPair replaced(double kappa, double shift, long rounds) {
    PerturbedSolve solve = new PerturbedSolve(kappa, shift, Neighbours.REPLACE_ONE, true);
    return new GammaGaussianPair(PerturbedSolves.repeated(solve, rounds, 0));
  }
}
