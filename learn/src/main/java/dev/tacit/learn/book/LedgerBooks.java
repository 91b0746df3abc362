package dev.tacit.learn.book;

import dev.tacit.data.RecordsDigest;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certify.Prices;
import dev.tacit.learn.measure.Stopwatch;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.OwnPart;
import dev.tacit.ledger.Assessment;
import dev.tacit.ledger.CompositionRule;
import dev.tacit.ledger.Cost;
import dev.tacit.ledger.Fingerprint;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.LedgerOptions;
import dev.tacit.ledger.LedgerView;
import dev.tacit.ledger.Pricing;
import dev.tacit.ledger.Reservation;
import dev.tacit.ledger.store.LedgerFault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs whose price is reserved before they start and whose releases are stored before they leave.
 *
 * @param key asked for after the price was reserved, so that a refused run makes no key file
 * @param secrets of the noise of open runs
 */
public record LedgerBooks(
    Ledger ledger, String dataset, Pricing pricing, Supplier<OwnerKey> key, RunSecrets secrets) {

  /** How the ledger remembers a run that gave its model. Every other end is a run given up. */
  public static final String TRAINED = "trained";

  /** Priced by the accountants, as everything that is certified. */
  public static LedgerBooks of(Ledger ledger, String dataset, KeyFile key) {
    return new LedgerBooks(ledger, dataset, Prices::epsilon, key::key, key.secrets());
  }

  /** Opens a ledger that exists: looking at one must not make one. */
  public static Ledger existing(String url) {
    return existing(url, Optional.empty());
  }

  /**
   * The same for who spends from it.
   *
   * @param key beside which the newest head of a ledger on a server is remembered; that of a file
   *     is beside it
   */
  public static Ledger existing(String url, Optional<KeyFile> key) {
    return Refused.orUsage("`ledger`", () -> Ledger.existing(url, options(key)));
  }

  /** Opens a ledger; one that does not exist is made. */
  public static Ledger orCreated(String url) {
    return Refused.orUsage("`ledger`", () -> Ledger.open(url, options(Optional.empty())));
  }

  static LedgerOptions options(Optional<KeyFile> key) {
    LedgerOptions plain = LedgerOptions.of(Prices::epsilon, Stopwatch.timeOfDay());
    return key.map(KeyFile::file).map(plain::rememberingBeside).orElse(plain);
  }

  /** The bookkeeping of one run id. A known id sends again what it sent, and costs nothing. */
  public Bookkeeping run(String run) {
    return booking -> opened(run, booking, booking::digests);
  }

  /**
   * The same where rows are on other machines.
   *
   * @param rows what those of each agent are
   */
  public Bookkeeping run(String run, List<RecordsDigest> rows) {
    return booking -> opened(run, booking, () -> rows);
  }

  private BookedDoors opened(String run, Booking booking, Supplier<List<RecordsDigest>> digests) {
    reserve(run, booking.reservation(run, dataset, pricing));
    OwnerKey owner = key.get();
    List<RecordsDigest> rows = digests.get();
    SortedMap<Integer, Binding> bindings = new TreeMap<>();
    for (int agent = 0; agent < booking.agents(); agent++) {
      bindings.put(agent, booking.binding(rows.get(agent), owner));
    }
    return doors(
        run,
        owner,
        booking.query(rows, owner),
        bindings,
        open ->
            booking.plan().bookedAsWhole()
                ? new WholeRunDoors(open, booking)
                : new LedgerDoors(open));
  }

  /** Sets the price of one owner's part of a run aside; the rest is for others to pay. */
  public void reserve(String run, OwnPart part) {
    reserve(run, part.reservation(run, dataset, pricing));
  }

  /**
   * The bookkeeping of one owner's part of a run.
   *
   * @param others whose receipts are heard of when the run is over
   */
  public Bookkeeping own(String run, OwnPart part, OthersReceipts others) {
    return booking -> {
      reserve(run, part);
      OwnerKey owner = key.get();
      SortedMap<Integer, Binding> own = new TreeMap<>();
      own.put(part.agent(), part.binding(owner));
      return doors(run, owner, part.query(owner), own, open -> new LedgerDoors(open, others));
    };
  }

  private BookedDoors doors(
      String run,
      OwnerKey owner,
      Fingerprint query,
      SortedMap<Integer, Binding> bindings,
      Function<OpenRun, BookedDoors> made) {
    LedgerView.Run reserved = known(run).orElseThrow();
    RunKeys keys = new RunKeys(reserved, secrets);
    if (reserved.ended().isPresent()) {
      keys.erase(); // who was killed between ending and erasing left it behind
      return FinishedRun.of(BookedRun.paid(ledger, run, dataset), ledger.answer(run), query, owner);
    }
    return made.apply(
        new OpenRun(ledger, run, dataset, keys.open(owner, bindings), owner, query, keys::erase));
  }

  /**
   * All runs of an experiment, or none; names and bookings in order. Known names come first: one
   * with another plan is refused before a new name is used up.
   */
  public void reserveAll(List<String> runs, List<Booking> bookings) {
    requireRoom(runs, bookings);
    Set<String> known = new HashSet<>();
    ledger.view().runs().forEach(one -> known.add(one.run()));
    for (int i = 0; i < runs.size(); i++) {
      if (known.contains(runs.get(i))) {
        reserve(runs.get(i), bookings.get(i).reservation(runs.get(i), dataset, pricing));
      }
    }
    List<String> fresh = new ArrayList<>();
    try {
      for (int i = 0; i < runs.size(); i++) {
        if (!known.contains(runs.get(i))) {
          fresh.add(runs.get(i));
          reserve(runs.get(i), bookings.get(i).reservation(runs.get(i), dataset, pricing));
        }
      }
    } catch (RuntimeException failed) {
      // Nothing was released, so everything comes back. The last may not have been set aside.
      fresh.forEach(run -> giveBack(run, failed));
      throw failed;
    }
  }

  private void giveBack(String run, RuntimeException why) {
    try {
      if (known(run).isPresent()) {
        ledger.finish(run, "not started: not all repeats could be reserved");
      }
    } catch (RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  private void reserve(String run, Reservation asked) {
    Optional<LedgerView.Run> earlier = known(run);
    if (earlier.isEmpty() || earlier.get().ended().isEmpty()) {
      ledger.reserve(asked);
      return;
    }
    boolean same =
        earlier.get().planHash().equals(asked.planHash())
            && earlier.get().datasets().equals(List.of(dataset));
    if (!same) {
      throw new Refused(
          Kind.BUDGET,
          "`run` = "
              + run
              + " was finished with another plan or data set; give the new plan a new run id.");
    }
  }

  private Optional<LedgerView.Run> known(String run) {
    return ledger.view().runs().stream().filter(other -> other.run().equals(run)).findFirst();
  }

  /**
   * Refuses runs that the budget cannot pay, from their plans alone, and has the ledger remember
   * that it did; reserves nothing. Costs of runs add up, except where plans are fixed and folded
   * together: then try one by one.
   */
  public void requireRoom(List<String> runs, List<Booking> bookings) {
    List<Reservation> fresh = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      if (known(runs.get(i)).isEmpty()) {
        fresh.add(bookings.get(i).reservation(runs.get(i), dataset, pricing));
      }
    }
    if (fresh.isEmpty()) {
      return;
    }
    Assessment first = ledger.wouldFit(fresh.get(0)).get(0);
    Cost after = first.after();
    for (int i = 1; i < fresh.size() && first.composition() != CompositionRule.FIXED_PLANS; i++) {
      after = after.plus(ledger.wouldFit(fresh.get(i)).get(0).asked());
    }
    if (!first.fits() || !after.within(first.limit())) {
      Refused refusal =
          new Refused(
              Kind.BUDGET,
              (fresh.size() == 1 ? "the run does" : fresh.size() + " runs do")
                  + " not fit in data set "
                  + dataset
                  + ": "
                  + ledger.inEpsilon().get(dataset).refusal(first, fresh.size(), after)
                  + ". Ask for less, or have the owner grant more.");
      try {
        ledger.declined(fresh);
      } catch (LedgerFault untold) {
        refusal.addSuppressed(untold); // who asked is told the refusal, remembered or not
      }
      throw refusal;
    }
  }
}
