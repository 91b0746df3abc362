package dev.tacit.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Prices reservations and says whether they fit, by the state of the ledger. */
final class Assessor {
  private final LedgerState state;
  private final CostCalculator costCalculator;

  Assessor(LedgerState state, CostCalculator costCalculator) {
    this.state = state;
    this.costCalculator = costCalculator;
  }

  /** The answer to a run that was reserved before, which costs nothing again. */
  Optional<List<Assessment>> repeated(Reservation asked) {
    return state.run(asked.run()).map(page -> repeated(page, asked));
  }

  /** Whose records on which data sets a run is paid for. */
  private static Map<String, Set<String>> payers(Reservation asked) {
    Map<String, Set<String>> payers = new TreeMap<>();
    asked.claims().forEach(claim -> payers.put(claim.dataset(), claim.agents().keySet()));
    return payers;
  }

  private List<Assessment> repeated(RunState page, Reservation asked) {
    if (!page.reservation().equals(asked)) {
      throw new LedgerRefused(
          !payers(page.reservation()).equals(payers(asked))
              ? "run "
                  + asked.run()
                  + " was reserved for another owner or data set: a ledger pays for one owner of a"
                  + " run; give each owner a ledger of its own"
              : "run "
                  + asked.run()
                  + " was reserved with another plan; give the new plan a new run id");
    }
    if (page.finished().isPresent()) {
      throw new LedgerRefused("run " + asked.run() + " is finished; start a new run");
    }
    return currentAssessments(page, page.costs());
  }

  List<DatasetBudget> budgets(Reservation asked) {
    return asked.claims().stream().map(claim -> account(claim).budget()).toList();
  }

  /** What each claim would cost; may take long and needs only the budgets. */
  List<Cost> price(Reservation asked) {
    return asked.claims().stream()
        .map(claim -> costCalculator.claimCost(claim, account(claim).budget()))
        .toList();
  }

  List<Assessment> assessments(Reservation asked, List<Cost> costs) {
    List<Assessment> verdicts = new ArrayList<>();
    for (int i = 0; i < costs.size(); i++) {
      Claim claim = asked.claims().get(i);
      verdicts.add(account(claim).assess(costs.get(i), claim.event(), costCalculator));
    }
    return verdicts;
  }

  /** The verdicts of several, each by itself. */
  List<List<Assessment>> allAssessments(List<Reservation> asked, List<List<Cost>> costs) {
    return IntStream.range(0, asked.size())
        .mapToObj(i -> assessments(asked.get(i), costs.get(i)))
        .toList();
  }

  /**
   * @throws BudgetRefused when a claim does not fit
   */
  List<Assessment> fitting(Reservation asked, List<Cost> costs) {
    List<Assessment> verdicts = assessments(asked, costs);
    if (!verdicts.stream().allMatch(Assessment::fits)) {
      throw new BudgetRefused(asked.run(), verdicts, this::why);
    }
    return verdicts;
  }

  private String why(Assessment verdict) {
    DatasetBudget budget = state.account(verdict.dataset()).orElseThrow().budget();
    return new EpsilonDisplay(budget, costCalculator).refusal(verdict, 1, verdict.after());
  }

  /** How the accounts of an admitted run stand now. */
  List<Assessment> currentAssessments(RunState page, List<Cost> costs) {
    List<Claim> claims = page.reservation().claims();
    List<Assessment> verdicts = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      verdicts.add(account(claims.get(i)).currentAssessment(costs.get(i), costCalculator));
    }
    return verdicts;
  }

  /** What each claim of a run cost in the end. */
  List<Cost> used(RunState page) {
    List<Claim> claims = page.reservation().claims();
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      Claim claim = claims.get(i);
      DatasetBudget budget = account(claim).budget();
      costs.add(costCalculator.finalCost(claim, budget, page.costs().get(i), page.used(claim)));
    }
    return costs;
  }

  private Account account(Claim claim) {
    return state
        .account(claim.dataset())
        .orElseThrow(
            () ->
                new LedgerRefused(
                    "data set "
                        + claim.dataset()
                        + " has no budget; its owner must grant one first"));
  }
}
