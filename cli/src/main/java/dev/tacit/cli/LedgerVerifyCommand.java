package dev.tacit.cli;

import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Reads a whole ledger again and says whether it is as it was written. */
@Command(
    name = "verify",
    description = "Check every row of a ledger and its hash chain. Exit code 5 if one was changed.",
    footerHeading = "%nExample%n",
    footer = "  tacit ledger verify --ledger hospital.ledger")
final class LedgerVerifyCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  @Mixin private AnswerOption answer;

  @Override
  public void run() {
    Head head;
    try (Ledger open = ledger.existing()) {
      head = open.verify();
    }
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("intact", true);
      fields.put("rows", head.number());
      fields.put("hash", head.hash());
      answer.printJson(fields);
    } else {
      answer.out().printf("intact, %d rows%nhead %s%n", head.number(), head);
    }
  }
}
