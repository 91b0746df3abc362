package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.laws.ForAll;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AccountantTest {
  private static final PrivacyEvent.Leaf GAUSSIAN = new PrivacyEvent.Gaussian(2);
  private static final PrivacyEvent.Leaf POISSON = new PrivacyEvent.PoissonSampled(0.1, GAUSSIAN);
  private static final PrivacyEvent.Leaf FIXED =
      new PrivacyEvent.FixedSizeSampled(10, 100, GAUSSIAN);

  private static double auto(PrivacyEvent event, Neighbours neighbours, double delta) {
    return Accountants.all().guarantee(event, neighbours, delta).epsilon();
  }

  @Test
  void factF05b_batchesArePricedForTheirOwnRelationOnly() {
    assertThatThrownBy(() -> auto(POISSON, Neighbours.REPLACE_ONE, 1e-5))
        .isInstanceOf(UnsupportedEventException.class)
        .hasMessageContaining("PoissonSampled")
        .hasMessageContaining("replace-one")
        .hasMessageContaining("currency");
    assertThatThrownBy(() -> auto(FIXED, Neighbours.ADD_REMOVE, 1e-5))
        .hasMessageContaining("FixedSizeSampled")
        .hasMessageContaining("add-remove");
    assertThat(auto(POISSON, Neighbours.ADD_REMOVE, 1e-5)).isPositive().isFinite();
    assertThat(auto(FIXED, Neighbours.REPLACE_ONE, 1e-5)).isPositive().isFinite();
  }

  @Test
  void factF05b_groupPrivacyDoublesAnAddRemoveStatement() {
    PrivacyEvent event = PrivacyEvent.repeated(POISSON, 20);
    Guarantee doubled = Accountants.of("pld").guaranteeForReplacement(event, 1e-5);
    double single = doubled.epsilon() / 2;
    double needed =
        Accountants.of("pld")
            .guarantee(event, Neighbours.ADD_REMOVE, 1e-5 / (1 + Math.exp(single)))
            .epsilon();
    assertThat(needed).isLessThanOrEqualTo(single);
    assertThat(single).isCloseTo(needed, within(1e-4 * needed));
    assertThat(doubled.neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
    PrivacyEvent laplace = new PrivacyEvent.Laplace(4);
    assertThat(Accountants.of("pure").guaranteeForReplacement(laplace, 0).epsilon())
        .isCloseTo(0.5, within(1e-12));
  }

  @Test
  void refusesByName() {
    assertThatThrownBy(
            () -> Accountants.of("pure").guarantee(GAUSSIAN, Neighbours.ADD_REMOVE, 1e-5))
        .isInstanceOf(UnsupportedEventException.class)
        .hasMessageContaining("pure")
        .hasMessageContaining("Gaussian[noiseMultiplier=2.0]");
    assertThatThrownBy(() -> Accountants.of("zcdp").guarantee(POISSON, Neighbours.ADD_REMOVE, 1e-5))
        .hasMessageContaining("zcdp");
    assertThatThrownBy(() -> Accountants.of("moments")).hasMessageContaining("moments");
    PrivacyEvent twice = new PrivacyEvent.PoissonSampled(0.5, POISSON);
    assertThat(Accountants.all().supports(twice, Neighbours.ADD_REMOVE)).isFalse();
    PrivacyEvent slackInside =
        new PrivacyEvent.PoissonSampled(0.5, new PrivacyEvent.Slack(0.1, "x"));
    assertThat(Accountants.all().supports(slackInside, Neighbours.ADD_REMOVE)).isFalse();
  }

  @Test
  void parallelInsideRepetitionTriesEveryChoice() {
    PrivacyEvent laplace = new PrivacyEvent.Laplace(4);
    PrivacyEvent choice = new PrivacyEvent.Parallel(List.of(GAUSSIAN, laplace));
    double worst = 0;
    for (int k = 0; k <= 3; k++) {
      PrivacyEvent one =
          PrivacyEvent.composed(
              PrivacyEvent.repeated(GAUSSIAN, k), PrivacyEvent.repeated(laplace, 3 - k));
      worst = Math.max(worst, auto(one, Neighbours.ADD_REMOVE, 1e-5));
    }
    assertThat(auto(PrivacyEvent.repeated(choice, 3), Neighbours.ADD_REMOVE, 1e-5))
        .isEqualTo(worst);
    assertThatThrownBy(() -> auto(PrivacyEvent.repeated(choice, 5000), Neighbours.ADD_REMOVE, 1e-5))
        .isInstanceOf(UnsupportedEventException.class)
        .hasMessageContaining("parallel");
  }

  @Test
  void slackSumsOverLeaves_andPureNeedsNone() {
    PrivacyEvent slack = new PrivacyEvent.Slack(1e-8, "grid");
    PrivacyEvent event = PrivacyEvent.composed(new PrivacyEvent.Laplace(1), slack, slack);
    Guarantee pure = Accountants.of("pure").guarantee(event, Neighbours.ADD_REMOVE, 1e-6);
    assertThat(pure.epsilon()).isCloseTo(1, within(1e-8));
    assertThat(pure.slack()).isCloseTo(2e-8 * (1 + Math.E), within(1e-13));
    assertThat(Accountants.of("pure").guarantee(event, Neighbours.ADD_REMOVE, 0).epsilon())
        .isInfinite();
  }

  @Test
  @Tag("slow")
  void testT15_accountantsAgree() {
    ForAll.cases(
        1000,
        random -> {
          double sigma = Math.exp(Math.log(0.01) + random.nextDouble() * Math.log(1e5));
          long steps = (long) Math.exp(random.nextDouble() * Math.log(1e6));
          double delta = Math.exp(-random.nextDouble() * 30 * Math.log(10));
          PrivacyEvent event = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(sigma), steps);
          double exact = one("exact", event, delta);
          double mu = Math.sqrt((double) steps) / sigma;
          double closed = GaussianProfile.epsilon(mu, delta);
          assertThat(exact).isBetween(closed * (1 - 1e-12), closed * (1 + 1e-6) + 1e-15);
          assertThat(one("pld", event, delta)).isEqualTo(exact);
          double rdp = one("rdp", event, delta);
          assertThat(rdp).isFinite().isGreaterThanOrEqualTo(exact * (1 - 1e-12));
          assertThat(one("zcdp", event, delta)).isFinite().isGreaterThanOrEqualTo(exact);
        });
  }

  @Test
  @Tag("slow")
  void testT15_sampledExtremesStayFiniteAndOrdered() {
    ForAll.cases(
        40,
        random -> {
          double sigma = Math.exp(Math.log(0.05) + random.nextDouble() * Math.log(2e4));
          long steps = (long) Math.exp(random.nextDouble() * Math.log(1e6));
          double rate = Math.exp(-random.nextDouble() * 9);
          double delta = Math.exp(-random.nextDouble() * 30 * Math.log(10));
          PrivacyEvent event =
              PrivacyEvent.repeated(
                  new PrivacyEvent.PoissonSampled(rate, new PrivacyEvent.Gaussian(sigma)), steps);
          double pld = one("pld", event, delta);
          double rdp = one("rdp", event, delta);
          assertThat(rdp).isFinite().isNotNaN();
          assertThat(pld).isNotNaN().isGreaterThanOrEqualTo(0);
          if (delta >= 1e-10) {
            assertThat(pld).isLessThanOrEqualTo(rdp * (1 + 1e-4));
          }
          assertThat(auto(event, Neighbours.ADD_REMOVE, delta)).isEqualTo(Math.min(pld, rdp));
        });
  }

  @Test
  void testT15_ordersNextToOneAreNotFree() {
    for (PrivacyEvent leaf :
        List.of(GAUSSIAN, POISSON, new PrivacyEvent.Laplace(1), new PrivacyEvent.GammaNorm(1))) {
      double next = Renyi.divergence(leaf, Neighbours.ADD_REMOVE, 1 + 1e-8);
      double close = Renyi.divergence(leaf, Neighbours.ADD_REMOVE, 1.001);
      assertThat(next).isPositive().isLessThanOrEqualTo(close);
      assertThat(next).isGreaterThan(0.9 * close);
    }
  }

  @Test
  @Tag("slow")
  void testT16_readingIsPure() {
    PrivacyEvent event = PrivacyEvent.repeated(GAUSSIAN, 10);
    double first = auto(event, Neighbours.ADD_REMOVE, 1e-5);
    for (int i = 0; i < 1000; i++) {
      assertThat(auto(event, Neighbours.ADD_REMOVE, 1e-5)).isEqualTo(first);
    }
  }

  @Test
  @Tag("slow")
  void factF05_gridAgreesWithTheClosedFormOfGaussians() {
    // A rate next to 1 sends Gaussians through the grid; the closed form is the truth.
    for (double mu : new double[] {0.01, 0.5, 3, 20}) {
      for (double delta : new double[] {1e-5, 1e-20}) {
        PrivacyEvent.Leaf step =
            new PrivacyEvent.PoissonSampled(
                1 - 1e-15, new PrivacyEvent.Gaussian(Math.sqrt(50) / mu));
        double grid = one("pld", PrivacyEvent.repeated(step, 50), delta);
        double exact = GaussianProfile.epsilon(mu, delta);
        assertThat(grid / exact).isBetween(1.0 - 1e-9, 1.0001);
      }
    }
  }

  @Test
  void sparseVectorIsPricedAsFactS5b() {
    PrivacyEvent gate = new PrivacyEvent.SparseVector(10, 40, 3);
    assertThat(one("pure", gate, 1e-5)).isCloseTo(0.1 + 6 / 40.0, within(1e-12));
    PrivacyEvent both = PrivacyEvent.composed(gate, GAUSSIAN);
    double mixture = one("exact", both, 1e-5);
    assertThat(one("pld", both, 1e-5)).isCloseTo(mixture, within(2e-4));
    assertThat(mixture).isLessThan(one("rdp", both, 1e-5));
  }

  @Test
  @Tag("slow")
  void longListsOfManyLeavesFold() {
    PrivacyEvent list = new PrivacyEvent.Composed(Collections.nCopies(100_000, GAUSSIAN));
    assertThat(auto(list, Neighbours.ADD_REMOVE, 1e-5))
        .isEqualTo(auto(PrivacyEvent.repeated(GAUSSIAN, 100_000), Neighbours.ADD_REMOVE, 1e-5));
  }

  private static double one(String label, PrivacyEvent event, double delta) {
    return Accountants.of(label).guarantee(event, Neighbours.ADD_REMOVE, delta).epsilon();
  }
}
