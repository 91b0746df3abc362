package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.account.DominatingPair.Sampling;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The law of the loss against the definitions of its two orientations. */
class LossLawTest {
  private static final double UNIT = Math.ulp(1.0);
  private static final double RATE = 0.2;

  private static LossLaw law(double rate, LossPair base, boolean removal) {
    return new LossLaw(DominatingPair.sampled(Sampling.POISSON, rate, base), removal);
  }

  private static void near(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(1e-12 * Math.abs(expected)));
  }

  @Test
  void tails_ofARemovalAreThoseOfTheMixture() {
    GaussianPair base = new GaussianPair(1.5);
    double y = 0.7;
    double loss = Math.log(1 - RATE + RATE * Math.exp(y));
    LossLaw law = law(RATE, base, true);
    near(law.level(loss), y);
    near(law.plain(loss), base.tailWithout(y));
    near(law.shifted(loss), base.tailWith(y));
    near(law.mass(0.3, 0.5), 0.8 * 0.3 + 0.2 * 0.5);
  }

  @Test
  void tails_ofAnAdditionReadTheMirroredLaw() {
    GaussianPair base = new GaussianPair(1.5);
    double y = -0.7; // losses above -log(1 - q + q e^y) are y below: mirrored, above -y
    double loss = -Math.log(1 - RATE + RATE * Math.exp(y));
    LossLaw law = law(RATE, base, false);
    near(law.level(loss), -y);
    near(law.plain(loss), base.tailWith(-y));
    near(law.shifted(loss), base.tailWithout(-y));
    near(law.mass(0.3, 0.5), 0.3);
  }

  @Test
  void level_invertsTheLossFarOutAndStopsAtTheSmallestLoss() {
    LossLaw removal = law(RATE, new GaussianPair(1), true);
    LossLaw addition = law(RATE, new GaussianPair(1), false);
    double far = 35 - Math.log(RATE) + Math.log1p(-(1 - RATE) * Math.exp(-35));
    near(removal.level(35), far);
    near(addition.level(-35), -far);
    near(removal.level(900), 900 - Math.log(RATE));
    // 1 - q + q e^y stays above 1 - q.
    assertThat(removal.level(Math.log(0.8) - 1e-9)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(removal.level(-3)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(addition.level(3)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(law(1, new GaussianPair(1), true).level(-800)).isEqualTo(-800);
    assertThat(law(1, new GaussianPair(1), false).level(5)).isEqualTo(5);
  }

  @Test
  void range_isTheImageOfTheLevels() {
    GaussianPair base = new GaussianPair(1.5);
    double top = base.top(1e-9);
    LossLaw removal = law(RATE, base, true);
    LossLaw addition = law(RATE, base, false);
    near(removal.highest(1e-9), Math.log(0.8 + 0.2 * Math.exp(top)));
    near(removal.lowest(1e-9), Math.log(0.8 + 0.2 * Math.exp(-top)));
    near(addition.highest(1e-9), -Math.log(0.8 + 0.2 * Math.exp(-top)));
    near(addition.lowest(1e-9), -Math.log(0.8 + 0.2 * Math.exp(top)));
  }

  @Test
  void excess_isTheMassLessTheDiscountedOtherMass() {
    double low = 0.4;
    LossLaw removal = law(RATE, new GaussianPair(1), true);
    near(removal.excess(low, 0.1, 0.7), 0.8 * 0.1 + 0.2 * 0.7 - Math.exp(low) * 0.1);
    LossLaw addition = law(RATE, new GaussianPair(1), false);
    near(addition.excess(low, 0.7, 0.1), 0.7 - Math.exp(low) * (0.8 * 0.7 + 0.2 * 0.1));
    near(addition.excess(-low, 0.7, 0.1), 0.7 - Math.exp(-low) * (0.8 * 0.7 + 0.2 * 0.1));
    // For tiny rates numbers of the size of the rate are subtracted.
    near(law(1e-13, new GaussianPair(1), true).excess(0, 0.3, 0.5), 2e-14);
  }

  @Test
  void excess_leavesTheOtherMassOutWhereItsFactorOverflows() {
    LossLaw removal = law(RATE, new GaussianPair(1), true);
    near(removal.excess(601, 1e-270, 0.5), 0.1);
    near(removal.excess(600, 1e-262, 0.5), 0.1 - Math.exp(600) * 1e-262);
    near(removal.excessScale(601, 1e-270, 0.5), 0.1);
    near(removal.excessScale(600, 1e-262, 0.5), 0.1 + Math.exp(600) * 1e-262);
  }

  @Test
  void excessScale_isTheSumOfTheTermsWithoutTheirSigns() {
    LossLaw removal = law(RATE, new GaussianPair(1), true);
    near(removal.excessScale(0.4, 0.1, 0.7), 0.2 * 0.7 + (0.2 + Math.expm1(0.4)) * 0.1);
    near(removal.excessScale(-2, 0.1, 0.7), 0.2 * 0.7 + (-Math.expm1(-2) - 0.2) * 0.1);
    LossLaw addition = law(RATE, new GaussianPair(1), false);
    double factor = Math.exp(0.4);
    near(
        addition.excessScale(0.4, 0.7, 0.1),
        (0.2 * factor + Math.expm1(0.4)) * 0.7 + 0.2 * factor * 0.1);
    near(
        addition.excessScale(-0.4, 0.7, 0.1),
        (0.2 / factor - Math.expm1(-0.4)) * 0.7 + 0.2 / factor * 0.1);
  }

  @Test
  void delta_ofOneReleaseIsRoundedUpByItsErrorBound() {
    for (LossPair base : List.of(new GaussianPair(1.3), new LaplacePair(1), new ResponsePair(2))) {
      for (boolean removal : new boolean[] {true, false}) {
        LossLaw law = law(RATE, base, removal);
        double epsilon = 0.1;
        double plain = law.plain(epsilon);
        double shifted = law.shifted(epsilon);
        double expected =
            law.mass(plain, shifted)
                - Math.exp(epsilon) * (removal ? plain : 0.8 * plain + 0.2 * shifted);
        double room = 16 * UNIT * law.excessScale(epsilon, plain, shifted);
        assertThat(law.delta(epsilon)).isCloseTo(expected + room, within(4 * UNIT));
        assertThat(law.delta(epsilon)).isGreaterThanOrEqualTo(expected);
      }
    }
    // 3 ln of nothing: beyond the largest loss delta is zero and not negative.
    assertThat(law(RATE, new ResponsePair(1), true).delta(5)).isZero();
  }

  @Test
  void delta_ofABareGaussianIsItsProfile() {
    LossLaw law = law(1, new GaussianPair(1), true);
    near(law.delta(1), GaussianProfile.delta(1, 1) / (1 + 8e-12));
  }

  /** A cell by quadrature against the difference of tails, whose error is some units. */
  private static void integrates(LossLaw law, double low, double high) {
    double[] out = {Double.NaN, Double.NaN};
    double lowLevel = law.level(low);
    double highLevel = law.level(high);
    assertThat(law.integrated(low, lowLevel, highLevel, out)).isTrue();
    double plain = law.plain(low) - law.plain(high);
    double shifted = law.shifted(low) - law.shifted(high);
    double mass = law.mass(plain, shifted);
    assertThat(out[0]).isCloseTo(mass, within(1e-12 * mass + 2 * UNIT));
    double room = 4 * UNIT * law.excessScale(low, law.plain(low), law.shifted(low));
    double excess = law.excess(low, plain, shifted);
    assertThat(out[1]).isCloseTo(excess, within(1e-12 * excess + room));
  }

  @Test
  void cells_bySmoothQuadrature() {
    for (boolean removal : new boolean[] {true, false}) {
      for (double rate : new double[] {RATE, 1}) {
        LossLaw gaussian = law(rate, new GaussianPair(1), removal);
        integrates(gaussian, 0.02, 0.05);
        integrates(gaussian, -0.05, -0.02);
        integrates(gaussian, 0.01, 0.09);
        LossLaw laplace = law(rate, new LaplacePair(2), removal);
        integrates(laplace, 0.05, 0.06);
        integrates(laplace, -0.1, 0.1);
      }
    }
    integrates(law(RATE, new GaussianPair(1), true), 0.3, 0.42);
    integrates(law(1, new GaussianPair(1), true), 0.3, 0.7);
    // Far out, where the ratio is about q e^y.
    integrates(law(RATE, new GaussianPair(8), true), 33, 33.2);
    integrates(law(RATE, new GaussianPair(8), true), 27, 27.2);
  }

  /** The widest cells of both rules: what a grid claims as their error covers it. */
  @Test
  void cells_areWithinTheirClaimedError() {
    for (double mu : new double[] {0.1, 0.5, 1, 4}) {
      GaussianPair base = new GaussianPair(mu);
      DominatingPair pair = DominatingPair.sampled(Sampling.POISSON, 0.5, base);
      LossLaw law = new LossLaw(pair, true);
      for (double place : new double[] {-0.3, 0, 0.2, 1}) {
        for (double share : new double[] {0.099, 1.2}) {
          double from = place * mu - mu * mu / 2;
          double smooth = base.smoothness(from, from);
          double to = from + share * Math.min(smooth, base.smoothness(from, from + share * smooth));
          double low = pair.logRatio(from);
          double[] out = new double[2];
          assertThat(law.integrated(low, from, to, out)).isTrue();
          double unit = UNIT * out[0];
          double mass =
              Quadrature.integral(
                  from, to, y -> Math.exp(base.logDensityWithout(y)) * (0.5 + 0.5 * Math.exp(y)));
          assertThat(out[0]).isCloseTo(mass, within(64 * unit));
          // r - e^low = (e^y - e^from) / 2, without cancellation
          double excess =
              Quadrature.integral(
                  from,
                  to,
                  y -> Math.exp(base.logDensityWithout(y) + from) * 0.5 * Math.expm1(y - from));
          double step = pair.logRatio(to) - low;
          assertThat(out[1])
              .isCloseTo(excess, within(unit * (64 * step + 8 * Math.abs(low)) + 8 * unit));
        }
      }
    }
  }

  @Test
  void cells_farOutOnTheSideOfAdditions() {
    // Losses below -30 of an addition; tails of the mirrored law there are 1 up to 1e-5.
    LossLaw law = law(0.5, new GaussianPair(8), false);
    double[] out = new double[2];
    double low = -33.2;
    double high = -33;
    assertThat(law.integrated(low, law.level(low), law.level(high), out)).isTrue();
    GaussianPair base = new GaussianPair(8);
    double from = base.tailWithout(-law.level(high));
    double to = base.tailWithout(-law.level(low));
    near(out[0], from - to);
    double other = 0.5 * (from - to) + 0.5 * (tail(base, high, law) - tail(base, low, law));
    assertThat(out[1]).isCloseTo(from - to - Math.exp(low) * other, within(1e-9 * out[1]));
  }

  private static double tail(GaussianPair base, double loss, LossLaw law) {
    return base.tailWith(-law.level(loss));
  }

  @Test
  void cells_thatAreNotSmoothAreLeftToTheTails() {
    double[] out = new double[2];
    LossLaw response = law(1, new ResponsePair(1), true);
    assertThat(response.integrated(0, 0, 0.1, out)).isFalse();
    LossLaw laplace = law(1, new LaplacePair(1), true);
    assertThat(laplace.integrated(0.9, 0.9, 1, out)).isFalse();
    assertThat(laplace.integrated(0.9, 0.9, 0.99, out)).isTrue();
    // Wider than one and a quarter lengths over which the density changes by a factor.
    LossLaw wide = law(1, new LaplacePair(9), true);
    assertThat(wide.integrated(0, 0, 1.25, out)).isTrue();
    assertThat(wide.integrated(0, 0, 1.26, out)).isFalse();
    assertThat(law(1, new GaussianPair(1), true).integrated(0, 0, 4, out)).isFalse();
  }

  @Test
  void cells_arePositiveWhateverTheRate() {
    double[] out = new double[2];
    for (boolean removal : new boolean[] {true, false}) {
      LossLaw law = law(1e-9, new GaussianPair(1), removal);
      double low = removal ? 1e-9 : -2e-9;
      assertThat(law.integrated(low, law.level(low), law.level(low + 1e-10), out)).isTrue();
      assertThat(out[0]).isPositive();
      assertThat(out[1]).isPositive().isLessThan(out[0] * 1.1e-10);
    }
  }
}
