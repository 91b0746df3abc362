package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.laws.ForAll;
import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CalibrationTest {
  private static final NoiseCalibration AUTO =
      new NoiseCalibration(Accountants.all(), Neighbours.ADD_REMOVE);

  @Test
  @Tag("slow")
  void rePricedNeverAboveTheTargetAndCloseToIt() {
    List<DoubleFunction<PrivacyEvent>> families =
        List.of(
            z -> PrivacyEvent.repeated(new PrivacyEvent.Gaussian(z), 30),
            z -> PrivacyEvent.repeated(new PrivacyEvent.Laplace(z), 4),
            z -> PrivacyEvent.repeated(new PrivacyEvent.GammaNorm(z), 9),
            z -> new PrivacyEvent.SparseVector(z, 2 * z, 5),
            z ->
                PrivacyEvent.composed(
                    PrivacyEvent.repeated(
                        new PrivacyEvent.PoissonSampled(0.02, new PrivacyEvent.Gaussian(z)), 200),
                    new PrivacyEvent.Gaussian(3 * z)));
    ForAll.cases(
        3,
        random -> {
          double epsilon = Math.exp(random.nextDouble() * 4 - 2);
          double delta = Math.pow(10, -3 - 5 * random.nextDouble());
          for (DoubleFunction<PrivacyEvent> family : families) {
            double noise = AUTO.noiseMultiplier(family, epsilon, delta);
            double priced =
                Accountants.all()
                    .guarantee(family.apply(noise), Neighbours.ADD_REMOVE, delta)
                    .epsilon();
            assertThat(priced).isBetween(epsilon * (1 - 1e-4), epsilon);
          }
        });
  }

  /** Closed forms are quick: many targets, far above and far below the first guess. */
  @Test
  void rePriced_whereTheCurveIsAClosedForm() {
    List<DoubleFunction<PrivacyEvent>> families =
        List.of(
            PrivacyEvent.Gaussian::new,
            z -> PrivacyEvent.repeated(new PrivacyEvent.Gaussian(z), 30),
            z -> PrivacyEvent.repeated(new PrivacyEvent.GammaNorm(z), 9));
    for (double epsilon : new double[] {1e-3, 0.1, 1, 8, 60, 2000}) {
      for (DoubleFunction<PrivacyEvent> family : families) {
        double noise = AUTO.noiseMultiplier(family, epsilon, 1e-5);
        double priced =
            Accountants.all().guarantee(family.apply(noise), Neighbours.ADD_REMOVE, 1e-5).epsilon();
        assertThat(priced).isBetween(epsilon * (1 - 1e-4), epsilon);
      }
    }
    // Less noise than the least that is searched would do.
    assertThat(AUTO.noiseMultiplier(PrivacyEvent.Laplace::new, 1e6, 1e-5))
        .isCloseTo(NoiseCalibration.LEAST, org.assertj.core.api.Assertions.within(1e-16));
  }

  @Test
  void refuses_targetsThatAreNone() {
    for (double epsilon : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> AUTO.noiseMultiplier(PrivacyEvent.Gaussian::new, epsilon, 1e-5))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("epsilon = " + epsilon);
    }
    for (double delta : new double[] {0, 1, -1e-5, Double.NaN}) {
      assertThatThrownBy(() -> AUTO.noiseMultiplier(PrivacyEvent.Gaussian::new, 1, delta))
          .hasMessageContaining("delta = " + delta);
    }
  }

  @Test
  void refuses_whatNoNoiseCanReach() {
    assertThatThrownBy(
            () ->
                AUTO.noiseMultiplier(
                    z -> PrivacyEvent.composed(new PrivacyEvent.Gaussian(z), laplace()), 0.5, 1e-9))
        .hasMessageContaining("cannot be reached");
  }

  private static PrivacyEvent laplace() {
    return new PrivacyEvent.Laplace(1);
  }

  @Test
  @Tag("slow")
  void rounding_calibratedMuNeverExceedsTheTarget() {
    // Root finding alone leaves an excess in about half of the cases.
    ForAll.cases(
        2000,
        random -> {
          double epsilon = Math.exp(random.nextDouble() * 8 - 5);
          double delta = Math.pow(10, -1 - 25 * random.nextDouble());
          double mu = GaussianProfile.mu(epsilon, delta);
          assertThat(GaussianProfile.delta(mu, epsilon)).isLessThanOrEqualTo(delta);
          assertThat(GaussianProfile.delta(mu * (1 + 1e-9), epsilon)).isGreaterThan(delta);
          double back = GaussianProfile.epsilon(mu, delta);
          assertThat(GaussianProfile.delta(mu, back)).isLessThanOrEqualTo(delta * (1 + 1e-9));
        });
  }
}
