package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.LedgerCorrupt;
import dev.tacit.ledger.store.Row;
import dev.tacit.ledger.store.Rows;
import dev.tacit.ledger.store.Store;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ledger over a store. Each transaction first reads and checks the rows that others have added,
 * then decides, then appends; while it does, nobody else writes. What it appended is not applied
 * here but read back by the next transaction, so a commit whose outcome is unknown does no harm.
 */
final class StoredLedger implements Ledger {
  private static final byte[] NO_PAYLOAD = {};

  private final Store store;
  private final Arithmetic arithmetic;
  private final Clock clock;
  private final List<Head> mustContain = new ArrayList<>();
  private Books books = new Books();

  private StoredLedger(Store store, LedgerOptions options) {
    this.store = store;
    this.arithmetic = new Arithmetic(options.pricing());
    this.clock = options.clock();
    options.remembered().ifPresent(mustContain::add);
  }

  static Ledger open(Store store, LedgerOptions options) {
    try {
      StoredLedger ledger = new StoredLedger(store, options);
      ledger.load(true);
      return ledger;
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private void load(boolean opening) {
    List<Head> heads = new ArrayList<>(mustContain);
    // Before the rows: whoever remembers a head has committed its row already.
    store.remembered().ifPresent(heads::add);
    store.checkLayout(opening);
    books = new Books();
    store.reading(
        rows -> {
          catchUp(rows);
          heads.forEach(head -> requireContained(rows, head));
          return null;
        });
  }

  private void requireContained(Rows rows, Head head) {
    boolean contained =
        head.equals(Head.EMPTY)
            || rows.at(head.number()).filter(row -> row.head().equals(head)).isPresent();
    if (!contained) {
      throw new LedgerCorrupt(
          "the ledger ends at row "
              + books.head().number()
              + " and does not contain the remembered head "
              + head
              + ": it is an older copy, or its end was lost");
    }
  }

  private void catchUp(Rows rows) {
    rows.after(books.head().number(), row -> books.apply(row));
  }

  private Head append(Rows rows, Head head, Entry entry, byte[] payload) {
    Row row = Row.after(head, EntryJson.write(entry), payload);
    rows.append(row);
    return row.head();
  }

  @Override
  public synchronized Head grant(String dataset, Budget budget, String note) {
    Names.require("dataset", dataset);
    if (note.length() > 2000) {
      throw new IllegalArgumentException("note has " + note.length() + " characters; at most 2000");
    }
    return store.writing(
        rows -> {
          catchUp(rows);
          books.account(dataset).ifPresent(account -> requireSameTerms(dataset, account, budget));
          Entry entry = new Entry.Granted(clock.instant(), dataset, budget, note);
          return append(rows, books.head(), entry, NO_PAYLOAD);
        });
  }

  private static void requireSameTerms(String dataset, Account account, Budget budget) {
    Budget old = account.budget();
    boolean same =
        old.neighbours() == budget.neighbours() && old.composition() == budget.composition();
    if (!same && !account.untouched()) {
      throw new LedgerRefused(
          String.format(
              "data set %s was spent from for %s neighbours composed as %s; a new grant must keep"
                  + " both, because costs in other units cannot be added",
              dataset, old.neighbours().label(), old.composition().label()));
    }
  }

  @Override
  public synchronized List<Verdict> wouldFit(Reservation asked) {
    return store.reading(
        rows -> {
          catchUp(rows);
          return books
              .run(asked.run())
              .map(page -> repeated(page, asked))
              .orElseGet(() -> verdicts(asked, price(asked)));
        });
  }

  @Override
  public synchronized List<Verdict> reserve(Reservation asked) {
    // Prices are found before the lock is taken: they may take long and need only the budgets.
    Optional<List<Verdict>> seen =
        store.reading(
            rows -> {
              catchUp(rows);
              return books.run(asked.run()).map(page -> repeated(page, asked));
            });
    if (seen.isPresent()) {
      return seen.get();
    }
    List<Budget> budgets = budgets(asked);
    List<Cost> early = price(asked);
    requireFit(asked, verdicts(asked, early));
    return store.writing(
        rows -> {
          catchUp(rows);
          Optional<RunPage> page = books.run(asked.run());
          if (page.isPresent()) {
            return repeated(page.get(), asked);
          }
          List<Cost> costs = budgets(asked).equals(budgets) ? early : price(asked);
          List<Verdict> verdicts = verdicts(asked, costs);
          requireFit(asked, verdicts);
          Entry entry = new Entry.Reserved(clock.instant(), asked, costs);
          append(rows, books.head(), entry, NO_PAYLOAD);
          return verdicts;
        });
  }

  private static void requireFit(Reservation asked, List<Verdict> verdicts) {
    if (!verdicts.stream().allMatch(Verdict::fits)) {
      throw new BudgetRefused(asked.run(), verdicts);
    }
  }

  private List<Verdict> repeated(RunPage page, Reservation asked) {
    if (!page.reservation().equals(asked)) {
      throw new LedgerRefused(
          "run " + asked.run() + " was reserved with another plan; give the new plan a new run id");
    }
    if (page.finished().isPresent()) {
      throw new LedgerRefused("run " + asked.run() + " is finished; start a new run");
    }
    return standing(page, page.costs());
  }

  private List<Verdict> standing(RunPage page, List<Cost> costs) {
    List<Claim> claims = page.reservation().claims();
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      verdicts.add(account(claims.get(i)).standing(costs.get(i), arithmetic));
    }
    return verdicts;
  }

  private Account account(Claim claim) {
    return books
        .account(claim.dataset())
        .orElseThrow(
            () ->
                new LedgerRefused(
                    "data set "
                        + claim.dataset()
                        + " has no budget; its owner must grant one first (tacit ledger grant)"));
  }

  private List<Budget> budgets(Reservation asked) {
    return asked.claims().stream().map(claim -> account(claim).budget()).toList();
  }

  private List<Cost> price(Reservation asked) {
    return asked.claims().stream()
        .map(claim -> arithmetic.asked(claim, account(claim).budget()))
        .toList();
  }

  private List<Verdict> verdicts(Reservation asked, List<Cost> costs) {
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < costs.size(); i++) {
      Claim claim = asked.claims().get(i);
      verdicts.add(account(claim).verdict(costs.get(i), claim.event(), arithmetic));
    }
    return verdicts;
  }

