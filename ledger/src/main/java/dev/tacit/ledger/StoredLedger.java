package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.HeadMemory;
import dev.tacit.ledger.store.LedgerFault;
import dev.tacit.ledger.store.Store;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The ledger over a store: every call is a transaction of its {@link Journal}. */
final class StoredLedger implements Ledger {
  private final Journal journal;
  private final Arithmetic arithmetic;
  private final Clock clock;

  private StoredLedger(Store store, LedgerOptions options) {
    this.journal = new Journal(store, options.remembered(), options.key());
    this.arithmetic = new Arithmetic(options.pricing());
    this.clock = options.clock();
  }

  static Ledger open(Store store, LedgerOptions options) {
    try {
      StoredLedger ledger = new StoredLedger(store, options);
      ledger.journal.load(true);
      return ledger;
    } catch (RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  /** What {@link Ledger#restore} does. */
  static Restoration restore(Store store, LedgerOptions options, String note) {
    requireNote(note);
    try (StoredLedger ledger = new StoredLedger(store, options)) {
      ledger.journal.loadUnchecked(true);
      Recovery recovery = new Recovery(ledger.journal);
      HeadMemory known = recovery.known();
      LedgerView before = ledger.view();
      Optional<Entry.Recovered> told = recovery.append(known, ledger.clock.instant(), note);
      return new Restoration(known.head(), before, ledger.view(), told.isPresent());
    }
  }

  private Assessor assessor() {
    return new Assessor(journal.books(), arithmetic);
  }

  @Override
  public synchronized Head grant(String dataset, DatasetBudget budget, String note) {
    Names.require("dataset", dataset);
    requireNote(note);
    return journal.writing(
        now -> {
          now.books()
              .account(dataset)
              .ifPresent(account -> requireSameTerms(dataset, account, budget));
          return now.append(new Entry.Granted(clock.instant(), dataset, budget, note));
        });
  }

  private static void requireNote(String note) {
    if (note.length() > 2000) {
      throw new IllegalArgumentException("note has " + note.length() + " characters; at most 2000");
    }
  }

  private static void requireSameTerms(String dataset, Account account, DatasetBudget budget) {
    DatasetBudget old = account.budget();
    if (!old.hasTermsOf(budget) && !account.untouched()) {
      throw new LedgerRefused(
          String.format(
              "data set %s was spent from for %s neighbours composed as %s; a new grant must keep"
                  + " both, because costs in other units cannot be added",
              dataset, old.relation(), old.composition().label()));
    }
  }

  @Override
  public synchronized List<Assessment> wouldFit(Reservation asked) {
    return journal.reading(
        now -> {
          Assessor assessor = assessor();
          return assessor
              .repeated(asked)
              .orElseGet(() -> assessor.verdicts(asked, assessor.price(asked)));
        });
  }

  @Override
  public synchronized List<Assessment> reserve(Reservation asked) {
    // Prices are found before the lock is taken: they may take long and need only the budgets.
    Optional<List<Assessment>> seen = journal.reading(now -> assessor().repeated(asked));
    if (seen.isPresent()) {
      return seen.get();
    }
    List<DatasetBudget> budgets = assessor().budgets(asked);
    List<Cost> early = assessor().price(asked);
    try {
      return reserved(asked, budgets, early);
    } catch (BudgetRefused refusal) {
      try {
        declined(List.of(asked));
      } catch (LedgerFault untold) {
        refusal.addSuppressed(untold); // who asked is told the refusal, remembered or not
      }
      throw refusal;
    }
  }

  private List<Assessment> reserved(
      Reservation asked, List<DatasetBudget> budgets, List<Cost> early) {
    assessor().fitting(asked, early);
    return journal.writing(
        now -> {
          Assessor assessor = assessor();
          Optional<List<Assessment>> meanwhile = assessor.repeated(asked);
          if (meanwhile.isPresent()) {
            return meanwhile.get();
          }
          boolean sameBudgets = assessor.budgets(asked).equals(budgets);
          List<Cost> costs = sameBudgets ? early : assessor.price(asked);
          List<Assessment> verdicts = assessor.fitting(asked, costs);
          now.append(new Entry.Reserved(clock.instant(), asked, costs));
          return verdicts;
        });
  }

  @Override
  public synchronized void declined(List<Reservation> asked) {
    List<List<DatasetBudget>> budgets =
        journal.reading(now -> asked.stream().map(assessor()::budgets).toList());
    List<List<Cost>> early = asked.stream().map(assessor()::price).toList();
    if (news(asked, assessor().allVerdicts(asked, early)).isEmpty()) {
      return; // who asks in vain again and again never takes the lock
    }
    journal.writing(
        now -> {
          Assessor assessor = assessor();
          boolean sameBudgets = asked.stream().map(assessor::budgets).toList().equals(budgets);
          List<List<Cost>> costs =
              sameBudgets ? early : asked.stream().map(assessor::price).toList();
          news(asked, assessor.allVerdicts(asked, costs)).ifPresent(now::append);
          return now.books().head();
        });
  }

  /** The row to be written, if there is one. */
  private Optional<Entry> news(List<Reservation> asked, List<List<Assessment>> verdicts) {
    List<RefusedClaim> claims = RefusedClaim.of(verdicts);
    String run = asked.get(0).run();
    boolean refused = !claims.stream().allMatch(RefusedClaim::fits);
    return refused && journal.books().refusals().isNews(run, asked.size(), claims)
        ? Optional.of(new Entry.Declined(clock.instant(), run, asked.size(), claims))
        : Optional.empty();
  }

  @Override
  public synchronized List<byte[]> commit(List<Outgoing> batch) {
    return journal.writing(
        now -> {
          Dispatch dispatch = new Dispatch(now, clock);
          List<byte[]> toSend = new ArrayList<>();
          for (Outgoing outgoing : batch) {
            toSend.add(dispatch.send(outgoing));
          }
          return toSend;
        });
  }

  @Override
  public synchronized Optional<Outgoing> stored(Address address) {
    return journal.reading(now -> now.stored(address));
  }

  @Override
  public synchronized List<Assessment> finish(String run, String why, byte[] answer) {
    Names.require("why", why);
    journal.writing(
        now -> {
          RunPage page = page(now, run);
          return page.finished().isPresent()
              ? now.books().head()
              : now.append(
                  new Entry.Finished(clock.instant(), run, why, assessor().used(page)), answer);
        });
    return journal.reading(
        now -> {
          RunPage page = page(now, run);
          return assessor().standing(page, page.finished().orElseThrow().costs());
        });
  }

  @Override
  public synchronized Optional<byte[]> answer(String run) {
    return journal.reading(
        now -> now.books().run(run).flatMap(RunPage::finishedIn).flatMap(now::payload));
  }

  @Override
  public synchronized Optional<Head> end(String run) {
    return journal.reading(
        now -> now.books().run(run).flatMap(RunPage::finishedIn).map(now::headAt));
  }

  @Override
  public synchronized Optional<Reservation> reservation(String run) {
    return journal.reading(now -> now.books().run(run).map(RunPage::reservation));
  }

  @Override
  public synchronized OptionalInt lastRound(String run) {
    return journal.reading(
        now -> now.books().run(run).map(RunPage::lastRound).orElse(OptionalInt.empty()));
  }

  private static RunPage page(Transaction now, String run) {
    return now.books()
        .run(run)
        .orElseThrow(() -> new LedgerRefused("run " + run + " was never reserved in this ledger"));
  }

  @Override
  public synchronized LedgerView view() {
    return journal.reading(now -> now.books().view(arithmetic));
  }

  @Override
  public synchronized Map<String, InEpsilon> inEpsilon() {
    return journal.reading(now -> now.books().inEpsilon(arithmetic));
  }

  @Override
  public synchronized long runs(
      DatasetBudget budget, Share run, CompositionRule rule, BigDecimal slack) {
    return arithmetic.runs(budget, run, rule, slack);
  }

  @Override
  public synchronized Head head() {
    return journal.reading(now -> now.books().head());
  }

  @Override
  public synchronized Optional<Head> find(String hash) {
    return journal.reading(now -> now.find(hash));
  }

  @Override
  public synchronized Head verify() {
    journal.load(false);
    return journal.books().head();
  }

  @Override
  public synchronized void close() {
    journal.close();
  }
}
