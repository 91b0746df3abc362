package dev.tacit.admm.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import org.junit.jupiter.api.Test;

/** What amplification rests on: a bounded gradient, and a smoothness that no row can exceed. */
class UserLossTest {
  private static final double STEP = 1e-4;

  /** Of the function of the model that a user with this row holds. */
  private static double gradient(UserLoss loss, double row, double model) {
    Examples user = Examples.of(Rows.of(new double[][] {{row}}), new double[] {1});
    return row * loss.slope(user, 0, row * model);
  }

  @Test
  void factF31_longRowsKeepClipAndSmoothness() {
    for (double rowBound : new double[] {.5, 1}) {
      for (double clip : new double[] {.2, 9}) {
        UserLoss loss = new UserLoss(new LogisticLoss(), rowBound, clip, 0);
        for (double row : new double[] {.25, .5, 1, 2, 64}) {
          for (double model = -6; model < 6; model += .1) {
            double here = gradient(loss, row, model);
            double there = gradient(loss, row, model + STEP);
            assertThat(Math.abs(here)).isLessThanOrEqualTo(loss.gradientBound() * (1 + 1e-14));
            assertThat(Math.abs(there - here) / STEP)
                .as("row %s, model %s", row, model)
                .isLessThan(loss.smoothness() * (1 + 1e-9));
          }
        }
      }
    }
  }
}
