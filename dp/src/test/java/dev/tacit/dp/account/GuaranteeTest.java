package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class GuaranteeTest {
  private static final PrivacyEvent LAPLACE = new PrivacyEvent.Laplace(2);

  private static Guarantee guarantee(double epsilon, double slack) {
    return new Guarantee(epsilon, 1e-5, slack, Neighbours.ADD_REMOVE, "pure");
  }

  @Test
  void saysWhatItStates() {
    Guarantee one = guarantee(0.5, 0);
    assertThat(one.delta()).isEqualTo(1e-5);
    assertThat(one.isFinite()).isTrue();
    assertThat(guarantee(Double.POSITIVE_INFINITY, 0).isFinite()).isFalse();
    assertThat(one)
        .hasToString("(epsilon = 0.5, delta = 1.0E-5) for add-remove neighbours, by pure");
    assertThat(guarantee(0.5, 1e-9)).asString().endsWith("by pure, sampling slack 1.0E-9");
  }

  /** Both numbers: what the mechanism has, and that it is the sampler's distance that exceeds. */
  @Test
  void infinite_isExplainedByTheSampler() {
    PrivacyEvent noise = PrivacyEvent.repeated(new PrivacyEvent.Gaussian(.5), 40);
    double alone = Accountants.all().guarantee(noise, Neighbours.REPLACE_ONE, 1e-6).epsilon();
    PrivacyEvent drawn =
        PrivacyEvent.composed(noise, new PrivacyEvent.Slack(1e-19, "the grid of the noise"));
    Guarantee found = Accountants.all().guarantee(drawn, Neighbours.REPLACE_ONE, 1e-6);
    assertThat(found.isFinite()).isFalse();
    assertThat(found.mechanism()).isEqualTo(alone);
    assertThat(found.whyInfinite().orElseThrow())
        .contains("epsilon " + RoundedUp.spent(alone), "sampler's statistical distance");
    PrivacyEvent quieter = PrivacyEvent.composed(noise, new PrivacyEvent.Slack(1e-300, "less"));
    Guarantee finite = Accountants.all().guarantee(quieter, Neighbours.REPLACE_ONE, 1e-6);
    assertThat(finite.isFinite()).isTrue();
    assertThat(finite.whyInfinite()).isEmpty();
    // Of what is not private at all the sampler is not the reason.
    Guarantee open =
        Accountants.all().guarantee(new PrivacyEvent.NonPrivate("all"), Neighbours.REPLACE_ONE, 0);
    assertThat(open.isFinite()).isFalse();
    assertThat(open.whyInfinite()).isEmpty();
  }

  @Test
  void weaker_isTheLargerEpsilonAndTheFirstOfEqualOnes() {
    Guarantee small = guarantee(0.5, 0);
    Guarantee large = guarantee(0.7, 0);
    assertThat(small.weaker(large)).isSameAs(large);
    assertThat(large.weaker(small)).isSameAs(large);
    assertThat(small.weaker(guarantee(0.5, 0))).isSameAs(small);
  }

  @Test
  void best_isTheSmallestAndTheFirstOfEqualOnes() {
    // At delta 0 the pure sum is the truth and two currencies say so.
    Guarantee both = Accountants.of("pure", "exact").guarantee(LAPLACE, Neighbours.ADD_REMOVE, 0);
    assertThat(both.currency()).isEqualTo("pure");
    assertThat(
            Accountants.of("rdp", "pure")
                .guarantee(LAPLACE, Neighbours.ADD_REMOVE, 1e-9)
                .currency())
        .isEqualTo("pure");
    PrivacyEvent gaussian = new PrivacyEvent.Gaussian(2);
    assertThat(Accountants.all().guarantee(gaussian, Neighbours.ADD_REMOVE, 1e-5).currency())
        .isEqualTo("exact");
    assertThatThrownBy(Accountants::of).hasMessageContaining("at least one");
    assertThat(Accountants.all().each(gaussian, Neighbours.ADD_REMOVE, 1e-5).keySet())
        .containsExactly("exact", "pld", "rdp", "zcdp");
  }

  @Test
  void refuses_deltasThatAreNoneEvenBeforePricing() {
    PrivacyEvent refused = new PrivacyEvent.FixedSizeSampled(1, 2, new PrivacyEvent.Gaussian(1));
    assertThatThrownBy(() -> Accountants.all().guarantee(refused, Neighbours.ADD_REMOVE, 2))
        .hasMessageContaining("delta = 2.0");
    assertThatThrownBy(() -> Accountants.all().guaranteeForReplacement(refused, 2))
        .hasMessageContaining("delta = 2.0");
    assertThatThrownBy(() -> Pld.accountant().guaranteeForReplacement(refused, 2))
        .hasMessageContaining("delta = 2.0");
    assertThatThrownBy(() -> Renyi.divergence(refused, Neighbours.REPLACE_ONE, 1))
        .hasMessageContaining("order = 1.0");
  }

  @Test
  void refuses_perturbedMinimisersOfTheOtherRelation() {
    ObjectiveFacts facts = new ObjectiveFacts(10, 1, 1, 1, true, Neighbours.REPLACE_ONE);
    for (PrivacyEvent event :
        List.of(
            new PrivacyEvent.ObjectivePerturbation(facts, 1, 1e-9, 0),
            new PrivacyEvent.GammaObjectivePerturbation(facts, 1, 1e-9, 0))) {
      assertThatThrownBy(() -> Accountants.all().guarantee(event, Neighbours.ADD_REMOVE, 1e-5))
          .hasMessageContaining("stated for the other relation");
      assertThat(Accountants.all().guarantee(event, Neighbours.REPLACE_ONE, 1e-5).isFinite())
          .isTrue();
    }
  }

  @Test
  void requirements_nameTheValue() {
    for (double bad : new double[] {0, 1}) {
      assertThatThrownBy(() -> Requirements.positiveDelta(bad))
          .hasMessageContaining("delta = " + bad);
    }
    assertThatThrownBy(() -> Requirements.order(1)).hasMessageContaining("order = 1.0");
  }
}