  @Override
  public synchronized List<byte[]> commit(List<Outgoing> batch) {
    return store.writing(
        rows -> {
          catchUp(rows);
          List<byte[]> toSend = new ArrayList<>();
          Map<Address, Outgoing> fresh = new HashMap<>();
          Map<List<String>, Usage> used = new HashMap<>();
          Head head = books.head();
          for (Outgoing outgoing : batch) {
            Address address = outgoing.receipt().address();
            Optional<Outgoing> earlier =
                Optional.ofNullable(fresh.get(address)).or(() -> stored(rows, address));
            if (earlier.isPresent()) {
              requireSameQuery(address, earlier.get().query(), outgoing.query());
              toSend.add(earlier.get().released());
              continue;
            }
            admit(outgoing, used);
            Entry entry = new Entry.Spent(clock.instant(), outgoing.receipt(), outgoing.query());
            head = append(rows, head, entry, outgoing.released());
            fresh.put(address, outgoing);
            toSend.add(outgoing.released());
          }
          return toSend;
        });
  }

  private void admit(Outgoing outgoing, Map<List<String>, Usage> used) {
    Address address = outgoing.receipt().address();
    RunPage page =
        books
            .run(address.run())
            .orElseThrow(
                () ->
                    new LedgerRefused(
                        address + " belongs to no reservation; reserve run " + address.run()));
    List<String> key = List.of(address.run(), address.agent());
    Usage before = used.getOrDefault(key, page.used(address.agent()));
    used.put(key, page.admit(outgoing.receipt(), before));
  }

  private static void requireSameQuery(Address address, Fingerprint stored, Fingerprint asked) {
    if (!stored.equals(asked)) {
      throw new LedgerRefused(
          address
              + " was released for another query or other rows; the same noise on a second value"
              + " would cancel and show the difference: start a new run");
    }
  }

  @Override
  public synchronized Optional<Outgoing> stored(Address address) {
    return store.reading(
        rows -> {
          catchUp(rows);
          return stored(rows, address);
        });
  }

  private Optional<Outgoing> stored(Rows rows, Address address) {
    return books.place(address).map(place -> outgoing(rows, address, place));
  }

  /**
   * The row is checked again by its neighbour in the chain: bytes about to leave are the stored.
   */
  private Outgoing outgoing(Rows rows, Address address, Books.Place place) {
    Row row = rows.at(place.row()).orElse(null);
    Head before =
        place.row() == 1 ? Head.EMPTY : rows.at(place.row() - 1).map(Row::head).orElse(Head.EMPTY);
    if (row == null || !row.follows(before)) {
      throw new LedgerCorrupt("the row " + place.row() + " of " + address + " was changed");
    }
    Entry.Spent spent = (Entry.Spent) EntryJson.read(row.body());
    return new Outgoing(spent.receipt(), spent.query(), row.payload());
  }

  @Override
  public synchronized List<Verdict> finish(String run, String why) {
    Names.require("why", why);
    store.writing(
        rows -> {
          catchUp(rows);
          RunPage page = page(run);
          if (page.finished().isPresent()) {
            return books.head();
          }
          Cost[] costs = new Cost[page.costs().size()];
          for (int i = 0; i < costs.length; i++) {
            Claim claim = page.reservation().claims().get(i);
            Budget budget = account(claim).budget();
            costs[i] = arithmetic.used(claim, budget, page.costs().get(i), page.used(claim));
          }
          Entry entry = new Entry.Finished(clock.instant(), run, why, Arrays.asList(costs));
          return append(rows, books.head(), entry, NO_PAYLOAD);
        });
    return store.reading(
        rows -> {
          catchUp(rows);
          RunPage page = page(run);
          return standing(page, page.finished().orElseThrow().costs());
        });
  }

  private RunPage page(String run) {
    return books
        .run(run)
        .orElseThrow(() -> new LedgerRefused("run " + run + " was never reserved in this ledger"));
  }

  @Override
  public synchronized LedgerView view() {
    return store.reading(
        rows -> {
          catchUp(rows);
          return books.view(arithmetic);
        });
  }

  @Override
  public synchronized Head head() {
    return store.reading(
        rows -> {
          catchUp(rows);
          return books.head();
        });
  }

  @Override
  public synchronized Head verify() {
    load(false);
    return books.head();
  }

  @Override
  public synchronized void close() {
    store.close();
  }
}
