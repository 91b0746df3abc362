package dev.tacit.learn.plan;

import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.optim.risk.Examples;
import java.util.Objects;
import java.util.Optional;

/**
 * The records that test a model, as an agent of their own after those that train it (fact
 * test-side).
 *
 * @param rows empty while only their number is declared
 */
public record TestSide(TestPlan plan, Optional<Examples> rows) {
  public TestSide {
    Objects.requireNonNull(plan, "plan");
    Objects.requireNonNull(rows, "rows");
  }
}
