package dev.tacit.cli;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.EpsilonDelta;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code ledger grant}: sets the budget of a data set and makes the ledger if there is
 * none.
 *
 * <p>A later grant may change the limit, and what was spent stays spent. Neighbouring relation,
 * unit and composition rule are part of the meaning of the numbers that were added up, so they
 * cannot change once something is reserved; the ledger itself refuses that.
 */
@Command(
    name = "grant",
    description = {
      "Set the budget of a data set; makes the ledger if there is none.",
      "A later grant replaces the limit. What was spent stays spent."
    },
    footerHeading = "%nExample%n",
    footer = {
      "  tacit ledger grant --ledger hospital.ledger --dataset patients-2026 \\",
      "      --epsilon 2 --delta 1e-6 --neighbours replace-one --note 'board, May'"
    })
final class LedgerGrantCommand implements Runnable {
  /** Delta of the run for which the number of affordable runs is printed. */
  private static final BigDecimal USUAL_DELTA = BigDecimal.ONE.movePointLeft(6);

  @Mixin private LedgerOption ledger;

  @Option(names = "--dataset", required = true, paramLabel = "NAME", description = "The data set.")
  private String dataset;

  /**
   * Kept as text and read as an exact decimal: budgets are added up exactly, and 0.1 is no double.
   */
  @Option(
      names = "--epsilon",
      required = true,
      paramLabel = "E",
      description = "Budget of epsilon, above 0.")
  private String epsilon;

  /** Exact like epsilon. */
  @Option(
      names = "--delta",
      required = true,
      paramLabel = "D",
      description = "Budget of delta, in [0, 1).")
  private String delta;

  /**
   * Required, though there is a usual one: the meaning of every number of the ledger depends on it.
   */
  @Option(
      names = "--neighbours",
      required = true,
      paramLabel = "RELATION",
      description = "replace-one or add-remove; it cannot change once something was reserved.")
  private String neighbours;

  /** Part of what the budget means, so runs with another unit are refused by the ledger. */
  @Option(
      names = "--unit",
      paramLabel = "COLUMN",
      description =
          "The budget is for all rows of a person, or of another unit: the column that a schema"
              + " names "
              + "in 'unit'. Runs for single records are then refused, and without it runs for units.")
  private String unit;

  /** The default is the rule that is right for every algorithm and every way of choosing runs. */
  @Option(
      names = "--composition",
      paramLabel = "RULE",
      defaultValue = "sum",
      description = {
        "How runs add up; it cannot change once something was reserved. Default: ${DEFAULT-VALUE}.",
        "sum: epsilons and deltas are added. For every algorithm, and always right.",
        "gaussian: for Gaussian noise only (the default algorithm has no other; other noise is"
            + " refused). The noise of all runs is added up first and turned into epsilon once, so"
            + " more runs fit. Right also if later runs are chosen by what earlier ones showed.",
        "fixed-plans: everything is priced together, as tight as possible, for every algorithm. Right"
            + " only if no run is chosen by what an earlier one showed: the grant says that you keep"
            + " to that, and nobody checks it."
      })
  private String composition;

  @Option(
      names = "--run-epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description =
          "Epsilon of one run, used to print how many runs the budget pays for. Default: ${DEFAULT-VALUE}.")
  private String runEpsilon;

  @Option(
      names = "--run-delta",
      paramLabel = "D",
      description =
          "Delta of that run. Default: 1e-6, or a tenth of the budget's delta if that is less.")
  private String runDelta;

  /** Stored in the hash chain with the grant, so that it cannot be changed afterwards. */
  @Option(
      names = "--note",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Free text stored with the grant: who approved it and why.")
  private String note;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    DatasetBudget budget =
        new DatasetBudget(
            Refused.asUsageError("--epsilon, --delta", () -> EpsilonDelta.of(epsilon, delta)),
            Refused.asUsageError("--neighbours", () -> Neighbours.ofLabel(neighbours)),
            Refused.asUsageError("--composition", () -> CompositionRule.ofLabel(composition)),
            Optional.ofNullable(unit));
    EpsilonDelta run = run(budget);
    Head head;
    AffordableRuns fit;
    try (Ledger open = ledger.orCreated()) {
      // The ledger refuses a change of relation, unit or rule once something is reserved.
      head = Refused.asUsageError("grant", () -> open.grant(dataset, budget, note));
      // A forecast from what is left now; it reserves nothing.
      fit = AffordableRuns.of(open, budget, run);
    }
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("dataset", dataset);
      fields.put("epsilon", budget.total().epsilon());
      fields.put("delta", budget.total().delta());
      fields.put("neighbours", budget.neighbours().label());
      fields.put("unitColumn", unit);
      fields.put("composition", budget.composition().label());
      fields.put("runsThatFit", fit.tree());
      fields.put("head", head.toString());
      answer.printJson(fields);
    } else {
      answer
          .out()
          .printf(
              "granted epsilon %s, delta %s (%s neighbours) to %s; runs add up by '%s'%n%s%nhead"
                  + " %s%n",
              epsilon,
              delta,
              budget.relation(),
              dataset,
              budget.composition().label(),
              fit.sentence(budget.composition()),
              head);
    }
  }

  /**
   * The guarantee of the run that is used as the example. A run takes at most a tenth of the
   * budget's delta, so that a small budget is not shown as too small for any run.
   */
  private EpsilonDelta run(DatasetBudget budget) {
    BigDecimal tenth = budget.total().delta().movePointLeft(1);
    String usual = tenth.min(USUAL_DELTA).toPlainString();
    return Refused.asUsageError(
        "--run-epsilon, --run-delta",
        () -> EpsilonDelta.of(runEpsilon, runDelta == null ? usual : runDelta));
  }
}
