package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.laws.ForAll;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

/** What receipts say about noise, checked in exact arithmetic and against the laws themselves. */
class GridMechanismTest {
  private static final MathContext DIGITS = new MathContext(60);

  private static Sensitivity bound(Sensitivity.Norm norm, double bound) {
    return new Sensitivity(norm, bound, Neighbours.ADD_REMOVE, "test");
  }

  /** The scale drawn, divided by the bound plus the steps of rounding, in 60 digits. */
  private static BigDecimal trueMultiplier(GridScale scale, double bound, BigDecimal rounding) {
    BigDecimal step = new BigDecimal(scale.grid().step());
    BigDecimal drawn = step.multiply(BigDecimal.valueOf(scale.scale()));
    return drawn.divide(new BigDecimal(bound).add(rounding.multiply(step)), DIGITS);
  }

  @Test
  void multiplier_neverExceedsWhatIsDrawn_andLosesLittle() {
    ForAll.cases(
        2000,
        random -> {
          double sensitivity = Math.exp(20 * random.nextGaussian());
          double multiplier = Math.exp(2 * random.nextGaussian());
          int dimension = 1 + random.nextInt(2000);
          NoiseLevel level =
              random.nextBoolean()
                  ? NoiseLevel.multiplier(multiplier)
                  : NoiseLevel.absolute(multiplier * sensitivity);
          GaussianOnGrid gaussian = GaussianOnGrid.of(level, sensitivity, dimension);
          BigDecimal root = BigDecimal.valueOf(dimension).sqrt(DIGITS);
          BigDecimal truth = trueMultiplier(gaussian.scale(), sensitivity, root);
          double stated = gaussian.scale().multiplier();
          assertThat(new BigDecimal(stated)).isLessThanOrEqualTo(truth);
          assertThat(stated).isCloseTo(truth.doubleValue(), within(1e-6 * stated));
          if (level.isRelative()) {
            assertThat(stated).isEqualTo(multiplier);
          }
          GridScale laplace = LaplaceOnGrid.of(level, sensitivity, dimension).scale();
          assertThat(new BigDecimal(laplace.multiplier()))
              .isLessThanOrEqualTo(
                  trueMultiplier(laplace, sensitivity, BigDecimal.valueOf(dimension + 1L)));
        });
  }

  @Test
  void slack_ofAMultiplierIsAtMostWhatAPlanReserves() {
    ForAll.cases(
        2000,
        random -> {
          boolean power = random.nextBoolean();
          double exponent = 40 * random.nextDouble() - 20;
          double sensitivity = Math.scalb(1.0, random.nextInt(200) - 100);
          double multiplier = Math.pow(2, power ? Math.rint(exponent) : exponent);
          int dimension = 1 + random.nextInt(2000);
          assertThat(slack(NoiseLevel.multiplier(multiplier), sensitivity, dimension))
              .isLessThanOrEqualTo(GaussianNoise.mostSlack(dimension));
        });
    // The bound is no looser than the fact, and an absolute scale of 2^30 steps owes all of it.
    assertThat(slack(NoiseLevel.absolute(1), 1, 3) / GaussianNoise.mostSlack(3))
        .isBetween(1.0, 1 + 1e-15);
  }

  private static double slack(NoiseLevel level, double sensitivity, int dimension) {
    GaussianOnGrid gaussian = GaussianOnGrid.of(level, sensitivity, dimension);
    return ((PrivacyEvent.Slack) gaussian.extras().get(0)).distance();
  }

  @Test
  void sigma_isDrawnAsStated_neverLess() {
    GaussianOnGrid gaussian = GaussianOnGrid.of(NoiseLevel.absolute(0.3), 1, 5);
    double drawn = gaussian.scale().scale() * gaussian.scale().grid().step();
    assertThat(drawn).isBetween(0.3, 0.3 * (1 + 1e-9));
    assertThat(gaussian.scale().scale()).isBetween(1L << 30, 1L << 31);
  }

  @Test
  void events_sayWhatHappens_inTheRightNorm() {
    PrivacyEvent gaussian =
        GaussianNoise.ofMultiplier(3).eventFor(bound(Sensitivity.Norm.L2, 0.5), 4);
    assertThat(gaussian).isInstanceOf(PrivacyEvent.Composed.class);
    PrivacyEvent.Composed parts = (PrivacyEvent.Composed) gaussian;
    assertThat(parts.parts().get(0)).isEqualTo(new PrivacyEvent.Gaussian(3));
    double slack = ((PrivacyEvent.Slack) parts.parts().get(1)).distance();
    assertThat(slack).isBetween(1e-21, 4 * 5.5e-20);
    assertThat(LaplaceNoise.ofMultiplier(3).eventFor(bound(Sensitivity.Norm.L1, 0.5), 4))
        .isEqualTo(new PrivacyEvent.Laplace(3));
    // An L2 bound is worth sqrt(d) times as much in L1.
    PrivacyEvent laplace = LaplaceNoise.ofScale(3).eventFor(bound(Sensitivity.Norm.L2, 0.5), 4);
    assertThat(((PrivacyEvent.Laplace) laplace).noiseMultiplier()).isCloseTo(3, within(1e-7));
  }

