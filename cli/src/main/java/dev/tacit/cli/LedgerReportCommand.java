package dev.tacit.cli;

import dev.tacit.cli.ledger.LedgerPage;
import dev.tacit.cli.output.OutputFile;
import dev.tacit.cli.output.OutputKind;
import dev.tacit.learn.file.AtomicFile;
import dev.tacit.ledger.EpsilonDisplay;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code ledger report}: writes an HTML page about a ledger.
 *
 * <p>The page holds budgets, runs, receipts and refusals. None of these depends on the value of a
 * private record, so the page may be shown to whoever may know the history of the data sets.
 */
@Command(
    name = "report",
    description =
        "Write a page about a ledger: budgets and what is left of them, what was taken when, runs and "
            + "their receipts, refusals. It holds no figure of a private row.",
    footerHeading = "%nExample%n",
    footer = "  tacit ledger report --ledger hospital.ledger --output budgets.html")
final class LedgerReportCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  @Option(
      names = "--output",
      paramLabel = "FILE.html",
      defaultValue = "budgets.html",
      description = "Where the page goes. Default: ${DEFAULT-VALUE}.")
  private Path output;

  @Mixin private OutputFiles outputs;
  @Mixin private OutputOption answer;

  @Override
  public void run() {
    outputs.check(List.of(new OutputFile("--output", output, OutputKind.PAGE)));
    LedgerView view;
    Map<String, EpsilonDisplay> words;
    try (Ledger open = ledger.existing()) {
      view = open.view();
      words = open.epsilonDisplays();
    }
    AtomicFile.write(output, new LedgerPage(ledger.shownName(), view, words).report().page());
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("report", output.toString());
      fields.put("datasets", view.datasets().size());
      fields.put("runs", view.runs().size());
      fields.put("refusals", view.refusals().size());
      answer.printJson(fields);
    } else {
      answer.say("wrote " + output);
    }
  }
}
