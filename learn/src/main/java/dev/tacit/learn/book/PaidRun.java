package dev.tacit.learn.book;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.Head;
import java.util.List;
import java.util.Optional;

/**
 * A run as its ledger remembers it.
 *
 * @param end the row that ended it
 * @param model what it gave; empty if it gave none
 * @param receipts of what it released, as the ledger kept them beside the model
 */
public record PaidRun(
    LedgerView.Run run,
    Optional<Head> end,
    Optional<LinearModel> model,
    List<CountedReceipt> receipts) {
  public PaidRun {
    receipts = List.copyOf(receipts);
  }

  public static Optional<PaidRun> find(Ledger ledger, String name) {
    return ledger.view().runs().stream()
        .filter(one -> one.run().equals(name))
        .findFirst()
        .map(
            run -> {
              Optional<StoredAnswer> answer = ledger.answer(name).map(StoredAnswer::of);
              return new PaidRun(
                  run,
                  ledger.end(name),
                  answer.map(one -> one.outcome().model().linear()),
                  answer.map(StoredAnswer::receipts).orElse(List.of()));
            });
  }
}
