package dev.tacit.spark;

import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.ledgering.PaidRun;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a ledger says of all its runs, as text that can be compared; times are left out. */
final class LedgerDump {
  private LedgerDump() {}

  static List<String> of(Path file) {
    List<String> lines = new ArrayList<>();
    try (Ledger ledger = LedgerSession.openExisting(file.toString())) {
      ledger.view().datasets().forEach(set -> lines.add(set.toString()));
      for (LedgerView.Run run : ledger.view().runs()) {
        PaidRun paid = PaidRun.find(ledger, run.run()).orElseThrow();
        lines.add(
            run.run()
                + " "
                + run.planHash()
                + " "
                + run.releases()
                + " "
                + run.ended().orElse("open"));
        lines.add(paid.reserved().toString());
        lines.add(paid.fitted().toString());
        paid.receipts().forEach(receipt -> lines.add(receipt.toString()));
      }
    }
    return lines;
  }
}
