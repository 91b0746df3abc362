package dev.tacit.ledger;

import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * State of one data set: its grants, the events of its open and finished runs, and what is spent
 * and reserved.
 */
final class Account {
  private final String dataset;
  private final List<LedgerView.Grant> history = new ArrayList<>();
  private final Map<String, PrivacyEvent> open = new LinkedHashMap<>();
  private final Map<String, PrivacyEvent> finished = new LinkedHashMap<>();
  private Cost spent = Cost.ZERO;
  private Cost reserved = Cost.ZERO;

  Account(String dataset) {
    this.dataset = dataset;
  }

  DatasetBudget budget() {
    return history.get(history.size() - 1).budget();
  }

  boolean untouched() {
    return open.isEmpty() && finished.isEmpty();
  }

  void granted(Entry.Granted grant) {
    history.add(new LedgerView.Grant(grant.at(), grant.budget(), grant.note()));
  }

  /**
   * A grant of a chain that was lost takes its place by its time: what the owner has said since
   * stays in force.
   */
  void restored(Entry.Granted grant) {
    restored(history, grant);
  }

  private static void restored(List<LedgerView.Grant> history, Entry.Granted grant) {
    int place = history.size();
    while (place > 0 && history.get(place - 1).at().isAfter(grant.at())) {
      place--;
    }
    history.add(place, new LedgerView.Grant(grant.at(), grant.budget(), grant.note()));
  }

  /** The budget that is in force once these grants of a lost chain are recorded again. */
  DatasetBudget budgetWith(List<Entry.Granted> lost) {
    List<LedgerView.Grant> all = new ArrayList<>(history);
    lost.forEach(grant -> restored(all, grant));
    return all.get(all.size() - 1).budget();
  }

  void reserved(String run, Claim claim, Cost cost) {
    open.put(run, claim.event());
    reserved = reserved.plus(cost);
  }

  /** A run is over; said again of the same run it is what came to its cost since. */
  void finished(String run, Cost before, Cost cost, PrivacyEvent used) {
    open.remove(run);
    finished.put(run, used);
    reserved = reserved.minus(before);
    spent = spent.plus(cost);
  }

  Assessment assess(Cost asked, PrivacyEvent event, CostCalculator costCalculator) {
    return assess(asked, event, costCalculator, false);
  }

  /** The same page with nothing asked. */
  Assessment currentAssessment(Cost asked, CostCalculator costCalculator) {
    return assess(asked, new PrivacyEvent.Nothing(), costCalculator, true);
  }

  private Assessment assess(
      Cost asked, PrivacyEvent event, CostCalculator costCalculator, boolean alreadyIn) {
    DatasetBudget budget = budget();
    Cost done = spent;
    Cost aside = reserved;
    Cost after = alreadyIn ? spent.plus(reserved) : spent.plus(reserved).plus(asked);
    if (budget.composition() == CompositionRule.FIXED_PLANS) {
      List<PrivacyEvent> all = new ArrayList<>(finished.values());
      done = costCalculator.foldedCost(all, budget);
      all.addAll(open.values());
      aside = costCalculator.foldedCost(all, budget).minus(done);
      all.add(event);
      after = costCalculator.foldedCost(all, budget);
    }
    Cost limit = costCalculator.limit(budget);
    return new Assessment(
        dataset,
        budget.composition(),
        asked,
        done,
        aside,
        after,
        limit,
        alreadyIn || after.within(limit));
  }

  LedgerView.Dataset view(CostCalculator costCalculator) {
    Assessment now = currentAssessment(Cost.ZERO, costCalculator);
    return new LedgerView.Dataset(
        dataset,
        budget(),
        now.limit(),
        now.spent(),
        now.reserved(),
        now.limit().minus(now.after()),
        epsilonSummary(now, new EpsilonDisplay(budget(), costCalculator)),
        history);
  }

  private LedgerView.EpsilonSummary epsilonSummary(Assessment now, EpsilonDisplay words) {
    Cost left = now.limit().minus(now.after());
    boolean added = budget().composition() == CompositionRule.SUM;
    return new LedgerView.EpsilonSummary(
        words.total(now.spent()),
        words.total(now.after()),
        words.nextRunLimit(left),
        added ? left.delta() : words.runDelta(),
        words.limitWords(),
        words.totalWords(now.spent()),
        words.totalWords(now.after()),
        words.leftWords(left));
  }
}
