package dev.tacit.cli;

import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.Decimals;
import dev.tacit.ledger.EpsilonDelta;
import dev.tacit.ledger.Ledger;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many runs of one kind a budget pays for under each composition, if their noise is Gaussian,
 * so that an owner can choose before the first run.
 */
record AffordableRuns(EpsilonDelta run, long sum, long gaussian, long fixedPlans) {
  /** Numbers with noise that a run is taken to release; few release more. */
  private static final int NUMBERS = 100_000;

  private static final BigDecimal SLACK = new BigDecimal(GaussianNoise.mostSlack(NUMBERS));

  static AffordableRuns of(Ledger ledger, DatasetBudget budget, EpsilonDelta run) {
    return new AffordableRuns(
        run,
        ledger.affordableRuns(budget, run, CompositionRule.SUM, SLACK),
        ledger.affordableRuns(budget, run, CompositionRule.GAUSSIAN, SLACK),
        ledger.affordableRuns(budget, run, CompositionRule.FIXED_PLANS, SLACK));
  }

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("epsilon", run.epsilon());
    tree.put("delta", run.delta());
    tree.put("sum", sum);
    tree.put("gaussian", gaussian);
    tree.put("fixedPlans", fixedPlans);
    return tree;
  }

  /** With the better rule that is always right, where the budget has another. */
  String sentence(CompositionRule chosen) {
    String told =
        String.format(
            "runs of epsilon %s, delta %s that fit: %d by sum, %d by gaussian, %d by fixed-plans"
                + " (the last two with Gaussian noise, as the default algorithm has, and at most %d"
                + " released numbers each)",
            Decimals.brief(run.epsilon()),
            Decimals.brief(run.delta()),
            sum,
            gaussian,
            fixedPlans,
            NUMBERS);
    return chosen == CompositionRule.SUM && gaussian > sum
        ? told
            + System.lineSeparator()
            + "more fit with --composition gaussian, if every run has Gaussian noise only; until"
            + " something is reserved the same grant with it replaces this one"
        : told;
  }
}
