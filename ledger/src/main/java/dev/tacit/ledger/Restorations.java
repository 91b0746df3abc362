package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The restorations that the journal records: which rows of lost chains were added again, and what
 * was charged for them.
 */
final class Restorations {
  private final Set<Head> restored = new HashSet<>();
  private final List<LedgerView.Restored> all = new ArrayList<>();

  /** Whether a row of a lost chain was not recorded again yet; several owners may remember it. */
  boolean isUnknown(Head lost) {
    return !restored.contains(lost);
  }

  void restored(Head lost) {
    restored.add(lost);
  }

  void add(Entry.Restored entry, List<String> runs) {
    all.add(
        new LedgerView.Restored(entry.at(), entry.remembered(), entry.note(), runs, entry.ended()));
  }

  List<LedgerView.Restored> view() {
    return List.copyOf(all);
  }
}
