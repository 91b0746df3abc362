package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The currencies with closed forms, leaf by leaf. */
class ClosedFormsTest {
  private static final PrivacyEvent.Leaf LAPLACE = new PrivacyEvent.Laplace(0.5);

  private static double price(String currency, PrivacyEvent event, double delta) {
    return Accountants.of(currency).guarantee(event, Neighbours.ADD_REMOVE, delta).epsilon();
  }

  private static PrivacyEvent gammaSolve() {
    ObjectiveFacts facts = new ObjectiveFacts(100, 1, 1, 1, true, Neighbours.ADD_REMOVE);
    return new PrivacyEvent.GammaObjectivePerturbation(facts, 100, 1e-9, 0);
  }

  @Test
  void exact_oneLaplaceRelease() {
    // delta = 1 - e^((epsilon - e)/2) for a loss of at most e.
    double expected = 2 + 2 * Math.log1p(-0.1);
    assertThat(price("exact", LAPLACE, 0.1)).isBetween(expected, expected * (1 + 4e-15));
    assertThat(price("exact", LAPLACE, 0.9)).isZero();
    assertThat(price("exact", LAPLACE, 0)).isCloseTo(2, within(1e-14));
  }

  @Test
  void exact_refusesMixedPureReleases() {
    for (PrivacyEvent event :
        List.of(
            PrivacyEvent.repeated(LAPLACE, 2),
            PrivacyEvent.composed(LAPLACE, new PrivacyEvent.Gaussian(1)),
            PrivacyEvent.composed(LAPLACE, new PrivacyEvent.GammaNorm(1)),
            PrivacyEvent.composed(LAPLACE, new PrivacyEvent.Laplace(3)),
            PrivacyEvent.composed(new PrivacyEvent.GammaNorm(2), new PrivacyEvent.GammaNorm(1)))) {
      assertThatThrownBy(() -> price("exact", event, 1e-5)).hasMessageContaining("no closed form");
    }
    PrivacyEvent bare = new PrivacyEvent.NonPrivate("why");
    assertThat(price("exact", PrivacyEvent.composed(LAPLACE, LAPLACE, bare), 1e-5)).isInfinite();
  }

  @Test
  void exact_batchesThatAreEverything() {
    PrivacyEvent.Leaf gaussian = new PrivacyEvent.Gaussian(2);
    assertThat(price("exact", new PrivacyEvent.PoissonSampled(1, gaussian), 1e-5))
        .isEqualTo(price("exact", gaussian, 1e-5));
    assertThat(price("exact", new PrivacyEvent.PoissonSampled(0.5, new PrivacyEvent.Nothing()), 0))
        .isZero();
    PrivacyEvent.Leaf bare = new PrivacyEvent.NonPrivate("why");
    assertThat(price("exact", new PrivacyEvent.PoissonSampled(0.5, bare), 0.1)).isInfinite();
    PrivacyEvent whole = new PrivacyEvent.FixedSizeSampled(3, 3, gaussian);
    assertThat(Accountants.of("exact").guarantee(whole, Neighbours.REPLACE_ONE, 1e-5).epsilon())
        .isEqualTo(price("exact", gaussian, 1e-5));
    assertThatThrownBy(() -> price("exact", new PrivacyEvent.PoissonSampled(0.5, gaussian), 1e-5))
        .hasMessageContaining("no closed form");
    PrivacyEvent nested =
        new PrivacyEvent.PoissonSampled(1, new PrivacyEvent.PoissonSampled(1, gaussian));
    assertThatThrownBy(() -> price("exact", nested, 1e-5)).hasMessageContaining("one mechanism");
  }

  @Test
  void exact_gaussiansAreOnlyRoundedWhereTheyAdd() {
    Exact exact = new Exact();
    Exact.Cost one = exact.gaussian(new PrivacyEvent.Gaussian(1.7));
    assertThat(exact.epsilon(exact.sum(List.of(one)), 1e-5)).isEqualTo(exact.epsilon(one, 1e-5));
    assertThat(exact.epsilon(exact.times(one, 1), 1e-5)).isEqualTo(exact.epsilon(one, 1e-5));
    double expected = GaussianProfile.epsilon(Math.sqrt(2) / 1.7, 1e-5);
    assertThat(exact.epsilon(exact.sum(List.of(one, one)), 1e-5))
        .isBetween(expected, expected * (1 + 1e-14));
  }

  @Test
  void responses_atDeltaZeroCostTheirSum() {
    assertThat(new ResponseMixture(3, 0.5, 0).epsilon(0)).isEqualTo(Math.nextUp(1.5));
    assertThat(new ResponseMixture(3, 0.5, 1).epsilon(0)).isInfinite();
  }

  @Test
  void responses_areASumOverBinomialTerms() {
    for (double mu : new double[] {0, 0.7}) {
      double epsilon = new ResponseMixture(3, 0.5, mu).epsilon(0.02);
      double p = 1 / (1 + Math.exp(-0.5));
      double delta = 0;
      double[] choose = {1, 3, 3, 1};
      for (int k = 0; k <= 3; k++) {
        delta +=
            choose[k]
                * Math.pow(p, k)
                * Math.pow(1 - p, 3.0 - k)
                * GaussianProfile.delta(mu, epsilon - (2 * k - 3) * 0.5);
      }
      assertThat(delta).isBetween(0.02 * (1 - 1e-11), 0.02);
    }
    assertThat(new ResponseMixture(3, 0.01, 0.01).epsilon(0.5)).isZero();
  }

