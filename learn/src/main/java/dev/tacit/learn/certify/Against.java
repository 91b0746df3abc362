package dev.tacit.learn.certify;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.Optional;

/**
 * Who a promise is against: a number without its audience is none.
 *
 * @param wider where the promise holds against few, what it comes to against more
 */
public record Against(String audience, Optional<Wider> wider) {

  /** The same run against more people. */
  public record Wider(String audience, Guarantee guarantee) {}

  /** From the plan alone, at the delta that was asked for. */
  public static Against of(Plan plan, Budget asked) {
    Neighbours stated = plan.stated(asked.neighbours());
    return new Against(
        plan.audience(),
        plan.wider()
            .map(
                more ->
                    new Wider(
                        more.audience(), Prices.of(List.of(more.event()), stated, asked).worst())));
  }
}
