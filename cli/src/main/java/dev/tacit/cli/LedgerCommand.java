package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import picocli.CommandLine.Command;

/**
 * The verb {@code ledger} and its subcommands: manage privacy budgets and the history of what was
 * spent.
 */
@Command(
    name = "ledger",
    description = "Manage privacy budgets and the history of what was spent.",
    footerHeading = "%nExamples%n",
    footer = {
      "  tacit ledger grant --ledger hospital.ledger --dataset people \\",
      "      --epsilon 3 --delta 1e-5 --neighbours replace-one",
      "  tacit ledger show --ledger hospital.ledger"
    },
    subcommands = {
      LedgerShowCommand.class,
      LedgerReportCommand.class,
      LedgerVerifyCommand.class,
      LedgerGrantCommand.class,
      LedgerReleaseCommand.class,
      LedgerRestoreCommand.class,
    })
final class LedgerCommand implements Runnable {
  @Override
  public void run() {
    throw new Refused(
        Kind.USAGE, "ledger needs a verb: show, report, verify, grant, release or restore.");
  }
}
