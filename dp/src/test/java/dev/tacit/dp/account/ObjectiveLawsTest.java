package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.objective.ObjectiveProfile;
import dev.tacit.dp.objective.PerturbedSolve;
import dev.tacit.dp.objective.PerturbedSolves;
import dev.tacit.dp.objective.Profile;
import org.junit.jupiter.api.Test;

/** The whole-event currency of perturbed minimisers. */
class ObjectiveLawsTest extends CurrencyLaws {
  @Override
  Accountant<?> accountant() {
    return PerturbedObjective.accountant();
  }

  @Override
  PrivacyEvent.Leaf leaf(double noise) {
    return perturbed(noise, Neighbours.ADD_REMOVE);
  }

  @Override
  double accuracy() {
    return 1e-3;
  }

  @Test
  void theSmallerOfBothRoutesIsReported() {
    // Small and middling curvature: fact gamma-gaussian-pair. More of it than shift: fact
    // minimiser-renyi through Renyi.
    assertThat(overhead(.25 / 7000 / 1.001, 30)).isBetween(1.0, 1.00001);
    assertThat(overhead(3.3e-3, 30)).isBetween(1.0, 1.01);
    assertThat(overhead(.3, 30)).isBetween(2.0, 60.0);
  }

  /** Certified epsilon over that of ideal Gaussian releases of the same shift. */
  private static double overhead(double kappa, int rounds) {
    double multiplier = Math.sqrt(rounds) / .3139;
    ObjectiveFacts facts =
        new ObjectiveFacts(1000, 500, 1000 * kappa, 1, true, Neighbours.REPLACE_ONE);
    PrivacyEvent event =
        PrivacyEvent.repeated(
            new PrivacyEvent.ObjectivePerturbation(facts, multiplier, 1e-8, 0), rounds);
    PrivacyEvent ideal = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(multiplier), rounds);
    return priced(event) / priced(ideal);
  }

  private static double priced(PrivacyEvent event) {
    return Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, 1e-4).epsilon();
  }

  @Test
  void factS5b_aGateEntersAsAnExactMixture() {
    ObjectiveFacts facts = new ObjectiveFacts(1000, 1, .25, 10, true, Neighbours.REPLACE_ONE);
    PrivacyEvent.ObjectivePerturbation leaf =
        new PrivacyEvent.ObjectivePerturbation(facts, 8 * facts.gradientSensitivity(), 1e-8, 0);
    PrivacyEvent.SparseVector gate = new PrivacyEvent.SparseVector(20, 40, 2);
    double pure = PureDp.sparseVectorEpsilon(gate);
    double epsilon = priced(PrivacyEvent.composed(PrivacyEvent.repeated(leaf, 4), gate));
    Profile rest = new ObjectiveProfile(PerturbedSolves.repeated(PerturbedSolve.of(leaf), 4, 0));
    double mixed =
        (Math.exp(pure) * rest.delta(epsilon - pure) + rest.delta(epsilon + pure))
            / (1 + Math.exp(pure));
    assertThat(mixed).isCloseTo(1e-4, within(1e-9));
  }

  @Test
  void otherCurrenciesRefuseOrPriceIt_byName() {
    PrivacyEvent gaussian = perturbed(2, Neighbours.REPLACE_ONE);
    for (String label : new String[] {"pure", "zcdp", "rdp", "pld", "exact"}) {
      assertThatThrownBy(
              () -> Accountants.of(label).guarantee(gaussian, Neighbours.REPLACE_ONE, 1e-4))
          .isInstanceOf(UnsupportedEventException.class)
          .hasMessageContaining(label);
    }
    PrivacyEvent gamma =
        new PrivacyEvent.GammaObjectivePerturbation(facts(Neighbours.REPLACE_ONE), 50, 1e-8, 0);
    double factR1 = 50 * 2.0 / 1000 + Math.log1p(.25 / 1000 / .1);
    assertThat(Accountants.of("pure").guarantee(gamma, Neighbours.REPLACE_ONE, 0).epsilon())
        .isCloseTo(factR1, within(1e-12));
    for (String label : new String[] {"zcdp", "rdp", "pld", "exact"}) {
      assertThat(Accountants.of(label).guarantee(gamma, Neighbours.REPLACE_ONE, 1e-6).epsilon())
          .isPositive()
          .isLessThan(2);
    }
  }

  @Test
  void refuses_theOtherRelation() {
    PrivacyEvent event = perturbed(2, Neighbours.REPLACE_ONE);
    assertThatThrownBy(() -> epsilon(event))
        .isInstanceOf(UnsupportedEventException.class)
        .hasMessageContaining("other relation");
  }

  /**
   * Fact gamma-gaussian-pair is part of the one minimum; without it (more rounds than it prices)
   * others count.
   */
  @Test
  void factT3_certifiesByDefaultAndNeverBelowTheIdealGaussian() {
    PrivacyEvent event = PrivacyEvent.repeated(perturbed(30, Neighbours.REPLACE_ONE), 10);
    PrivacyEvent ideal = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(30), 10);
    assertThat(priced(event)).isBetween(priced(ideal), priced(ideal) * 1.02);
    PrivacyEvent many = PrivacyEvent.repeated(perturbed(3e4, Neighbours.REPLACE_ONE), 2_000_000);
    PrivacyEvent manyIdeal = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(3e4), 2_000_000);
    assertThat(priced(many)).isGreaterThan(priced(manyIdeal)).isLessThan(100);
  }

  @Test
  void curvatureWithoutARenyiCurve_isPricedByItsProfile() {
    ObjectiveFacts facts = new ObjectiveFacts(1, 1, 1e4, 1, false, Neighbours.REPLACE_ONE);
    PrivacyEvent event =
        new PrivacyEvent.ObjectivePerturbation(facts, 100 * facts.gradientSensitivity(), 1e-8, 0);
    // Fact single-minimiser: ln(1 + kappa) and a small Gaussian part.
    assertThat(priced(event)).isBetween(1.0, Math.log(1e4) + .1);
  }

  private static PrivacyEvent.ObjectivePerturbation perturbed(
      double multiplier, Neighbours neighbours) {
    ObjectiveFacts facts = facts(neighbours);
    return new PrivacyEvent.ObjectivePerturbation(
        facts, multiplier * facts.gradientSensitivity(), 1e-8, 1e-12);
  }

  private static ObjectiveFacts facts(Neighbours neighbours) {
    return new ObjectiveFacts(1000, 1, .25, .1, true, neighbours);
  }
}
