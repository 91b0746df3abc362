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
 * How many runs of one kind a budget pays for under each composition rule, so that an owner can
 * choose the rule before the first run: afterwards it is fixed.
 *
 * <p>The counts for {@code gaussian} and {@code fixed-plans} assume that every run adds Gaussian
 * noise only, as the default algorithm does. They are a forecast for people and decide nothing; the
 * ledger prices each run when it is reserved.
 *
 * @param run the guarantee of a single run
 * @param sum how many fit when epsilons and deltas are added
 * @param gaussian how many fit when the noise of all runs is added up first
 * @param fixedPlans how many fit when all are priced together, none being chosen by the results of
 *     another
 */
record AffordableRuns(EpsilonDelta run, long sum, long gaussian, long fixedPlans) {
  /**
   * Released numbers that a run is assumed to have at most. Each adds a little sampler error to
   * delta, so a forecast needs a bound; models with more features than this are rare.
   */
  private static final int NUMBERS = 100_000;

  /** The part of delta that the sampler error of so many numbers uses up. */
  private static final BigDecimal SLACK = new BigDecimal(GaussianNoise.mostSlack(NUMBERS));

  static AffordableRuns of(Ledger ledger, DatasetBudget budget, EpsilonDelta run) {
    return new AffordableRuns(
        run,
        ledger.affordableRuns(budget, run, CompositionRule.SUM, SLACK),
        ledger.affordableRuns(budget, run, CompositionRule.GAUSSIAN, SLACK),
        ledger.affordableRuns(budget, run, CompositionRule.FIXED_PLANS, SLACK));
  }

  /** The fields of {@code runsThatFit} in the JSON output. */
  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("epsilon", run.epsilon());
    tree.put("delta", run.delta());
    tree.put("sum", sum);
    tree.put("gaussian", gaussian);
    tree.put("fixedPlans", fixedPlans);
    return tree;
  }

  /**
   * The counts in words, and a hint where another rule that is always right would pay for more
   * runs. The hint never names {@code fixed-plans}, which is right only if the owner keeps to a
   * promise that nobody can check.
   */
  String sentence(CompositionRule chosen) {
    String text =
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
        ? text
            + System.lineSeparator()
            + "more fit with --composition gaussian, if every run has Gaussian noise only; until"
            + " something is reserved the same grant with it replaces this one"
        : text;
  }
}
