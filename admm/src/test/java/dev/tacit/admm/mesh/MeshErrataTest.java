package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.Conversions;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the mesh papers print and what is wrong with it, as computations. */
class MeshErrataTest {
  private static final double DELTA = 1e-4;
  private static final int ROUNDS = 30;
  private static final long RECORDS = 7000;

  @Test
  void factO5_approximatePrivacyDoesNotImplyZcdp() {
    // Show the record with probability delta, otherwise nothing: (0, delta)-DP, yet an outcome that
    // is possible under one neighbour only makes every Renyi divergence infinite.
    double[] present = {DELTA, 1 - DELTA};
    double[] other = {0, 1 - DELTA};
    double apart = 0;
    double moment = 0;
    for (int outcome = 0; outcome < present.length; outcome++) {
      apart += Math.max(0, present[outcome] - other[outcome]);
      moment += present[outcome] * present[outcome] / other[outcome];
    }
    assertThat(apart).isLessThanOrEqualTo(DELTA);
    assertThat(Math.log(moment)).isInfinite();
  }

  @Test
  void factO6_theBudgetOfThePaperIsWastedAtOneAndExceededAtTen() {
    assertThat(deltaOfPrintedRho(1)).isCloseTo(7.19e-7, within(2e-9));
    assertThat(deltaOfPrintedRho(10)).isCloseTo(3.50e-4, within(1e-6)).isGreaterThan(DELTA);
    double rho = new PrintedNoise(budget(10), ROUNDS, .001, 1).total();
    assertThat(rho + 2 * Math.sqrt(-rho * Math.log(DELTA))).isCloseTo(12.71, within(.01));
    assertThat(Conversions.zcdpToEpsilon(rho, DELTA)).isGreaterThan(10);
  }

  private static double deltaOfPrintedRho(double epsilon) {
    double rho = new PrintedNoise(budget(epsilon), ROUNDS, .001, 1).total();
    return GaussianProfile.delta(Math.sqrt(2 * rho), epsilon);
  }

  @Test
  void factO6_certifiedEpsilonOfThePrintedRun() {
    double[][] table = {{.5, .327}, {1, .708}, {1.5, 1.119}, {2, 1.554}, {10, 11.19}};
    for (double[] row : table) {
      PrintedNoise printed = new PrintedNoise(budget(row[0]), ROUNDS, .001, 1);
      double ridge = printed.forcedRegulariser(5, .25, RECORDS) / 5;
      ObjectiveFacts facts = facts(ridge + 2 * .5);
      MinimiserPlan plan = printed.release(facts, printed.sigma(RECORDS), 1e-6);
      double certified =
          Accountants.all()
              .guarantee(
                  PrivacyEvent.repeated(plan.eventFor(104), ROUNDS), Neighbours.REPLACE_ONE, DELTA)
              .epsilon();
      assertThat(certified).isBetween(row[1] * .98, row[1] * 1.001);
    }
  }

  @Test
  void factA1_thePrintedOutputNoiseCostsFourTimesItsRho() {
    PrintedNoise printed = new PrintedNoise(budget(1), ROUNDS, .001, 1);
    ObjectiveFacts facts = facts(1.001);
    double sigma = printed.outputSigma(1e-3, facts.strongConvexity());
    double shift = facts.solverSensitivity(1e-3, 0) / sigma;
    assertThat(shift * shift / 2).isCloseTo(4 * printed.outputRho(), within(1e-15));
  }

  @Test
  void factS3_thePrintedGateIsACoin() {
    // clip 2, at most 15 releases, half of rho for the gate
    assertThat(firing(1, .05)).isCloseTo(.500005, within(1e-6));
    assertThat(firing(1, 2)).isCloseTo(.500213, within(1e-6));
    assertThat(firing(10, .05)).isCloseTo(.500052, within(2e-6));
    assertThat(firing(10, 2)).isCloseTo(.502134, within(2e-6));
  }

  /** {@code P(query + Lap(b1) >= Lap(b2))} with the printed scales. */
  private static double firing(double epsilon, double query) {
    double gate = Math.sqrt(new PrintedNoise(budget(epsilon), 15, .001, 1).total());
    double first = gate / (1 + Math.cbrt(30.0 * 30));
    double threshold = 2 * 15 * 2 / first;
    double noise = 4 * 15 * 2 / (gate - first);
    double squares = threshold * threshold - noise * noise;
    return 1
        - (threshold * threshold * Math.exp(-query / threshold)
                - noise * noise * Math.exp(-query / noise))
            / (2 * squares);
  }

  @Test
  void factR4_aStoredGradientHoldsTheSolverResidualTheClosedFormDoesNot() {
    // One agent with one neighbour, objective x^2 / 2: gradient x. Printed even step against ours.
    double penalty = .3;
    double extra = .2;
    double before = 1;
    double theirsBefore = -.5;
    double theirs = .25;
    double exact = penalty * (before + theirsBefore) / (1 + 2 * penalty);
    for (double error : new double[] {0, 1e-3}) {
      double own = exact + error;
      double dual = penalty / 2 * (own - theirs);
      double printed = own - (own + 2 * dual + penalty * (own - theirs)) / (2 * penalty + extra);
      Vec closed =
          new RecycledStep(penalty, extra)
              .apply(List.of(Vec.of(before), Vec.of(theirsBefore), Vec.of(own), Vec.of(theirs)));
      double residual = own + 2 * penalty * own - penalty * (before + theirsBefore);
      assertThat(printed - closed.get(0))
          .isCloseTo(-residual / (2 * penalty + extra), within(1e-15));
      assertThat(Math.abs(residual) < 1e-12).isEqualTo(error == 0);
    }
  }

  private static ObjectiveFacts facts(double strongConvexity) {
    return new ObjectiveFacts(RECORDS, 1, .25, strongConvexity, true, Neighbours.REPLACE_ONE);
  }

  private static Budget budget(double epsilon) {
    return new Budget(epsilon, DELTA, Neighbours.REPLACE_ONE);
  }
}
