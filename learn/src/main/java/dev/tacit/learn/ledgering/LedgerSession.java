package dev.tacit.learn.ledgering;

import dev.tacit.data.RecordsDigest;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.plan.OwnerPart;
import dev.tacit.learn.plan.PricedPlan;
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
public record LedgerSession(
    Ledger ledger, String dataset, Pricing pricing, Supplier<OwnerKey> key, RunSecrets secrets) {

  /** How the ledger remembers a run that gave its model. Every other end is a run given up. */
  public static final String TRAINED = "trained";

  /** Priced by the accountants, as everything that is certified. */
  public static LedgerSession of(Ledger ledger, String dataset, OwnerKeyFile key) {
    return new LedgerSession(ledger, dataset, Prices::epsilon, key::key, key.secrets());
  }

  /** Opens a ledger that exists: looking at one must not make one. */
  public static Ledger openExisting(String url) {
    return openExisting(url, Optional.empty());
  }

  /**
   * The same for who spends from it.
   *
   * @param key beside which the newest head of a ledger on a server is remembered; that of a file
   *     is beside it
   */
  public static Ledger openExisting(String url, Optional<OwnerKeyFile> key) {
    return Refused.asUsageError("`ledger`", () -> Ledger.existing(url, options(key)));
  }

  /** Opens a ledger; one that does not exist is made. */
  public static Ledger openOrCreate(String url) {
    return Refused.asUsageError("`ledger`", () -> Ledger.open(url, options(Optional.empty())));
  }

  static LedgerOptions options(Optional<OwnerKeyFile> key) {
    LedgerOptions plain = LedgerOptions.of(Prices::epsilon, Stopwatch.timeOfDay());
    return key.map(OwnerKeyFile::file).map(plain::withKeyFile).orElse(plain);
  }

  /** The budget that pays, with what is left of it now. */
  public LedgerView.Dataset budget() {
    return ledger.view().datasets().stream()
        .filter(one -> one.name().equals(dataset))
        .findFirst()
        .orElseThrow();
  }

  /** The bookkeeping of one run id. A known id sends again what it sent, and costs nothing. */
  public RunRecorder recorder(String run) {
    return pricedPlan -> opened(run, pricedPlan, pricedPlan::digests);
  }

  /**
   * The same where rows are on other machines.
   *
   * @param rows what those of each agent are
   */
  public RunRecorder recorder(String run, List<RecordsDigest> rows) {
    return pricedPlan -> opened(run, pricedPlan, () -> rows);
  }

  private RecordedChannel opened(
      String run, PricedPlan pricedPlan, Supplier<List<RecordsDigest>> digests) {
    reserve(run, pricedPlan.reservation(run, dataset, pricing));
    OwnerKey owner = key.get();
    List<RecordsDigest> rows = digests.get();
    SortedMap<Integer, Binding> bindings = new TreeMap<>();
    for (int agent = 0; agent < pricedPlan.agents(); agent++) {
      bindings.put(agent, pricedPlan.binding(rows.get(agent), owner));
    }
    return channel(
        run,
        owner,
        pricedPlan.query(rows, owner),
        bindings,
        open ->
            pricedPlan.plan().recordedAsWhole()
                ? new WholeRunChannel(open, pricedPlan)
                : new LedgerChannel(open));
  }

  /** Sets the price of one owner's part of a run aside; the rest is for others to pay. */
  public void reserve(String run, OwnerPart part) {
    reserve(run, part.reservation(run, dataset, pricing));
  }

  /**
   * The bookkeeping of one owner's part of a run.
   *
   * @param others whose receipts are heard of when the run is over
   */
  public RunRecorder partRecorder(String run, OwnerPart part, PeerReceipts others) {
    return pricedPlan -> {
      reserve(run, part);
      OwnerKey owner = key.get();
      SortedMap<Integer, Binding> own = new TreeMap<>();
      own.put(part.agent(), part.binding(owner));
      return channel(run, owner, part.query(owner), own, open -> new LedgerChannel(open, others));
    };
  }

  private RecordedChannel channel(
      String run,
      OwnerKey owner,
      Fingerprint query,
      SortedMap<Integer, Binding> bindings,
      Function<OpenRun, RecordedChannel> made) {
    LedgerView.Run reserved = known(run).orElseThrow();
    RunKeys keys = new RunKeys(reserved, secrets);
    if (reserved.ended().isPresent()) {
      keys.erase(); // who was killed between ending and erasing left it behind
      return FinishedRunChannel.of(
          RunIdentity.paid(ledger, run, dataset), ledger.storedOutcome(run), query, owner);
    }
    return made.apply(
        new OpenRun(ledger, run, dataset, keys.open(owner, bindings), owner, query, keys::erase));
  }

  /**
   * All runs of an experiment, or none; names and bookings in order. Known names come first: one
   * with another plan is refused before a new name is used up.
   */
  public void reserveAll(List<String> runs, List<PricedPlan> pricedPlans) {
    requireAffordable(runs, pricedPlans);
    Set<String> known = new HashSet<>();
    ledger.view().runs().forEach(one -> known.add(one.run()));
    for (int i = 0; i < runs.size(); i++) {
      if (known.contains(runs.get(i))) {
        reserve(runs.get(i), pricedPlans.get(i).reservation(runs.get(i), dataset, pricing));
      }
    }
    List<String> fresh = new ArrayList<>();
    try {
      for (int i = 0; i < runs.size(); i++) {
        if (!known.contains(runs.get(i))) {
          fresh.add(runs.get(i));
          reserve(runs.get(i), pricedPlans.get(i).reservation(runs.get(i), dataset, pricing));
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
  public void requireAffordable(List<String> runs, List<PricedPlan> pricedPlans) {
    List<Reservation> fresh = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      if (known(runs.get(i)).isEmpty()) {
        fresh.add(pricedPlans.get(i).reservation(runs.get(i), dataset, pricing));
      }
    }
    if (fresh.isEmpty()) {
      return;
    }
    Assessment first = ledger.wouldFit(fresh.get(0)).get(0);
    Cost after = first.after();
    for (int i = 1; i < fresh.size() && first.composition() != CompositionRule.FIXED_PLANS; i++) {
      after = after.plus(ledger.wouldFit(fresh.get(i)).get(0).cost());
    }
    if (!first.fits() || !after.within(first.limit())) {
      Refused refusal =
          new Refused(
              Kind.BUDGET,
              (fresh.size() == 1 ? "the run does" : fresh.size() + " runs do")
                  + " not fit in data set "
                  + dataset
                  + ": "
                  + ledger.epsilonDisplays().get(dataset).refusal(first, fresh.size(), after)
                  + ". Ask for less, or have the owner grant more.");
      try {
        ledger.recordRefusal(fresh);
      } catch (LedgerFault untold) {
        refusal.addSuppressed(untold); // who asked is told the refusal, remembered or not
      }
      throw refusal;
    }
  }
}
