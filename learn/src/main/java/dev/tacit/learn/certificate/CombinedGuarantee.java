package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.stream.IntStream;

/** What all runs of an experiment guarantee. */
public record CombinedGuarantee(double epsilon, double delta) {

  /**
   * Adds the runs up. Splits differ between them, so a record may be with another agent in each:
   * unless all agents have the same done to them, epsilons and deltas are added.
   *
   * @param worst of any one run
   */
  public static CombinedGuarantee of(List<Plan> runs, int agents, Budget asked, Guarantee worst) {
    List<PrivacyEvent> events =
        runs.stream()
            .flatMap(plan -> IntStream.range(0, agents).mapToObj(plan::event))
            .distinct()
            .toList();
    if (events.size() > 1) {
      return new CombinedGuarantee(
          Math.nextUp(worst.epsilon() * runs.size()),
          Math.min(1, Math.nextUp(worst.delta() * runs.size())));
    }
    PrivacyEvent all = PrivacyEvent.repeated(events.get(0), runs.size());
    Guarantee sum =
        Prices.of(List.of(all), runs.get(0).receiptRelation(asked.neighbours()), asked).worst();
    return new CombinedGuarantee(sum.epsilon(), sum.delta());
  }
}
