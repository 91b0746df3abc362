package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A ledger as people look at it; made from verified rows, changes nothing. */
public record LedgerView(
    Head head, List<Dataset> datasets, List<Run> runs, List<Refusal> refusals) {
  public LedgerView {
    datasets = List.copyOf(datasets);
    runs = List.copyOf(runs);
    refusals = List.copyOf(refusals);
  }

  /**
   * One data set. {@code limit}, {@code spent}, {@code reserved} and {@code left} are in the unit
   * of the composition of the budget.
   */
  public record Dataset(
      String name,
      DatasetBudget budget,
      Cost limit,
      Cost spent,
      Cost reserved,
      Cost left,
      List<Grant> history) {
    public Dataset {
      history = List.copyOf(history);
    }
  }

  /** One grant, the newest being in force. */
  public record Grant(Instant at, DatasetBudget budget, String note) {}

  /**
   * Runs that cost more than was left. They took nothing.
   *
   * @param run the name of the first
   * @param runs how many were asked for together
   */
  public record Refusal(Instant at, String run, int runs, List<RefusedClaim> claims) {
    public Refusal {
      claims = List.copyOf(claims);
    }
  }

  /**
   * One run; {@code ended} is empty while it is open and says why it ended afterwards.
   *
   * @param reserved what was set aside for it on each of its data sets
   * @param costs what it cost in the end on each of them; empty while it is open
   */
  public record Run(
      String run,
      String planHash,
      Instant reservedAt,
      List<String> datasets,
      List<Cost> reserved,
      long releases,
      Optional<String> ended,
      Optional<Instant> endedAt,
      List<Cost> costs) {
    public Run {
      datasets = List.copyOf(datasets);
      reserved = List.copyOf(reserved);
      costs = List.copyOf(costs);
    }
  }
}
