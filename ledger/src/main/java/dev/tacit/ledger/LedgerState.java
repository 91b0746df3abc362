package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.JournalRow;
import dev.tacit.ledger.store.LedgerFault;
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
 * State of the ledger, computed by replaying its journal; totals are never stored, so none can be
 * wrong. Rows are applied once, in order, after their link in the chain was checked, and a row that
 * no honest ledger would have written is refused.
 */
final class LedgerState {
  /** Where a release is stored, and what was asked. */
  record ReleaseRow(long row, Fingerprint query) {}

  private final Map<String, Account> accounts = new TreeMap<>();
  private final Map<String, RunState> runs = new LinkedHashMap<>();
  private final Map<Address, ReleaseRow> releaseRows = new HashMap<>();
  private final Refusals refusals = new Refusals();
  private final Restorations restorations = new Restorations();
  private Head head = Head.EMPTY;

  Head head() {
    return head;
  }

  Optional<Account> account(String dataset) {
    return Optional.ofNullable(accounts.get(dataset));
  }

  Optional<RunState> run(String run) {
    return Optional.ofNullable(runs.get(run));
  }

  Refusals refusals() {
    return refusals;
  }

  Optional<ReleaseRow> releaseRow(Address address) {
    return Optional.ofNullable(releaseRows.get(address));
  }

  LedgerView view(CostCalculator costCalculator) {
    return new LedgerView(
        head,
        accounts.values().stream().map(account -> account.view(costCalculator)).toList(),
        runs.values().stream().map(RunState::view).toList(),
        refusals.view(),
        restorations.view());
  }

  Map<String, EpsilonDisplay> epsilonDisplays(CostCalculator costCalculator) {
    Map<String, EpsilonDisplay> words = new TreeMap<>();
    accounts.forEach(
        (name, account) -> words.put(name, new EpsilonDisplay(account.budget(), costCalculator)));
    return words;
  }

  List<RunState> runs() {
    return List.copyOf(runs.values());
  }

  Restorations restorations() {
    return restorations;
  }

  /** What the row says, which holds from now on. */
  Entry apply(JournalRow row) {
    if (!row.follows(head)) {
      throw LedgerFault.corrupt("row " + row.number() + " is not the one that was written there");
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
      } else if (entry instanceof Entry.Restored restored) {
        restored(restored, row.number());
      }
    } catch (IllegalArgumentException | DateTimeParseException | LedgerRefused e) {
      throw LedgerFault.corrupt("row " + row.number() + " makes no sense: " + e.getMessage(), e);
    }
    head = row.head();
    return entry;
  }

  private void declined(Entry.Declined entry) {
    entry.claims().forEach(one -> require(accounts.containsKey(one.dataset()), "no budget"));
    refusals.add(entry);
  }

  private RunState reserved(String name, Entry.Reserved entry, Head row) {
    List<Claim> claims = entry.reservation().claims();
    require(claims.size() == entry.costs().size(), "it has too many or too few costs");
    claims.forEach(claim -> require(accounts.containsKey(claim.dataset()), "no budget"));
    RunState page = new RunState(name, entry, row);
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
    RunState page = runs.get(receipt.address().run());
    require(page != null, "its run was never reserved");
    require(!releaseRows.containsKey(receipt.address()), "its address was used before");
    page.released(receipt, page.admit(receipt, page.used(receipt.address().agent())));
    releaseRows.put(receipt.address(), new ReleaseRow(number, entry.query()));
  }

  private void finished(Entry.Finished entry, long number) {
    RunState page = runs.get(entry.run());
    require(page != null && page.finished().isEmpty(), "its run is not open");
    ended(page, entry, number, claim -> CostCalculator.charged(claim, page.used(claim)));
  }

  private void ended(
      RunState page, Entry.Finished entry, long number, Function<Claim, PrivacyEvent> charged) {
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
  private void restored(Entry.Restored entry, long number) {
    Map<String, List<RunState>> restoredRuns = new LinkedHashMap<>();
    for (Entry.LostRow one : entry.lost()) {
      require(restorations.isUnknown(one.row()), "a lost row is restored twice");
      restorations.restored(one.row());
      if (one.entry() instanceof Entry.Granted granted) {
        accounts.computeIfAbsent(granted.dataset(), Account::new).restored(granted);
      } else if (one.entry() instanceof Entry.Reserved reserved) {
        String run = reserved.reservation().run();
        RunState page = reserved(freeName(run, one.row()), reserved, one.row());
        restoredRuns.computeIfAbsent(run, any -> new ArrayList<>()).add(page);
      }
    }
    for (Entry.LostRow one : entry.lost()) {
      if (one.entry() instanceof Entry.Finished finished) {
        // Two lost runs of one name: which of them this was is not known.
        List<RunState> pages = restoredRuns.getOrDefault(finished.run(), List.of());
        if (pages.size() == 1 && pages.get(0).finished().isEmpty()) {
          lost(pages.get(0), entry.at(), finished.costs(), number);
        }
      }
    }
    List<RunState> pages = restoredRuns.values().stream().flatMap(List::stream).toList();
    pages.stream()
        .filter(page -> page.finished().isEmpty())
        .forEach(page -> lost(page, entry.at(), page.costs(), number));
    for (String run : entry.ended()) {
      RunState page = runs.get(run);
      require(page != null && !page.isPaidInFull(), "a run that it ends is not open, and paid for");
      lost(page, entry.at(), page.costs(), number);
    }
    restorations.add(entry, pages.stream().map(RunState::name).toList());
    refusals.accountsChanged();
  }

  private void lost(RunState page, Instant at, List<Cost> costs, long number) {
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
