package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccountantsTest {
  private static final Neighbours RELATION = Neighbours.ADD_REMOVE;
  private static final PrivacyEvent GAUSSIAN = new PrivacyEvent.Gaussian(2);
  private static final PrivacyEvent LAPLACE = new PrivacyEvent.Laplace(2);
  private static final PrivacyEvent BARE = new PrivacyEvent.NonPrivate("why");

  @Test
  void theFirstOfEqualAnswersIsReported() {
    assertThat(Accountants.of("zcdp", "pure").guarantee(BARE, RELATION, 1e-5).currency())
        .isEqualTo("zcdp");
  }

  /** Why the search for the smallest answer may stop at a closed form. */
  @Test
  void closedForms_areBeatenByRoundingsOnly() {
    for (double noise : new double[] {0.27653665320179516, 1, 3.791076983358536}) {
      for (PrivacyEvent event :
          List.of(
              PrivacyEvent.repeated(new PrivacyEvent.Gaussian(noise), 7),
              PrivacyEvent.repeated(new PrivacyEvent.GammaNorm(noise), 7),
              new PrivacyEvent.SparseVector(noise, 2 * noise, 3),
              new PrivacyEvent.Laplace(noise))) {
        for (double delta : new double[] {0, 1e-9, 1e-3}) {
          Guarantee reported = Accountants.all().guarantee(event, RELATION, delta);
          for (Guarantee one : Accountants.all().each(event, RELATION, delta).values()) {
            assertThat(one.epsilon()).isGreaterThanOrEqualTo(reported.epsilon() * (1 - 1e-14));
          }
        }
      }
    }
  }

  @Test
  void pureEpsilon_isTheWeakestPlaceAndOnlyWhereEveryPartHasOne() {
    double half = Accountants.pureEpsilon(LAPLACE, RELATION).getAsDouble();
    assertThat(half).isBetween(0.5, 0.5 + 1e-15);
    PrivacyEvent places =
        new PrivacyEvent.Parallel(List.of(LAPLACE, new PrivacyEvent.Laplace(4), LAPLACE));
    assertThat(Accountants.pureEpsilon(places, RELATION)).hasValue(half);
    PrivacyEvent both = PrivacyEvent.composed(LAPLACE, LAPLACE);
    assertThat(Accountants.pureEpsilon(both, RELATION).getAsDouble()).isBetween(1.0, 1 + 1e-14);
    assertThat(Accountants.pureEpsilon(GAUSSIAN, RELATION)).isEmpty();
    assertThat(Accountants.pureEpsilon(BARE, RELATION)).isEmpty();
  }

  @Test
  void zeroConcentrated_isRhoWhereEveryPartHasOne() {
    // rho = 1 / (2 multiplier^2)
    assertThat(Accountants.zeroConcentrated(GAUSSIAN, RELATION).getAsDouble())
        .isBetween(0.125, 0.125 * (1 + 1e-15));
    assertThat(Accountants.zeroConcentrated(BARE, RELATION)).isEmpty();
    PrivacyEvent sampled = new PrivacyEvent.PoissonSampled(0.5, new PrivacyEvent.Gaussian(2));
    assertThat(Accountants.zeroConcentrated(sampled, RELATION)).isEmpty();
  }
}
