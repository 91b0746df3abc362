package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import org.junit.jupiter.api.Test;

/** Fact single-minimiser: no corner of the derivatives' ranges may be left out. */
class CornersTest {
  private static final double KAPPA = 0.1;
  private static final double SHIFT = 0.7;
  private static final double ROOM = 1 - Math.log1p(KAPPA);

  @Test
  void factO4_everyCornerCounts() {
    for (double output : new double[] {0, 0.04}) {
      double whole = corner(SHIFT, output);
      double half = corner(SHIFT / 2, output);
      double none = corner(0, output);
      isBarelyAbove(Neighbours.REPLACE_ONE, false, output, 4 * whole);
      isBarelyAbove(Neighbours.ADD_REMOVE, false, output, 2 * whole);
      isBarelyAbove(Neighbours.REPLACE_ONE, true, output, whole + 2 * half + none);
      isBarelyAbove(Neighbours.ADD_REMOVE, true, output, whole + none);
    }
  }

  @Test
  void factO4_startsAtTheJacobian() {
    PerturbedSolve solve = new PerturbedSolve(KAPPA, SHIFT, Neighbours.ADD_REMOVE, true);
    Corners corners = Corners.of(PerturbedSolves.repeated(solve, 1, 0));
    assertThat(corners.delta(solve.jacobian())).isLessThan(1);
    assertThat(corners.delta(Math.nextDown(solve.jacobian()))).isEqualTo(1);
  }

  private static double corner(double shift, double output) {
    double total = Math.sqrt(shift * shift + output);
    return total == 0 ? 0 : GaussianProfile.delta(total, ROOM);
  }

  private static void isBarelyAbove(
      Neighbours relation, boolean monotone, double output, double exact) {
    PerturbedSolve solve = new PerturbedSolve(KAPPA, SHIFT, relation, monotone);
    assertThat(Corners.of(PerturbedSolves.repeated(solve, 1, output)).delta(1))
        .as("%s, output %s", solve, output)
        .isBetween(exact, exact * (1 + 1e-11));
  }
}