  @Test
  void sensitivityZero_costsNothing_andRelativeNoiseIsThenNoNoise() {
    assertThat(GaussianNoise.ofMultiplier(3).eventFor(bound(Sensitivity.Norm.L2, 0), 4))
        .isEqualTo(new PrivacyEvent.Nothing());
    assertThat(GaussianOnGrid.of(NoiseLevel.multiplier(3), 0, 4).scale().scale()).isZero();
    assertThat(GaussianOnGrid.of(NoiseLevel.absolute(3), 0, 4).scale().scale()).isPositive();
  }

  /** The derivation in GaussianOnGrid, by summing the two laws. */
  @Test
  void discreteGaussian_isWithinTheStatedSlackOfTheRoundedNormal() {
    for (int s : new int[] {4, 8, 32, 100}) {
      double total = 0;
      for (int k = -40 * s; k <= 40 * s; k++) {
        total += Math.exp(-0.5 * k * (double) k / s / s);
      }
      double distance = 0;
      for (int k = -12 * s; k <= 12 * s; k++) {
        double discrete = Math.exp(-0.5 * k * (double) k / s / s) / total;
        // Upper tails from the lower side, where they are accurate.
        double rounded =
            Laws.normal((-Math.abs(k) + 0.5) / s) - Laws.normal((-Math.abs(k) - 0.5) / s);
        distance += 0.5 * Math.abs(discrete - rounded);
      }
      assertThat(distance).isLessThanOrEqualTo(GaussianOnGrid.slack(s, 1));
      assertThat(distance)
          .as("the bound is no fantasy")
          .isGreaterThan(GaussianOnGrid.slack(s, 1) / 5);
      // The distance summed is a third of the bound, so that the sum alone would not notice a
      // smaller one; the bound that is derived is this.
      assertThat(GaussianOnGrid.slack(s, 3)).isBetween(3 / (16.0 * s * s), 3.0001 / (16.0 * s * s));
    }
  }

  /** The domination claimed in LaplaceOnGrid: exact discrete curve against the continuous one. */
  @Test
  void discreteLaplace_isDominatedByTheContinuousOneForAShiftLongerByAQuarterOverT() {
    for (int t : new int[] {1, 2, 7}) {
      for (int shift = 1; shift <= 4 * t; shift += 3) {
        double longest = 0;
        for (double epsilon = -0.2; epsilon < (shift + 1.0) / t; epsilon += 0.05) {
          double discrete = discreteLaplaceDelta(t, shift, epsilon);
          assertThat(discrete)
              .isLessThanOrEqualTo(continuousDelta(epsilon, (shift + 0.25 / t) / t) + 1e-12);
          longest = Math.max(longest, discrete - continuousDelta(epsilon, (double) shift / t));
        }
        assertThat(longest).as("without the extra shift it would not hold").isGreaterThan(1e-6);
      }
    }
  }

  private static double discreteLaplaceDelta(int t, int shift, double epsilon) {
    double[] here = Laws.masses(40 * t, k -> Math.exp(-Math.abs(k) / (double) t));
    double[] there = Laws.masses(40 * t, k -> Math.exp(-Math.abs(k - shift) / (double) t));
    double delta = 0;
    for (int cell = 0; cell < here.length; cell++) {
      delta += Math.max(0, here[cell] - Math.exp(epsilon) * there[cell]);
    }
    return delta;
  }

  private static double continuousDelta(double epsilon, double pure) {
    return epsilon >= pure ? 0 : -Math.expm1(Math.min(epsilon, (epsilon - pure) / 2));
  }

  @Test
  void gammaNorm_isNotCalledPure_andItsPartsAddUpToTheStatedEpsilon() {
    PrivacyEvent.Composed event =
        (PrivacyEvent.Composed)
            GammaNormNoise.ofMultiplier(2).eventFor(bound(Sensitivity.Norm.L2, 0.5), 10);
    double norm = ((PrivacyEvent.GammaNorm) event.parts().get(0)).noiseMultiplier();
    double dust = ((PrivacyEvent.Laplace) event.parts().get(1)).noiseMultiplier();
    double slack = ((PrivacyEvent.Slack) event.parts().get(2)).distance();
    assertThat(1 / norm + 1 / dust).isCloseTo(1.0 / 2, within(1e-12));
    assertThat(dust).isGreaterThan(500 * norm);
    assertThat(slack).isBetween(1e-32, 1e-25);
  }

  @Test
  void refuses_noiseThatIsNotANumberOrOutOfRange() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> GaussianNoise.ofSigma(bad))
          .hasMessageContaining("noise scale = " + bad);
      assertThatThrownBy(() -> LaplaceNoise.ofMultiplier(bad))
          .hasMessageContaining("noise multiplier = " + bad);
    }
    assertThatThrownBy(
            () ->
                GaussianNoise.ofMultiplier(1e12).eventFor(bound(Sensitivity.Norm.L2, 1), 1_000_000))
        .hasMessageContaining("state a smaller multiplier");
    assertThatThrownBy(
            () -> GammaNormNoise.ofMultiplier(1).eventFor(bound(Sensitivity.Norm.L2, 0), 3))
        .hasMessageContaining("positive sensitivity");
  }
}
