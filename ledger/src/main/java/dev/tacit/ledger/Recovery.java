package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.HeadFile;
import dev.tacit.ledger.store.HeadMemory;
import dev.tacit.ledger.store.KnownRow;
import dev.tacit.ledger.store.LedgerSetBack;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells a copy that was put back what is remembered of the rows that it lacks. Which rows those are
 * is decided by their hashes, so that nothing is counted twice, however many copies were put back
 * and whoever remembers them, and nothing that is remembered is left out.
 */
final class Recovery {
  private final Journal journal;

  /** Over a journal that was loaded without asking what is remembered. */
  Recovery(Journal journal) {
    this.journal = journal;
  }

  /**
   * What is remembered of this ledger.
   *
   * @throws IllegalArgumentException where it is nothing, or not enough
   */
  HeadMemory known() {
    HeadFile file = journal.memory().orElseThrow(this::nothing);
    HeadMemory known = file.read().orElseThrow(this::nothing);
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
  Optional<Entry.Recovered> append(HeadMemory known, Instant at, String note) {
    List<Head> kept = new ArrayList<>();
    return journal.writing(
        now -> {
          if (now.contains(known.head())) {
            return Optional.empty();
          }
          KnownRow first = known.rows().get(0);
          if (now.head().equals(Head.EMPTY)) {
            now.appendKnown(first);
          } else if (!now.contains(first.row())) {
            throw new LedgerSetBack(
                "the ledger begins with another row than the one that is remembered: it is another"
                    + " ledger. Nothing was written; put a copy of the remembered one back, or"
                    + " start from an empty data base");
          }
          known.rows().stream().map(KnownRow::row).filter(now::contains).forEach(kept::add);
          Entry.Recovered told = told(known, now, at, note);
          now.append(told);
          return Optional.of(told);
        },
        (done, prices) -> remember(done.head(), kept, prices));
  }

  private void remember(Head head, List<Head> kept, List<KnownRow> prices) {
    long common = kept.isEmpty() ? 0 : kept.get(kept.size() - 1).number();
    List<KnownRow> since = prices.stream().filter(row -> row.row().number() > common).toList();
    journal.memory().orElseThrow().moveTo(head, common, since, journal.place());
  }

  private Entry.Recovered told(HeadMemory known, Transaction now, Instant at, String note) {
    Map<Head, Entry> all = entries(known);
    List<Entry.LostRow> lost = new ArrayList<>();
    all.forEach(
        (row, entry) -> {
          if (!now.contains(row) && now.books().recoveries().isNews(row)) {
            lost.add(new Entry.LostRow(row, entry));
          }
        });
    requireSameTerms(all, lost, now.books());
    List<String> ended =
        now.books().open().stream()
            .filter(page -> all.containsKey(page.reservedIn()))
            .map(RunPage::name)
            .toList();
    return new Entry.Recovered(at, known.head(), note, lost, ended);
  }

  /** Everything that is remembered, also what was told in earlier restores of lost chains. */
  private static Map<Head, Entry> entries(HeadMemory known) {
    Map<Head, Entry> all = new LinkedHashMap<>();
    for (KnownRow row : known.rows()) {
      Entry entry = EntryJson.read(row.bytes());
      if (entry instanceof Entry.Recovered earlier) {
        earlier.lost().forEach(one -> all.putIfAbsent(one.row(), one.entry()));
      } else {
        all.putIfAbsent(row.row(), entry);
      }
    }
    return all;
  }

  /** Costs of a lost run can be added to a budget of its own terms only. */
  private static void requireSameTerms(
      Map<Head, Entry> all, List<Entry.LostRow> lost, Books books) {
    Map<String, DatasetBudget> remembered = new HashMap<>();
    for (Entry entry : all.values()) {
      if (entry instanceof Entry.Granted granted) {
        remembered.put(granted.dataset(), granted.budget());
      }
    }
    for (Entry.LostRow one : lost) {
      if (one.entry() instanceof Entry.Reserved reserved) {
        for (Claim claim : reserved.reservation().claims()) {
          Optional<DatasetBudget> now = books.account(claim.dataset()).map(Account::budget);
          if (now.filter(budget -> !budget.hasTermsOf(remembered.get(claim.dataset())))
              .isPresent()) {
            throw new LedgerRefused(
                "data set "
                    + claim.dataset()
                    + " was granted anew for other neighbours or with another composition since"
                    + " the copy was put back, so that what lost runs cost cannot be added to it."
                    + " Nothing was written: put the copy back again and restore before granting");
          }
        }
      }
    }
  }
}
