package dev.tacit.admm.run;

import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * The largest Gaussian DP parameter that a budget allows for a run whose releases are all Gaussian
 * (fact gaussian-composition). The closed form is taken as a first guess and the planned event is
 * priced with it; rounding and the slack of the sampler are paid for by lowering the guess until
 * the price fits.
 */
public final class GaussianBudget {
  private static final double FIRST_STEP = 1e-13;
  private static final double LAST_STEP = 1e-3;

  /** Powers of ten among which a refusal searches for a delta that would be enough. */
  private static final int MOST_DIGITS = 16;

  private static final int FEWEST_DIGITS = 2;

  private GaussianBudget() {}

  /**
   * The parameter to calibrate noise to.
   *
   * @param event the whole run's event for a given mu
   */
  public static double mu(Budget budget, DoubleFunction<PrivacyEvent> event) {
    return found(budget, event)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "epsilon = "
                        + budget.epsilon()
                        + " at delta = "
                        + budget.delta()
                        + " leaves no room for the sampler's own distance from the ideal noise,"
                        + " which costs e^epsilon times as much delta; "
                        + remedy(budget, event)));
  }

  /** The next power of ten that would do: whoever asks for 1e-300 cannot guess it. */
  private static String remedy(Budget budget, DoubleFunction<PrivacyEvent> event) {
    for (int digits = MOST_DIGITS; digits >= FEWEST_DIGITS; digits--) {
      double larger = Double.parseDouble("1e-" + digits);
      boolean enough = larger > budget.delta();
      if (enough
          && found(new Budget(budget.epsilon(), larger, budget.neighbours()), event).isPresent()) {
        return "with this epsilon choose a delta from " + larger + " on, or a smaller epsilon";
      }
    }
    return "choose a smaller epsilon";
  }

  private static OptionalDouble found(Budget budget, DoubleFunction<PrivacyEvent> event) {
    double ideal = GaussianProfile.mu(budget.epsilon(), budget.delta());
    for (double step = FIRST_STEP; step <= LAST_STEP; step *= 4) {
      double mu = ideal * (1 - step);
      double certified =
          Accountants.all()
              .guarantee(event.apply(mu), budget.neighbours(), budget.delta())
              .epsilon();
      if (certified <= budget.epsilon()) {
        return OptionalDouble.of(mu);
      }
    }
    return OptionalDouble.empty();
  }
}
