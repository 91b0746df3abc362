package dev.tacit.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * The refusals that the journal records. One that is repeated while no account has changed is
 * written once, and no more than a number of different ones, so that nobody who may only ask can
 * fill a ledger.
 */
final class Refusals {
  static final int MOST = 100;

  private final List<LedgerView.Refusal> all = new ArrayList<>();
  private int unchanged;

  /** Whether a row would tell something that the rows do not tell yet. */
  boolean isUnknown(String run, int runs, List<RefusedClaim> claims) {
    List<LedgerView.Refusal> recent = all.subList(all.size() - unchanged, all.size());
    return unchanged < MOST
        && recent.stream()
            .noneMatch(
                known ->
                    known.run().equals(run)
                        && known.runs() == runs
                        && known.claims().equals(claims));
  }

  void add(Entry.Declined entry) {
    all.add(new LedgerView.Refusal(entry.at(), entry.run(), entry.runs(), entry.claims()));
    unchanged++;
  }

  /** A grant, a reservation, an end of a run: what was refused may fit now. */
  void accountsChanged() {
    unchanged = 0;
  }

  List<LedgerView.Refusal> view() {
    return List.copyOf(all);
  }
}
