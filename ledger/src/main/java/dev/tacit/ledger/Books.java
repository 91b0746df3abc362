package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.JournalRow;
import dev.tacit.ledger.store.LedgerCorrupt;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

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
  private final Recoveries recoveries = new Recoveries();
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
        refusals.view(),
        recoveries.view());
  }

  Map<String, InEpsilon> inEpsilon(Arithmetic arithmetic) {
    Map<String, InEpsilon> words = new TreeMap<>();
    accounts.forEach(
        (name, account) -> words.put(name, new InEpsilon(account.budget(), arithmetic)));
    return words;
  }

  List<RunPage> runs() {
    return List.copyOf(runs.values());
  }

  Recoveries recoveries() {
    return recoveries;
  }

  /** What the row says, which holds from now on. */
  Entry apply(JournalRow row) {
    if (!row.follows(head)) {
      throw new LedgerCorrupt("row " + row.number() + " is not the one that was written there");
    }
    Entry entry;
    try {
      entry = EntryJson.read(row.body());
      if (entry instanceof Entry.Granted granted) {
        accounts.computeIfAbsent(granted.dataset(), Account::new).granted(granted);
        refusals.accountsChanged();
      } else if (entry instanceof Entry.Reserved reserved) {
        require(!runs.containsKey(reserved.reservation().run()), "a run is reserved twice");
        reserved(reserved.reservation().run(), reserved, row.head());
      } else if (entry instanceof Entry.Declined declined) {
        declined(declined);
      } else if (entry instanceof Entry.Spent spent) {
        spent(spent, row.number());
      } else if (entry instanceof Entry.Finished finished) {
        finished(finished, row.number());
      } else if (entry instanceof Entry.Recovered recovered) {
        recovered(recovered, row.number());
      }
    } catch (IllegalArgumentException | DateTimeParseException | LedgerRefused e) {
      throw new LedgerCorrupt("row " + row.number() + " makes no sense: " + e.getMessage(), e);
    }
    head = row.head();
    return entry;
  }

  private void declined(Entry.Declined entry) {
    entry.claims().forEach(one -> require(accounts.containsKey(one.dataset()), "no budget"));
    refusals.add(entry);
  }

  private RunPage reserved(String name, Entry.Reserved entry, Head row) {
    List<Claim> claims = entry.reservation().claims();
    require(claims.size() == entry.costs().size(), "it has too many or too few costs");
    claims.forEach(claim -> require(accounts.containsKey(claim.dataset()), "no budget"));
    RunPage page = new RunPage(name, entry, row);
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      accounts.get(claim.dataset()).reserved(name, claim, entry.costs().get(i));
    }
    runs.put(name, page);
    refusals.accountsChanged();
    return page;
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
    ended(page, entry, number, claim -> Arithmetic.charged(claim, page.used(claim)));
  }

  private void ended(
      RunPage page, Entry.Finished entry, long number, Function<Claim, PrivacyEvent> charged) {
    List<Claim> claims = page.reservation().claims();
    require(claims.size() == entry.costs().size(), "it has too many or too few costs");
    for (int i = 0; i < claims.size(); i++) {
      int at = i;
      Claim claim = claims.get(i);
      Cost whole = page.costs().get(i);
      Cost paid = page.finished().map(earlier -> earlier.costs().get(at)).orElse(Cost.ZERO);
      Cost set = page.finished().isPresent() ? Cost.ZERO : whole;
      accounts
          .get(claim.dataset())
          .finished(page.name(), set, entry.costs().get(i).minus(paid), charged.apply(claim));
    }
    page.finished(entry, number);
    refusals.accountsChanged();
  }

  /**
   * Lost runs are over, whatever they were: at what they had cost in the end, where that is known,
   * and otherwise at their whole price, as those that were open in the copy or ended in it since.
   */
  private void recovered(Entry.Recovered entry, long number) {
    Map<String, List<RunPage>> told = new LinkedHashMap<>();
    for (Entry.LostRow one : entry.lost()) {
      require(recoveries.isNews(one.row()), "a lost row is told twice");
      recoveries.told(one.row());
      if (one.entry() instanceof Entry.Granted granted) {
        accounts.computeIfAbsent(granted.dataset(), Account::new).recovered(granted);
      } else if (one.entry() instanceof Entry.Reserved reserved) {
        String run = reserved.reservation().run();
        RunPage page = reserved(freeName(run, one.row()), reserved, one.row());
        told.computeIfAbsent(run, any -> new ArrayList<>()).add(page);
      }
    }
    for (Entry.LostRow one : entry.lost()) {
      if (one.entry() instanceof Entry.Finished finished) {
        // Two lost runs of one name: which of them this was is not known.
        List<RunPage> pages = told.getOrDefault(finished.run(), List.of());
        if (pages.size() == 1 && pages.get(0).finished().isEmpty()) {
          lost(pages.get(0), entry.at(), finished.costs(), number);
        }
      }
    }
    List<RunPage> pages = told.values().stream().flatMap(List::stream).toList();
    pages.stream()
        .filter(page -> page.finished().isEmpty())
        .forEach(page -> lost(page, entry.at(), page.costs(), number));
    for (String run : entry.ended()) {
      RunPage page = runs.get(run);
      require(page != null && !page.isPaidInFull(), "a run that it ends is not open, and paid for");
      lost(page, entry.at(), page.costs(), number);
    }
    recoveries.add(entry, pages.stream().map(RunPage::name).toList());
    refusals.accountsChanged();
  }

  private void lost(RunPage page, Instant at, List<Cost> costs, long number) {
    boolean silent = costs.stream().allMatch(Cost::isZero);
    ended(
        page,
        new Entry.Finished(at, page.name(), LedgerView.LOST, costs),
        number,
        claim -> silent ? new PrivacyEvent.Nothing() : claim.event());
  }

  /** A name may have been given to another run since. */
  private String freeName(String run, Head row) {
    String name = run;
    for (int more = 0; runs.containsKey(name); more++) {
      name = "lost-" + row.hash().substring(0, 8 + more) + "-" + run;
    }
    return name;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
