package dev.tacit.learn.plan;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.Task;
import dev.tacit.dp.event.Leaves;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Why nothing is asked of the test records of a run. Figures of theirs are sums with Gaussian noise
 * for the whole budget, reserved beside the run as those of one agent more (fact test-side): a run
 * with a guarantee of another kind could not be reserved beside them.
 */
final class TestReleaseRule {
  private TestReleaseRule() {}

  /** Empty where they can be asked. */
  static Optional<String> reason(TrainingSpec spec, Setup setup, Task task, Plan plan) {
    if (task.hasNumbers() && task.target().isEmpty()) {
      return Optional.of("without public bounds of the numbers no sum of errors is bounded");
    }
    if (!task.hasNumbers() && !setup.loss().monotone()) {
      return Optional.of("scores of a loss for numbers are no log-odds of classes");
    }
    if (setup.classes() > 1 && !spec.labels().classWeights().isEmpty()) {
      return Optional.of(
          "of many weighed classes the likeliest is not the one that people are told");
    }
    Budget budget = setup.requireBudget();
    if (budget.delta() == 0) {
      return Optional.of("their noise is Gaussian, which needs a delta above 0");
    }
    if (plan.receiptRelation(budget.neighbours()) != budget.neighbours()) {
      return Optional.of("its receipts are for other neighbours than the promise");
    }
    if (plan.widerAudience().isPresent()) {
      return Optional.of("its price is against who sees the last state only");
    }
    boolean alike =
        !plan.recordedAsWhole()
            && IntStream.range(0, setup.agents()).allMatch(agent -> isGaussian(plan.event(agent)));
    return alike
        ? Optional.empty()
        : Optional.of("its noise is of another kind than theirs, and no ledger prices both");
  }

  private static boolean isGaussian(PrivacyEvent event) {
    return Leaves.of(event).counts().keySet().stream()
        .allMatch(
            leaf -> leaf instanceof PrivacyEvent.Gaussian || leaf instanceof PrivacyEvent.Slack);
  }
}
