package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.objective.Profile;
import org.junit.jupiter.api.Test;

/** Pure releases beside a profile, against the mixture written out. */
class MixedProfileTest {
  @Test
  void factS5b_isTheBinomialMixtureRoundedUp() {
    Profile rest = epsilon -> 1 / (2 + Math.exp(epsilon));
    double single = 0.3;
    double p = 1 / (1 + Math.exp(-single));
    double[] choose = {1, 4, 6, 4, 1};
    MixedProfile mixed = new MixedProfile(rest, single, 4);
    for (double epsilon : new double[] {-1, 0, 0.7, 3}) {
      double expected = 0;
      for (int k = 0; k <= 4; k++) {
        expected +=
            choose[k]
                * Math.pow(p, k)
                * Math.pow(1 - p, 4.0 - k)
                * rest.delta(epsilon - (2 * k - 4) * single);
      }
      assertThat(mixed.delta(epsilon)).isBetween(expected, expected * (1 + 1e-11));
    }
  }

  @Test
  void neverBelowTheMixtureHoweverManyReleases() {
    // With a constant rest the mixture is that constant; weights of many releases round.
    for (long count : new long[] {1, 1000, 100_000}) {
      for (double single : new double[] {1e-4, 0.1, 3}) {
        double delta = new MixedProfile(epsilon -> 0.25, single, count).delta(1);
        assertThat(delta).isBetween(0.25, 0.25 * (1 + 1e-8));
      }
    }
  }

  @Test
  void deltaIsAtMostOne() {
    assertThat(new MixedProfile(epsilon -> 1, 0.5, 3).delta(0)).isOne();
  }

  @Test
  void negligibleTermsCountWhole() {
    // p^0 terms of e^-100 each: their rest, which is never asked, counts as one.
    MixedProfile mixed =
        new MixedProfile(
            epsilon -> {
              assertThat(epsilon).isLessThan(100);
              return 0;
            },
            100,
            1);
    assertThat(mixed.delta(50)).isBetween(Math.exp(-100), Math.exp(-100) * (1 + 1e-11));
  }
}
