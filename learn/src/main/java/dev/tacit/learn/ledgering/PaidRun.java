package dev.tacit.learn.ledgering;

import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.store.Head;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run as its ledger remembers it.
 *
 * @param reserved what was set aside for each agent, by name
 * @param end the row that ended it
 * @param fitted its model and what was released beside it; empty if it gave none
 * @param receipts of what it released, as the ledger kept them beside the model
 */
public record PaidRun(
    LedgerView.Run run,
    Map<String, PrivacyEvent> reserved,
    Optional<Head> end,
    Optional<FittedModel> fitted,
    List<CountedReceipt> receipts) {
  public PaidRun {
    reserved = Map.copyOf(reserved);
    receipts = List.copyOf(receipts);
  }

  public static Optional<PaidRun> find(Ledger ledger, String name) {
    return ledger.view().runs().stream()
        .filter(one -> one.run().equals(name))
        .findFirst()
        .map(
            run -> {
              Optional<StoredOutcome> answer =
                  ledger.storedOutcome(name).map(kept -> StoredOutcome.of(name, kept));
              return new PaidRun(
                  run,
                  reserved(ledger, name),
                  ledger.endRow(name),
                  answer.map(StoredOutcome::plainModel),
                  answer.map(StoredOutcome::receipts).orElse(List.of()));
            });
  }

  private static Map<String, PrivacyEvent> reserved(Ledger ledger, String name) {
    Map<String, PrivacyEvent> agents = new TreeMap<>();
    ledger.reservation(name).stream()
        .flatMap(reservation -> reservation.claims().stream())
        .forEach(claim -> agents.putAll(claim.agents()));
    return agents;
  }
}
