package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.DominatingPair.Sampling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Loss laws on a grid, read back through the untilted circle. */
class LossGridTest {
  private static final double UNIT = Math.ulp(1.0);

  private static LossGrid grid(Sampling sampling, double rate, LossPair base, double step) {
    return LossGrid.of(DominatingPair.sampled(sampling, rate, base), true, step, 1e-12);
  }

  private static double[] masses(LossGrid grid, int size) {
    double[] circle = new double[size];
    grid.tilted(0, 0, circle);
    return circle;
  }

  /** Losses of the circle: indices above the middle stand for negative ones. */
  private static double loss(int index, int size, double step) {
    return (index < size / 2 ? index : index - size) * step;
  }

  private static double delta(double[] circle, double step, double infinite, double epsilon) {
    double sum = infinite;
    for (int i = 0; i < circle.length; i++) {
      double l = loss(i, circle.length, step);
      if (l > epsilon) {
        sum -= circle[i] * Math.expm1(epsilon - l);
      }
    }
    return sum;
  }

  @Test
  void response_atomsOnGridPointsStayWhereTheyAre() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.5);
    double[] circle = masses(grid, 16);
    double up = 1 / (1 + Math.exp(-1));
    assertThat(circle[2]).isCloseTo(up, within(1e-15));
    assertThat(circle[14]).isCloseTo(1 - up, within(1e-15));
    for (int i : new int[] {0, 1, 3, 4, 8, 12, 13, 15}) {
      assertThat(circle[i]).isCloseTo(0, within(1e-15));
    }
    assertThat(grid.infinite()).isZero();
    assertThat(grid.reach()).isEqualTo(2.5);
  }

  @Test
  void response_atomsBetweenGridPointsSplitByBothMasses() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.75);
    double[] circle = masses(grid, 16);
    double up = 1 / (1 + Math.exp(-1));
    // P mass p and Q mass p e^-1 on 0.75 and 1.5.
    double high = up * -Math.expm1(-0.25) / -Math.expm1(-0.75);
    assertThat(circle[2]).isCloseTo(high, within(1e-15));
    assertThat(circle[1]).isCloseTo(up - high, within(1e-15));
    double low = (1 - up) * -Math.expm1(-0.5) / -Math.expm1(-0.75);
    assertThat(circle[15]).isCloseTo(low, within(1e-15));
    assertThat(circle[14]).isCloseTo(1 - up - low, within(1e-15));
  }

  @Test
  void response_claimsTheErrorOfItsSubtractions() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.5);
    double up = 1 / (1 + Math.exp(-1));
    double share = -Math.expm1(-0.5);
    double expected = 8 * UNIT; // of exponentials, on mass one
    double[] lows = {-1, -0.5, 0, 0.5};
    for (double low : lows) {
      double mass = up; // all cells begin at or above the lower atom, which they do not hold
      double scale = up + Math.exp(low) * (1 - up);
      expected += 16 * UNIT * mass + 2 * 32 * UNIT * scale / share;
    }
    double[] circle = new double[8];
    assertThat(grid.tilted(0, 0, circle)).isCloseTo(expected, within(1e-3 * expected));
  }

  @Test
  void laplace_claimsTheErrorOfItsQuadratureAndOfItsEnds() {
    LossGrid grid = grid(Sampling.NONE, 1, new LaplacePair(1), 0.25);
    LaplacePair base = new LaplacePair(1);
    double share = -Math.expm1(-0.25);
    double expected = 8 * UNIT;
    for (int k = -4; k < 4; k++) {
      double low = 0.25 * k;
      if (k == -4 || k == 3) { // the cells with the atoms
        double with = base.tailWith(low);
        double without = base.tailWithout(low);
        expected += 16 * UNIT * with + 64 * UNIT * (with + Math.exp(low) * without) / share;
      } else {
        double mass = base.tailWith(low) - base.tailWith(low + 0.25);
        expected +=
            64 * UNIT * mass + 2 * (64 * UNIT * mass + 8 * UNIT * mass * Math.abs(low) / 0.25);
      }
    }
    double[] circle = new double[16];
    assertThat(grid.tilted(0, 0, circle)).isCloseTo(expected, within(1e-3 * expected));
  }

  private static void connectsTheDots(DominatingPair pair, boolean removal, double step, int size) {
    LossGrid grid = LossGrid.of(pair, removal, step, 1e-12);
    double[] circle = new double[size];
    double error = grid.tilted(0, 0, circle);
    assertThat(error).isPositive().isLessThan(1e-10);
    LossLaw law = new LossLaw(pair, removal);
    double total = grid.infinite();
    for (double mass : circle) {
      assertThat(mass).isGreaterThanOrEqualTo(0);
      total += mass;
    }
    assertThat(total).isCloseTo(1, within(error + 2e-12));
    for (int k = 0; k < size / 2; k++) {
      double epsilon = k * step;
      assertThat(delta(circle, step, grid.infinite(), epsilon))
          .isCloseTo(law.delta(epsilon), within(error));
      // Between two points the chord lies above the curve.
      assertThat(delta(circle, step, grid.infinite(), epsilon + step / 2))
          .isGreaterThanOrEqualTo(law.delta(epsilon + step / 2) - error);
    }
  }

  @Test
  void curve_meetsTheTrueOneAtEveryGridPoint() {
    for (boolean removal : new boolean[] {true, false}) {
      for (LossPair base : List.of(new GaussianPair(1), new LaplacePair(2), new ResponsePair(2))) {
        connectsTheDots(DominatingPair.sampled(Sampling.POISSON, 0.3, base), removal, 0.05, 1024);
        connectsTheDots(DominatingPair.sampled(Sampling.POISSON, 0.3, base), removal, 0.31, 1024);
        connectsTheDots(DominatingPair.whole(base), removal, 0.05, 1024);
      }
    }
  }

  @Test
  void factF05b_symmetrisedCurveIsTheRemovalCurveAboveAndItsMirrorBelow() {
    for (LossPair base : List.of(new GaussianPair(1), new LaplacePair(2), new ResponsePair(1.5))) {
      DominatingPair pair = DominatingPair.sampled(Sampling.FIXED_SIZE, 0.3, base);
      LossGrid grid = LossGrid.of(pair, true, 0.05, 1e-12);
      double[] circle = new double[1024];
      double error = grid.tilted(0, 0, circle);
      assertThat(error).isLessThan(1e-11);
      LossLaw removal = new LossLaw(pair, true);
      double total = grid.infinite();
      for (double mass : circle) {
        total += mass;
      }
      assertThat(total).isCloseTo(1, within(error + 2e-12));
      for (int k = 0; k < 200; k++) {
        double epsilon = 0.05 * k;
        double above = removal.delta(epsilon);
        assertThat(delta(circle, 0.05, grid.infinite(), epsilon)).isCloseTo(above, within(error));
        // Equal laws in either order: delta(-e) = 1 - e^-e + e^-e delta(e).
        assertThat(delta(circle, 0.05, grid.infinite(), -epsilon))
            .isCloseTo(-Math.expm1(-epsilon) + Math.exp(-epsilon) * above, within(3 * error));
      }
      assertThat(grid.reach())
          .isCloseTo(0.05 * (2 * Math.ceil(removal.highest(1e-12) / 0.05) + 1), within(1e-9));
    }
  }

  @Test
  void tails_aboveBecomeInfiniteAndBelowMoveUp() {
    GaussianPair base = new GaussianPair(1);
    LossGrid grid = LossGrid.of(DominatingPair.whole(base), true, 0.5, 0.01);
    // top = 1/2 + sqrt(-2 ln 0.01) = 3.53: from -4 to 4.
    assertThat(grid.reach()).isEqualTo(0.5 * 17);
    assertThat(grid.infinite()).isCloseTo(base.tailWith(4), within(1e-15));
    double[] circle = masses(grid, 64);
    double first = base.tailWith(-4) - base.tailWith(-3.5);
    assertThat(circle[64 - 8]).isBetween(1 - base.tailWith(-4), 1 - base.tailWith(-4) + first);
    LossGrid fixed =
        LossGrid.of(DominatingPair.sampled(Sampling.FIXED_SIZE, 0.5, base), true, 0.5, 0.01);
    double top = Math.log(0.5 + 0.5 * Math.exp(0.5 + Math.sqrt(-2 * Math.log(0.01))));
    assertThat(fixed.reach()).isEqualTo(0.5 * (2 * Math.ceil(top / 0.5) + 1));
    LossLaw removal = new LossLaw(DominatingPair.sampled(Sampling.FIXED_SIZE, 0.5, base), true);
    double end = 0.5 * Math.ceil(top / 0.5);
    assertThat(fixed.infinite())
        .isCloseTo(removal.mass(removal.plain(end), removal.shifted(end)), within(1e-15));
  }

  @Test
  void moments_ofTwoAtoms() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.5);
    double up = 1 / (1 + Math.exp(-1));
    for (double tilt : new double[] {0, 0.7, 3, -2}) {
      double plus = up * Math.exp(tilt);
      double minus = (1 - up) * Math.exp(-tilt);
      assertThat(grid.logMoment(tilt)).isCloseTo(Math.log(plus + minus), within(1e-14));
      double share = plus / (plus + minus);
      assertThat(grid.variance(tilt)).isCloseTo(4 * share * (1 - share), within(1e-13));
    }
    assertThat(grid.logMoment(2000)).isCloseTo(2000 + Math.log(up), within(1e-12));
    assertThat(grid.logMoment(-2000)).isCloseTo(2000 + Math.log(1 - up), within(1e-12));
    // One atom is left: the variance is no smaller than the resolution allows to see.
    assertThat(grid.variance(2000)).isEqualTo(0.25e-6);
  }

  @Test
  void tilted_weightsMassesAndErrors() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.5);
    double up = 1 / (1 + Math.exp(-1));
    double[] circle = new double[8];
    double logMoment = grid.logMoment(2);
    grid.tilted(2, logMoment, circle);
    assertThat(circle[2]).isCloseTo(up * Math.exp(2 - logMoment), within(1e-14));
    assertThat(circle[6]).isCloseTo((1 - up) * Math.exp(-2 - logMoment), within(1e-14));
    double plain = grid.tilted(0, 0, new double[8]);
    // A common factor e^-3 costs two units of three on top of eight, on every mass.
    assertThat(grid.tilted(0, 3, new double[8]))
        .isCloseTo(Math.exp(-3) * (plain + 6 * UNIT), within(1e-19));
  }

  @Test
  void tilted_wrapsAroundTheCircle() {
    LossGrid grid = grid(Sampling.NONE, 1, new ResponsePair(1), 0.5);
    double[] small = masses(grid, 4);
    assertThat(small[2]).isCloseTo(1, within(1e-15)); // -2 and 2 are the same place
  }
}
