package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the rows tell of older copies that were put back. */
final class Restorations {
  private final Set<Head> restored = new HashSet<>();
  private final List<LedgerView.Restored> all = new ArrayList<>();

  /** Whether a row of a lost chain was not told again yet; several owners may remember it. */
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
