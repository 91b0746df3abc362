package dev.tacit.ledger;

import dev.tacit.ledger.store.Head;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A read-only summary of a ledger for people and programs, computed from verified rows. */
public record LedgerView(
    Head head,
    List<Dataset> datasets,
    List<Run> runs,
    List<Refusal> refusals,
    List<Restored> restorations) {
  /** How a run ended whose rows were not in the copy that was put back, or not all of them. */
  public static final String LOST = "lost in a restore";

  public LedgerView {
    datasets = List.copyOf(datasets);
    runs = List.copyOf(runs);
    refusals = List.copyOf(refusals);
    restorations = List.copyOf(restorations);
  }

  /**
   * One data set. {@code limit}, {@code spent}, {@code reserved} and {@code left} are in the unit
   * of the composition of the budget.
   *
   * @param inEpsilon the same for people
   */
  public record Dataset(
      String name,
      DatasetBudget budget,
      Cost limit,
      Cost spent,
      Cost reserved,
      Cost left,
      EpsilonSummary inEpsilon,
      List<Grant> history) {
    public Dataset {
      history = List.copyOf(history);
    }
  }

  /**
   * A budget in epsilon, whatever its composition counts; rounded against whoever asks for more.
   *
   * @param spent what finished runs took
   * @param allocated the same with what is set aside
   * @param nextRun the largest epsilon that one more run may have
   * @param nextRunDelta the delta that {@code nextRun} is meant at
   * @param limitWords what was granted
   * @param spentWords what finished runs took
   * @param allocatedWords the same with what is set aside
   * @param leftWords what a further run may ask for
   */
  public record EpsilonSummary(
      double spent,
      double allocated,
      double nextRun,
      BigDecimal nextRunDelta,
      String limitWords,
      String spentWords,
      String allocatedWords,
      String leftWords) {}

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
   * An older copy was put back and what it had forgotten was written off.
   *
   * @param remembered the newest head that was known of the lost rows
   * @param lost runs that the copy did not have
   * @param ended runs that were open in the copy, or given up in it since
   */
  public record Restored(
      Instant at, Head remembered, String note, List<String> lost, List<String> ended) {
    public Restored {
      lost = List.copyOf(lost);
      ended = List.copyOf(ended);
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

    /** The same under another name. */
    public Run withName(String name) {
      return new Run(
          name, planHash, reservedAt, datasets, reserved, releases, ended, endedAt, costs);
    }
  }
}
