package dev.tacit.cli;

import dev.tacit.cli.output.Json;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reads a whole ledger again and says whether it is as it was written. */
@Command(
    name = "verify",
    description = "Check every row of a ledger and its hash chain. Exit code 5 if one was changed.",
    footerHeading = "%nExample%n",
    footer = "  tacit ledger verify --ledger hospital.ledger")
final class LedgerVerifyCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    Head head;
    try (Ledger open = ledger.existing()) {
      head = open.verify();
    }
    if (json) {
      spec.commandLine()
          .getOut()
          .println(Json.text(Map.of("intact", true, "rows", head.number(), "hash", head.hash())));
    } else {
      spec.commandLine().getOut().printf("intact, %d rows%nhead %s%n", head.number(), head);
    }
  }
}
