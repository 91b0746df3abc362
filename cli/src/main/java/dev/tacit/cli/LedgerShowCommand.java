package dev.tacit.cli;

import dev.tacit.cli.ledger.LedgerPage;
import dev.tacit.cli.ledger.RefusalsTable;
import dev.tacit.cli.output.Table;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The verb {@code ledger show}: prints budgets, what was spent, reserved and is left, the runs, and
 * the runs that were refused.
 *
 * <p>Amounts are kept in the unit of the composition rule, which need not be epsilon. People are
 * shown their value in epsilon at the budget's delta; programs get both.
 */
@Command(
    name = "show",
    description =
        "Show budgets, what was spent, set aside and is left, runs, and runs that were refused.",
    footerHeading = "%nExample%n",
    footer = "  tacit ledger show --ledger hospital.ledger")
final class LedgerShowCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  @Mixin private OutputOption answer;

  /**
   * Reads a snapshot of the ledger and closes it before anything is printed, so that a slow reader
   * of the output does not hold its lock.
   */
  @Override
  public void run() {
    LedgerView view;
    Map<String, EpsilonDisplay> words;
    try (Ledger open = ledger.existing()) {
      view = open.view();
      words = open.epsilonDisplays();
    }
    PrintWriter out = answer.out();
    if (answer.isJson()) {
      answer.printJson(tree(view, words));
    } else {
      print(view, words, out);
    }
  }

  private static Map<String, Object> tree(LedgerView view, Map<String, EpsilonDisplay> words) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("head", view.head().toString());
    tree.put("datasets", view.datasets().stream().map(LedgerShowCommand::tree).toList());
    List<Map<String, Object>> runs = view.runs().stream().map(LedgerShowCommand::tree).toList();
    tree.put("runs", runs);
    tree.put("refusals", new RefusalsTable(view.refusals(), words).tree());
    tree.put("restorations", view.restorations().stream().map(LedgerShowCommand::tree).toList());
    return tree;
  }

  /** A data set for programs: exact amounts in the unit of its rule, and the same in epsilon. */
  private static Map<String, Object> tree(LedgerView.Dataset dataset) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("name", dataset.name());
    tree.put("epsilon", dataset.budget().total().epsilon());
    tree.put("delta", dataset.budget().total().delta());
    tree.put("neighbours", dataset.budget().neighbours().label());
    tree.put("unitColumn", dataset.budget().unit().orElse(null));
    tree.put("composition", dataset.budget().composition().label());
    tree.put("unit", dataset.budget().composition().unit());
    tree.put("limit", tree(dataset.limit()));
    tree.put("spent", tree(dataset.spent()));
    tree.put("reserved", tree(dataset.reserved()));
    tree.put("left", tree(dataset.left()));
    tree.put("inEpsilon", tree(dataset.inEpsilon()));
    return tree;
  }

  /** The same account in epsilon at the budget's delta, whatever the rule counts in. */
  private static Map<String, Object> tree(LedgerView.EpsilonSummary epsilonSummary) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("spent", number(epsilonSummary.spent()));
    tree.put("taken", number(epsilonSummary.allocated()));
    tree.put("nextRun", number(epsilonSummary.nextRun()));
    tree.put("nextRunDelta", epsilonSummary.nextRunDelta());
    return tree;
  }

  /** Null for infinity, which JSON cannot express. */
  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** A restoration: when, from which remembered head, and which runs it closed. */
  private static Map<String, Object> tree(LedgerView.Restored restored) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("at", restored.at().toString());
    tree.put("remembered", restored.remembered().toString());
    tree.put("note", restored.note());
    tree.put("lostRuns", restored.lost());
    tree.put("endedRuns", restored.ended());
    return tree;
  }

  /** An amount with its delta, as all commands on ledgers print it. */
  static Map<String, Object> tree(Cost cost) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("amount", cost.amount());
    tree.put("delta", cost.delta());
    return tree;
  }

  /**
   * A run: when it reserved, for which data sets, how many releases it made, and how it ended; null
   * while it is open.
   */
  private static Map<String, Object> tree(LedgerView.Run run) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("run", run.run());
    tree.put("reservedAt", run.reservedAt().toString());
    tree.put("datasets", run.datasets());
    tree.put("releases", run.releases());
    tree.put("ended", run.ended().orElse(null));
    return tree;
  }

  /**
   * Everything for people: a table for each data set, the runs, refusals, restorations, and last
   * the head to be kept elsewhere.
   */
  private static void print(LedgerView view, Map<String, EpsilonDisplay> words, PrintWriter out) {
    for (LedgerView.Dataset dataset : view.datasets()) {
      LedgerView.EpsilonSummary epsilonSummary = dataset.inEpsilon();
      out.printf(
          "%s: for %s neighbours; runs add up by '%s'%n",
          dataset.name(), dataset.budget().relation(), dataset.budget().composition().label());
      Table table =
          new Table()
              .row("  limit", epsilonSummary.limitWords())
              .row("  spent", epsilonSummary.spentWords());
      // A line of its own only where something is reserved, which is not the usual state.
      if (!dataset.reserved().isZero()) {
        table.row("  spent and set aside", epsilonSummary.allocatedWords());
      }
      out.print(table.row("  left", epsilonSummary.leftWords()));
    }
    if (!view.runs().isEmpty()) {
      Table runs = new Table().row("run", "reserved at", "data sets", "releases", "ended");
      for (LedgerView.Run run : view.runs()) {
        runs.row(
            run.run(),
            RefusalsTable.time(run.reservedAt()),
            String.join(" ", run.datasets()),
            Long.toString(run.releases()),
            run.ended().orElse("open"));
      }
      out.println();
      out.print(runs);
    }
    if (!view.refusals().isEmpty()) {
      out.println();
      out.print(new RefusalsTable(view.refusals(), words).text());
    }
    view.restorations()
        .forEach(restored -> out.printf("%n%s%n", LedgerPage.restoredText(restored)));
    out.println();
    out.println("head " + view.head());
  }
}
