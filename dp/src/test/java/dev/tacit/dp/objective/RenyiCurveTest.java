package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.objective.RenyiCurve.Direction;
import dev.tacit.laws.ForAll;
import org.junit.jupiter.api.Test;

class RenyiCurveTest {
  @Test
  void bound_takesTheCornersOfMonotoneLossesOnly() {
    for (Neighbours relation : Neighbours.values()) {
      PerturbedSolve monotone = new PerturbedSolve(0.5, 0.3, relation, true);
      PerturbedSolve other = new PerturbedSolve(0.5, 0.3, relation, false);
      // fact minimiser-renyi ends at order 1 + 1/kappa = 3; corners have no end.
      assertThat(RenyiCurve.bound(monotone, 4)).isEqualTo(RenyiCurve.corners(monotone, 4));
      assertThat(RenyiCurve.bound(monotone, 4)).isFinite();
      assertThat(RenyiCurve.bound(other, 4)).isInfinite();
      assertThat(RenyiCurve.bound(monotone, 1.5)).isEqualTo(RenyiCurve.theoremT1(monotone, 1.5));
      assertThat(RenyiCurve.theoremT1(monotone, 1.5)).isLessThan(RenyiCurve.corners(monotone, 1.5));
    }
  }

  /** Where curvature is tiny the slack is what two nearly equal logarithms leave. */
  @Test
  void theoremT1_cancellationNeverTakesTheSlackBelowItsSeries() {
    ForAll.cases(
        500,
        random -> {
          double kappa = 1e-9 * (1 + 9 * random.nextDouble());
          PerturbedSolve solve = new PerturbedSolve(kappa, 0, Neighbours.ADD_REMOVE, true);
          for (double order : new double[] {1.001, 1.5, 2, 100}) {
            double square = order * kappa * kappa / 2;
            double cube = kappa * kappa * kappa / 3;
            // Both series cut after a term below which the value does not fall.
            assertThat(RenyiCurve.addRemove(solve, order, Direction.WITH_OVER_WITHOUT))
                .isGreaterThanOrEqualTo(square - order * (order + 1) * cube);
            assertThat(RenyiCurve.addRemove(solve, order, Direction.WITHOUT_OVER_WITH))
                .isGreaterThanOrEqualTo(square - cube);
          }
        });
  }

  @Test
  void curvesAddUpWithTheGaussianReleases() {
    PerturbedSolve solve = new PerturbedSolve(0.01, 0.1, Neighbours.REPLACE_ONE, true);
    double exact = 3 * RenyiCurve.bound(solve, 2) + 2 * 0.02 / 2;
    assertThat(PerturbedSolves.repeated(solve, 3, 0.02).renyi(2))
        .isBetween(exact, exact * (1 + 1e-12));
  }
}