  @Test
  void responses_farFromTheirMeanCountByBernstein() {
    // A million of them: only some ten thousand terms are summed, and nearly a Gaussian remains.
    double epsilon = new ResponseMixture(1_000_000, 1e-3, 0).epsilon(1e-5);
    assertThat(epsilon).isCloseTo(GaussianProfile.epsilon(1, 1e-5), within(2e-3));
    // Below what Bernstein's inequality leaves outside nothing but the sum is known.
    assertThat(new ResponseMixture(1_000_000, 1e-3, 0).epsilon(1e-300)).isGreaterThan(20);
  }

  @Test
  void pure_amplification() {
    PrivacyEvent batch = new PrivacyEvent.PoissonSampled(0.25, LAPLACE);
    double expected = Math.log1p(0.25 * Math.expm1(2));
    assertThat(price("pure", batch, 0)).isBetween(expected, expected * (1 + 3e-14));
    PrivacyEvent fixed = new PrivacyEvent.FixedSizeSampled(1, 4, LAPLACE);
    assertThat(Accountants.of("pure").guarantee(fixed, Neighbours.REPLACE_ONE, 0).epsilon())
        .isEqualTo(price("pure", batch, 0));
    assertThat(price("pure", new PrivacyEvent.PoissonSampled(1, LAPLACE), 0))
        .isEqualTo(price("pure", LAPLACE, 0));
    assertThat(price("pure", new PrivacyEvent.PoissonSampled(0.5, new PrivacyEvent.Nothing()), 0))
        .isZero();
    PrivacyEvent.Leaf bare = new PrivacyEvent.NonPrivate("why");
    assertThat(price("pure", new PrivacyEvent.PoissonSampled(0.5, bare), 0)).isInfinite();
    PrivacyEvent huge = new PrivacyEvent.PoissonSampled(1 - 1e-16, new PrivacyEvent.Laplace(1e-3));
    assertThat(price("pure", huge, 0)).isLessThanOrEqualTo(Math.nextUp(1000.0));
  }

  @Test
  void pure_sumsAreRoundedUpOnlyWhereTheyRound() {
    PureDp pure = new PureDp();
    assertThat(pure.sum(List.of(0.0, 0.25, 0.0))).isEqualTo(0.25);
    assertThat(pure.sum(List.of(0.25, 0.5))).isEqualTo(Math.nextUp(0.75));
    assertThat(pure.times(0.25, 1)).isEqualTo(0.25);
    assertThat(pure.times(0.25, 3)).isEqualTo(Math.nextUp(0.75));
    assertThat(pure.times(0.0, 3)).isZero();
  }

  @Test
  void factR1_perturbedMinimisersWithGammaNoise() {
    double expected = 1 + Math.log1p(0.01);
    assertThat(price("pure", gammaSolve(), 0)).isCloseTo(expected, within(1e-10));
    for (String currency : List.of("exact", "rdp", "pld", "zcdp")) {
      assertThat(price(currency, gammaSolve(), 1e-9)).isBetween(0.9, 8.0);
    }
    assertThat(price("exact", gammaSolve(), 1e-12)).isCloseTo(expected, within(1e-9));
  }

  @Test
  void zcdp_ofPureReleases() {
    ZeroConcentrated zcdp = new ZeroConcentrated();
    assertThat(zcdp.gammaNorm(new PrivacyEvent.GammaNorm(4))).isCloseTo(1 / 32.0, within(1e-15));
    assertThat(zcdp.laplace(new PrivacyEvent.Laplace(4))).isCloseTo(1 / 32.0, within(1e-15));
    assertThat(zcdp.laplace(new PrivacyEvent.Laplace(0.1))).isCloseTo(10, within(1e-14));
    PrivacyEvent.SparseVector gate = new PrivacyEvent.SparseVector(10, 20, 1);
    assertThat(zcdp.sparseVector(gate)).isCloseTo(0.02, within(1e-15));
    assertThat(zcdp.epsilon(0.5, 0)).isInfinite();
    assertThat(zcdp.epsilon(0.0, 0)).isZero();
  }

  @Test
  void pairs_countGaussiansAsOne() {
    PairCounts one = PairCounts.of(new DominatingPairs().gaussian(new PrivacyEvent.Gaussian(2)));
    assertThat(one.renyi(3)).isBetween(0.375, 0.375 * (1 + 1e-15));
    assertThat(PairCounts.sum(List.of(one)).muSquared()).isEqualTo(one.muSquared());
    assertThat(PairCounts.sum(List.of(one, one)).muSquared())
        .isEqualTo(Math.nextUp(2 * one.muSquared()));
    assertThat(PairCounts.INFINITE.renyi(3)).isInfinite();
    assertThat(PairCounts.of(new DominatingPairs().nothing()).isNothing()).isTrue();
    assertThat(DominatingPairs.reciprocal(1e-150)).isGreaterThan(1e150);
    assertThatThrownBy(() -> DominatingPairs.reciprocal(1e-155)).hasMessageContaining("1.0E-155");
  }
}
