package dev.tacit.admm.run;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.function.DoubleFunction;

/**
 * The largest Gaussian DP parameter that a budget allows for a run whose releases are all Gaussian
 * (fact F0.2). The closed form is taken as a first guess and the planned event is priced with it;
 * rounding and the slack of the sampler are paid for by lowering the guess until the price fits.
 */
public final class GaussianShare {
  private static final double FIRST_STEP = 1e-13;
  private static final double LAST_STEP = 1e-3;

  private GaussianShare() {}

  /**
   * The parameter to calibrate noise to.
   *
   * @param event the whole run's event for a given mu
   */
  public static double mu(Budget budget, DoubleFunction<PrivacyEvent> event) {
    double ideal = GaussianProfile.mu(budget.epsilon(), budget.delta());
    for (double step = FIRST_STEP; step <= LAST_STEP; step *= 4) {
      double mu = ideal * (1 - step);
      double certified =
          Accountants.all()
              .guarantee(event.apply(mu), budget.neighbours(), budget.delta())
              .epsilon();
      if (certified <= budget.epsilon()) {
        return mu;
      }
    }
    throw new IllegalArgumentException(
        "epsilon = "
            + budget.epsilon()
            + " at delta = "
            + budget.delta()
            + " leaves no room for the sampler's own distance from the ideal noise, which costs"
            + " e^epsilon times as much delta; choose epsilon below 20 or a larger delta");
  }
}
