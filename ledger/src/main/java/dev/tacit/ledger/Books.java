package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.JournalRow;
import dev.tacit.ledger.store.LedgerCorrupt;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything the rows say, folded. The rows are the only truth: no total is stored, so none can be
 * wrong. Rows are applied once, in order, after their link in the chain was checked, and a row that
 * no honest ledger would have written is refused.
 */
final class Books {
  /** Where a release is stored, and what was asked. */
  record Place(long row, Fingerprint query) {}

  private final Map<String, Account> accounts = new TreeMap<>();
  private final Map<String, RunPage> runs = new LinkedHashMap<>();
  private final Map<Address, Place> places = new HashMap<>();
  private final Refusals refusals = new Refusals();
  private Head head = Head.EMPTY;

  Head head() {
    return head;
  }

  Optional<Account> account(String dataset) {
    return Optional.ofNullable(accounts.get(dataset));
  }

  Optional<RunPage> run(String run) {
    return Optional.ofNullable(runs.get(run));
  }

  Refusals refusals() {
    return refusals;
  }

  Optional<Place> place(Address address) {
    return Optional.ofNullable(places.get(address));
  }

  LedgerView view(Arithmetic arithmetic) {
    return new LedgerView(
        head,
        accounts.values().stream().map(account -> account.view(arithmetic)).toList(),
        runs.values().stream().map(RunPage::view).toList(),
        refusals.view());
  }

  void apply(JournalRow row) {
    if (!row.follows(head)) {
      throw new LedgerCorrupt("row " + row.number() + " is not the one that was written there");
    }
    try {
      Entry entry = EntryJson.read(row.body());
      if (entry instanceof Entry.Granted granted) {
        accounts.computeIfAbsent(granted.dataset(), Account::new).granted(granted);
        refusals.accountsChanged();
      } else if (entry instanceof Entry.Reserved reserved) {
        reserved(reserved);
      } else if (entry instanceof Entry.Declined declined) {
        declined(declined);
      } else if (entry instanceof Entry.Spent spent) {
        spent(spent, row.number());
      } else if (entry instanceof Entry.Finished finished) {
        finished(finished, row.number());
      }
    } catch (IllegalArgumentException | DateTimeParseException | LedgerRefused e) {
      throw new LedgerCorrupt("row " + row.number() + " makes no sense: " + e.getMessage(), e);
    }
    head = row.head();
  }

  private void declined(Entry.Declined entry) {
    entry.claims().forEach(one -> require(accounts.containsKey(one.dataset()), "no budget"));
    refusals.add(entry);
  }

  private void reserved(Entry.Reserved entry) {
    List<Claim> claims = entry.reservation().claims();
    require(!runs.containsKey(entry.reservation().run()), "a run is reserved twice");
    require(claims.size() == entry.costs().size(), "it has too many or too few costs");
    claims.forEach(claim -> require(accounts.containsKey(claim.dataset()), "no budget"));
    RunPage page = new RunPage(entry);
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      accounts.get(claim.dataset()).reserved(page.reservation().run(), claim, entry.costs().get(i));
    }
    runs.put(page.reservation().run(), page);
    refusals.accountsChanged();
  }

  private void spent(Entry.Spent entry, long number) {
    Receipt receipt = entry.receipt();
    RunPage page = runs.get(receipt.address().run());
    require(page != null, "its run was never reserved");
    require(!places.containsKey(receipt.address()), "its address was used before");
    page.released(receipt, page.admit(receipt, page.used(receipt.address().agent())));
    places.put(receipt.address(), new Place(number, entry.query()));
  }

  private void finished(Entry.Finished entry, long number) {
    RunPage page = runs.get(entry.run());
    require(page != null && page.finished().isEmpty(), "its run is not open");
    List<Claim> claims = page.reservation().claims();
    require(claims.size() == entry.costs().size(), "it has too many or too few costs");
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      accounts
          .get(claim.dataset())
          .finished(
              entry.run(),
              page.costs().get(i),
              entry.costs().get(i),
              Arithmetic.charged(claim, page.used(claim)));
    }
    page.finished(entry, number);
    refusals.accountsChanged();
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
