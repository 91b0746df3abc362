package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.Neighbours;
import java.util.List;
import java.util.Optional;

/**
 * Who a promise is against: a number without its audience is none.
 *
 * @param widerGuarantee where the promise holds against few, what it comes to against more
 */
public record ObserverGuarantee(String audience, Optional<WiderGuarantee> widerGuarantee) {

  /** The same run against more people. */
  public record WiderGuarantee(String audience, Guarantee guarantee) {}

  /** From the plan alone, at the delta that was asked for. */
  public static ObserverGuarantee of(Plan plan, Budget asked) {
    Neighbours stated = plan.receiptRelation(asked.neighbours());
    return new ObserverGuarantee(
        plan.audience(),
        plan.widerAudience()
            .map(
                more ->
                    new WiderGuarantee(
                        more.audience(), Prices.of(List.of(more.event()), stated, asked).worst())));
  }
}
