package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.HeadFile;
import dev.tacit.ledger.store.HeadFileContent;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.RememberedRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Writes into an older copy the remembered rows that it lacks. Which rows those are is decided by
 * their hashes, so that nothing is counted twice, however many copies were put back and whoever
 * remembers them, and nothing that is remembered is left out.
 */
final class LedgerRestorer {
  private final Journal journal;

  /** Over a journal that was loaded without asking what is remembered. */
  LedgerRestorer(Journal journal) {
    this.journal = journal;
  }

  /**
   * What is remembered of this ledger.
   *
   * @throws IllegalArgumentException where it is nothing, or not enough
   */
  HeadFileContent known() {
    HeadFile file = journal.headFile().orElseThrow(this::nothing);
    HeadFileContent known = file.read().orElseThrow(this::nothing);
    if (known.rows().isEmpty()) {
      throw new IllegalArgumentException(
          file.file()
              + " remembers head "
              + known.head()
              + " and not what was spent by then (an earlier version wrote it): put the newest copy"
              + " of the ledger back");
    }
    return known;
  }

  private IllegalArgumentException nothing() {
    return new IllegalArgumentException(
        "ledger = "
            + journal.store().place()
            + " has no remembered head that it could be compared with: there is none beside it or"
            + " beside the `key`, so nothing was written");
  }

  /** Empty, and nothing is written, where the ledger has everything that is remembered. */
  Optional<Entry.Restored> append(HeadFileContent known, Instant at, String note) {
    List<Head> kept = new ArrayList<>();
    return journal.writing(
        now -> {
          if (now.contains(known.head())) {
            return Optional.empty();
          }
          RememberedRow first = known.rows().get(0);
          if (now.head().equals(Head.EMPTY)) {
            now.appendKnown(first);
          } else if (!now.contains(first.row())) {
            throw LedgerFault.rolledBack(
                "the ledger begins with another row than the one that is remembered: it is another"
                    + " ledger. Nothing was written; put a copy of the remembered one back, or"
                    + " start from an empty data base");
          }
          known.rows().stream().map(RememberedRow::row).filter(now::contains).forEach(kept::add);
          Entry.Restored entry = restoration(known, now, at, note);
          now.append(entry);
          return Optional.of(entry);
        },
        (done, prices) -> remember(done.head(), kept, prices));
  }

  private void remember(Head head, List<Head> kept, List<RememberedRow> prices) {
    long common = kept.isEmpty() ? 0 : kept.get(kept.size() - 1).number();
    List<RememberedRow> since = prices.stream().filter(row -> row.row().number() > common).toList();
    journal.headFile().orElseThrow().moveTo(head, common, since, journal.place());
  }

  private Entry.Restored restoration(
      HeadFileContent known, Transaction now, Instant at, String note) {
    Map<Head, Entry> all = entries(known);
    List<Entry.LostRow> lost = new ArrayList<>();
    all.forEach(
        (row, entry) -> {
          if (!now.contains(row) && now.state().restorations().isUnknown(row)) {
            lost.add(new Entry.LostRow(row, entry));
          }
        });
    requireSameTerms(all, lost, now.state());
    Set<String> endsLost = new HashSet<>();
    lost.forEach(one -> endOf(one.entry()).ifPresent(endsLost::add));
    List<String> ended =
        now.state().runs().stream()
            .filter(page -> all.containsKey(page.reservedIn()))
            .filter(page -> !page.isPaidInFull() && hasLost(page, all, endsLost, now))
            .map(RunState::name)
            .toList();
    return new Entry.Restored(at, known.head(), note, lost, ended);
  }

  private static Optional<String> endOf(Entry entry) {
    return entry instanceof Entry.Finished end ? Optional.of(end.run()) : Optional.empty();
  }

  /**
   * Whether a run that both chains have may have released in rows that were lost: one that is open
   * in the copy, one that was given up in the copy for less than its price, by somebody who
   * remembers nothing, and one that another restoration recorded otherwise.
   */
  private static boolean hasLost(
      RunState page, Map<Head, Entry> all, Set<String> endsLost, Transaction now) {
    if (page.finished().isEmpty()) {
      return true;
    }
    Head end = now.headAt(page.finishedIn().orElseThrow());
    boolean restored = page.finished().get().why().equals(LedgerView.LOST);
    return !all.containsKey(end) && (!restored || endsLost.contains(page.reservation().run()));
  }

  /** Everything that is remembered, also what earlier restorations recorded of lost chains. */
  private static Map<Head, Entry> entries(HeadFileContent known) {
    Map<Head, Entry> all = new LinkedHashMap<>();
    for (RememberedRow row : known.rows()) {
      Entry entry = EntryJson.read(row.bytes());
      if (entry instanceof Entry.Restored earlier) {
        earlier.lost().forEach(one -> all.putIfAbsent(one.row(), one.entry()));
      } else {
        all.putIfAbsent(row.row(), entry);
      }
    }
    return all;
  }

  /**
   * Costs can be added to a budget of their own terms only: those of lost runs, and what was spent
   * from the copy, to what is granted once lost grants are recorded again.
   */
  private static void requireSameTerms(
      Map<Head, Entry> all, List<Entry.LostRow> lost, LedgerState state) {
    Map<String, DatasetBudget> remembered = new HashMap<>();
    for (Entry entry : all.values()) {
      if (entry instanceof Entry.Granted granted) {
        remembered.put(granted.dataset(), granted.budget());
      }
    }
    Map<String, List<Entry.Granted>> grants = new TreeMap<>();
    Set<String> paying = new TreeSet<>();
    for (Entry.LostRow one : lost) {
      if (one.entry() instanceof Entry.Granted granted) {
        grants.computeIfAbsent(granted.dataset(), any -> new ArrayList<>()).add(granted);
      } else if (one.entry() instanceof Entry.Reserved reserved) {
        reserved.reservation().claims().forEach(claim -> paying.add(claim.dataset()));
      }
    }
    Set<String> concerned = new TreeSet<>(grants.keySet());
    concerned.addAll(paying);
    for (String dataset : concerned) {
      Optional<Account> copy = state.account(dataset);
      if (copy.isPresent()) {
        DatasetBudget after = copy.get().budgetWith(grants.getOrDefault(dataset, List.of()));
        boolean fits =
            (copy.get().untouched() || copy.get().budget().hasTermsOf(after))
                && (!paying.contains(dataset) || remembered.get(dataset).hasTermsOf(after));
        if (!fits) {
          throw new LedgerRefused(
              "data set "
                  + dataset
                  + " was granted anew, or spent from, for other neighbours or with another"
                  + " composition since the copy was put back, so that what lost runs cost cannot"
                  + " be added to it. Nothing was written: put the copy back again and restore"
                  + " before granting and spending");
        }
      }
    }
  }
}
