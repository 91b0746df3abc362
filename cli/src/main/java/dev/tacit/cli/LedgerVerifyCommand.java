package dev.tacit.cli;

import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.store.Head;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The verb {@code ledger verify}: reads every row of a ledger again and checks the hash chain.
 *
 * <p>An intact chain shows that no row was changed or removed in the middle. Only a head that was
 * kept elsewhere shows that no rows are missing at the end, so one can be given, and the one that
 * is remembered beside the key is always compared.
 */
@Command(
    name = "verify",
    description = "Check every row of a ledger and its hash chain. Exit code 5 if one was changed.",
    footerHeading = "%nExample%n",
    footer = {
      "  tacit ledger verify --ledger hospital.ledger",
      "  tacit ledger verify --ledger hospital.ledger --head 42:9f86d081884c7d659a2f..."
    })
final class LedgerVerifyCommand implements Runnable {
  @Mixin private LedgerOption ledger;

  @Option(
      names = "--head",
      paramLabel = "HEAD",
      description =
          "A head that was kept elsewhere (NUMBER:HASH as 'ledger show' prints it, or the hash "
              + "alone). Exit code 5 if the ledger does not contain it: an older copy was put back, or "
              + "another history.")
  private String remembered;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The owner's noise key, beside which the newest head of a ledger on a server is remembered "
              + "('*-head-*'). Exit code 5 if the ledger does not contain it. The head of a file is "
              + "beside the file and always compared.")
  private Path key;

  @Mixin private OutputOption answer;

  @Override
  public void run() {
    Optional<RememberedHead> expected = Optional.ofNullable(remembered).map(RememberedHead::parse);
    Head head;
    Optional<Head> found;
    try (Ledger open = ledger.existing(Optional.ofNullable(key))) {
      // Opening has compared the head that is remembered beside the file or the key already.
      head = open.verify();
      found = expected.map(known -> known.requireIn(open, head));
    }
    if (answer.isJson()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("intact", true);
      fields.put("rows", head.number());
      fields.put("hash", head.hash());
      found.ifPresent(row -> fields.put("rowsSinceHead", head.number() - row.number()));
      answer.printJson(fields);
    } else {
      answer.out().printf("intact, %d rows%nhead %s%n", head.number(), head);
      found.ifPresent(row -> answer.out().println(RememberedHead.sentence(row, head)));
    }
  }
}
