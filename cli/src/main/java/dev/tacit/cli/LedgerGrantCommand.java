package dev.tacit.cli;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.DatasetBudget;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.Share;
import dev.tacit.ledger.store.Head;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sets the budget of a data set. */
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
  @Mixin private LedgerOption ledger;

  @Option(names = "--dataset", required = true, paramLabel = "NAME", description = "The data set.")
  private String dataset;

  @Option(names = "--epsilon", required = true, paramLabel = "E", description = "Above 0.")
  private String epsilon;

  @Option(names = "--delta", required = true, paramLabel = "D", description = "In [0, 1).")
  private String delta;

  @Option(
      names = "--neighbours",
      required = true,
      paramLabel = "RELATION",
      description = "replace-one or add-remove; it cannot change once something was reserved.")
  private String neighbours;

  @Option(
      names = "--unit",
      paramLabel = "COLUMN",
      description =
          "The budget is for all rows of a person, or of another unit: the column that a schema"
              + " names "
              + "in 'unit'. Runs for single records are then refused, and without it runs for units.")
  private String unit;

  @Option(
      names = "--composition",
      paramLabel = "RULE",
      defaultValue = "sum",
      description = "How runs add up: sum, gaussian or fixed-plans. Default: ${DEFAULT-VALUE}.")
  private String composition;

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Who decided, and why.")
  private String note;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    DatasetBudget budget =
        new DatasetBudget(
            Refused.orUsage("--epsilon, --delta", () -> Share.of(epsilon, delta)),
            Refused.orUsage("--neighbours", () -> Neighbours.ofLabel(neighbours)),
            Refused.orUsage("--composition", () -> CompositionRule.ofLabel(composition)),
            Optional.ofNullable(unit));
    Head head;
    try (Ledger open = ledger.orCreated()) {
      head = Refused.orUsage("grant", () -> open.grant(dataset, budget, note));
    }
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("dataset", dataset);
      fields.put("epsilon", budget.total().epsilon());
      fields.put("delta", budget.total().delta());
      fields.put("neighbours", budget.neighbours().label());
      fields.put("unitColumn", unit);
      fields.put("composition", budget.composition().label());
      fields.put("head", head.toString());
      answer.printJson(fields);
    } else {
      answer
          .out()
          .printf(
              "granted epsilon %s, delta %s (%s neighbours) to %s%nhead %s%n",
              epsilon, delta, budget.relation(), dataset, head);
    }
  }
}
