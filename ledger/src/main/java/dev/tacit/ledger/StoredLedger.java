package dev.tacit.ledger;

import dev.tacit.dp.event.Address;
import dev.tacit.ledger.store.Head;
import dev.tacit.ledger.store.HeadFileContent;
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
  private final CostCalculator costCalculator;
  private final Clock clock;

  private StoredLedger(Store store, LedgerOptions options) {
    this.journal = new Journal(store, options.rememberedHead(), options.key());
    this.costCalculator = new CostCalculator(options.pricing());
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
      LedgerRestorer ledgerRestorer = new LedgerRestorer(ledger.journal);
      HeadFileContent known = ledgerRestorer.known();
      LedgerView before = ledger.view();
      Optional<Entry.Restored> entry = ledgerRestorer.append(known, ledger.clock.instant(), note);
      return new Restoration(known.head(), before, ledger.view(), entry.isPresent());
    }
  }

  private Assessor assessor() {
    return new Assessor(journal.state(), costCalculator);
  }

  @Override
  public synchronized Head grant(String dataset, DatasetBudget budget, String note) {
    NameRule.require("dataset", dataset);
    requireNote(note);
    return journal.writing(
        now -> {
          now.state()
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
              .orElseGet(() -> assessor.assessments(asked, assessor.price(asked)));
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
        recordRefusal(List.of(asked));
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
  public synchronized void recordRefusal(List<Reservation> asked) {
    List<List<DatasetBudget>> budgets =
        journal.reading(now -> asked.stream().map(assessor()::budgets).toList());
    List<List<Cost>> early = asked.stream().map(assessor()::price).toList();
    if (news(asked, assessor().allAssessments(asked, early)).isEmpty()) {
      return; // who asks in vain again and again never takes the lock
    }
    journal.writing(
        now -> {
          Assessor assessor = assessor();
          boolean sameBudgets = asked.stream().map(assessor::budgets).toList().equals(budgets);
          List<List<Cost>> costs =
              sameBudgets ? early : asked.stream().map(assessor::price).toList();
          news(asked, assessor.allAssessments(asked, costs)).ifPresent(now::append);
          return now.state().head();
        });
  }

  /** The row to be written, if there is one. */
  private Optional<Entry> news(List<Reservation> asked, List<List<Assessment>> verdicts) {
    List<RefusedClaim> claims = RefusedClaim.of(verdicts);
    String run = asked.get(0).run();
    boolean refused = !claims.stream().allMatch(RefusedClaim::fits);
    return refused && journal.state().refusals().isUnknown(run, asked.size(), claims)
        ? Optional.of(new Entry.Declined(clock.instant(), run, asked.size(), claims))
        : Optional.empty();
  }

  @Override
  public synchronized List<byte[]> commit(List<OutgoingRelease> batch) {
    return journal.writing(
        now -> {
          ReleaseBatch releaseBatch = new ReleaseBatch(now, clock);
          List<byte[]> toSend = new ArrayList<>();
          for (OutgoingRelease outgoingRelease : batch) {
            toSend.add(releaseBatch.bytesToSend(outgoingRelease));
          }
          return toSend;
        });
  }

  @Override
  public synchronized Optional<OutgoingRelease> storedRelease(Address address) {
    return journal.reading(now -> now.stored(address));
  }

  @Override
  public synchronized List<Assessment> finish(String run, String why, byte[] answer) {
    NameRule.require("why", why);
    journal.writing(
        now -> {
          RunState page = page(now, run);
          return page.finished().isPresent()
              ? now.state().head()
              : now.append(
                  new Entry.Finished(clock.instant(), run, why, assessor().used(page)), answer);
        });
    return journal.reading(
        now -> {
          RunState page = page(now, run);
          return assessor().currentAssessments(page, page.finished().orElseThrow().costs());
        });
  }

  @Override
  public synchronized Optional<byte[]> storedOutcome(String run) {
    return journal.reading(
        now -> now.state().run(run).flatMap(RunState::finishedIn).flatMap(now::payload));
  }

  @Override
  public synchronized Optional<Head> endRow(String run) {
    return journal.reading(
        now -> now.state().run(run).flatMap(RunState::finishedIn).map(now::headAt));
  }

  @Override
  public synchronized Optional<Reservation> reservation(String run) {
    return journal.reading(now -> now.state().run(run).map(RunState::reservation));
  }

  @Override
  public synchronized OptionalInt lastRound(String run) {
    return journal.reading(
        now -> now.state().run(run).map(RunState::lastRound).orElse(OptionalInt.empty()));
  }

  private static RunState page(Transaction now, String run) {
    return now.state()
        .run(run)
        .orElseThrow(() -> new LedgerRefused("run " + run + " was never reserved in this ledger"));
  }

  @Override
  public synchronized LedgerView view() {
    return journal.reading(now -> now.state().view(costCalculator));
  }

  @Override
  public synchronized Map<String, EpsilonDisplay> epsilonDisplays() {
    return journal.reading(now -> now.state().epsilonDisplays(costCalculator));
  }

  @Override
  public synchronized long affordableRuns(
      DatasetBudget budget, EpsilonDelta run, CompositionRule rule, BigDecimal slack) {
    return costCalculator.affordableRuns(budget, run, rule, slack);
  }

  @Override
  public synchronized Head head() {
    return journal.reading(now -> now.state().head());
  }

  @Override
  public synchronized Optional<Head> find(String hash) {
    return journal.reading(now -> now.find(hash));
  }

  @Override
  public synchronized Head verify() {
    journal.load(false);
    return journal.state().head();
  }

  @Override
  public synchronized void close() {
    journal.close();
  }
}
