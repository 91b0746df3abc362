package dev.tacit.dp.objective;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import org.junit.jupiter.api.Test;

/**
 * Fact slack-quantile where the quantile has a closed form: two degrees of freedom, S = -2 ln p.
 */
class SlackQuantileTest {
  private static final double KAPPA = 1;
  private static final double SHIFT = 0.5;

  @Test
  void factO3_isNeverBelowTheBoundWithTheExactQuantile() {
    PerturbedSolves one =
        PerturbedSolves.repeated(
            new PerturbedSolve(KAPPA, SHIFT, Neighbours.REPLACE_ONE, true), 1, 0);
    for (double tail = 1e-12; tail < 0.5; tail *= 1.3) {
      double square = -2 * Math.log(tail);
      double slack =
          Math.log1p(KAPPA) + KAPPA * (1 + KAPPA / 2) * square + KAPPA * SHIFT * Math.sqrt(square);
      // At epsilon = slack the Gaussian part is large and steep, so a small quantile would show.
      double bound = GaussianProfile.delta(SHIFT, 0) + tail;
      assertThat(SlackQuantile.delta(one, slack, tail))
          .as("tail %s", tail)
          .isBetween(Math.min(1, bound), bound * (1 + 1e-8));
    }
  }
}
