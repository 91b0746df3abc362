package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.ledgering.LedgerAccess;
import dev.tacit.learn.ledgering.LedgerSession;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.ledger.Ledger;
import dev.tacit.ledger.NameRule;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that say which budget pays for a run, and under which name the ledger remembers it.
 *
 * <p>Without {@code --ledger} nothing is reserved, and the other options are refused rather than
 * ignored: who names a run expects to be able to resume it.
 */
final class SpendingOptions {
  /** Names of runs for which none was given, to the nanosecond. */
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSSSSSSSS").withZone(ZoneOffset.UTC);

  @Option(
      names = "--ledger",
      paramLabel = "URL",
      description =
          "Pay from this ledger ('tacit ledger grant' starts one): the price of the plan is"
              + " reserved before training, and what was released is stored before the model is"
              + " written.")
  private String url;

  @Option(
      names = "--dataset",
      paramLabel = "ID",
      description =
          "Name of the data set, on pages, cards and certificates. With --ledger it says which"
              + " budget pays; default: the only data set of the ledger.")
  private String dataset;

  @Option(
      names = {"--run", "--resume"},
      paramLabel = "ID",
      description =
          "Name of the run. The same name, data and plan again give the same model and are"
              + " charged once, so this resumes a run that was killed. Default: a new name.")
  private String run;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description =
          "The owner's noise key; made if absent. Keep it secret and with the ledger: without it a"
              + " run cannot be resumed. Secrets of open runs are beside it ('*-secret-*', erased"
              + " at the end): leave them out of backups. Default: the ledger's file with '-key'"
              + " added.")
  private Path key;

  /** Whether a ledger pays. */
  boolean isGiven() {
    return url != null;
  }

  /** Refuses everything that can be refused before the ledger is opened. */
  void check(TrainingSpec spec) {
    if (!isGiven()) {
      Map<String, Object> lost = new LinkedHashMap<>();
      lost.put("--run", run);
      lost.put("--key", key);
      lost.forEach(SpendingOptions::requireAbsent);
      dataset().ifPresent(SpendingOptions::requireName);
      return;
    }
    access().check(spec);
  }

  /**
   * Checks the declared name of a data set by the rule of the ledgers, since it stands on pages and
   * certificates even without one.
   */
  private static void requireName(String dataset) {
    Refused.asUsageError("--dataset", () -> NameRule.require("name", dataset));
  }

  private static void requireAbsent(String option, Object value) {
    if (value != null) {
      throw Refused.usage(option, value, "absent without --ledger", "Add --ledger URL.");
    }
  }

  /** The declared name of the data set, if one was given. */
  Optional<String> dataset() {
    return Optional.ofNullable(dataset);
  }

  private LedgerAccess access() {
    return new LedgerAccess(url, dataset(), Optional.ofNullable(key));
  }

  /** Opens the ledger; the caller closes it. */
  Ledger open() {
    return access().open();
  }

  /** What a run needs of an open ledger: data set, key and secrets. */
  LedgerSession ledgerSession(Ledger ledger) {
    return access().session(ledger);
  }

  /**
   * Refuses runs of one plan that the budget cannot pay. It reserves nothing, so it can be called
   * before rows are read.
   */
  void requireAffordable(List<String> runs, PricedPlan plan) {
    access().requireAffordable(runs, plan);
  }

  /** The runs that are about to be reserved, for messages if the command ends early. */
  ReservedRuns runsToReserve(String name, List<String> runs) {
    return new ReservedRuns(url, Optional.ofNullable(key), name, runs);
  }

  /** Reserves the price of all runs, or of none. */
  void reserve(LedgerSession session, ReservedRuns asked, List<PricedPlan> pricedPlans) {
    access().reserve(session, asked.runs(), pricedPlans);
  }

  /**
   * The given name, or a new one. Two processes that start in the same nanosecond still differ by
   * their number. A generated name that exists is refused and never reused.
   */
  String runName() {
    return run != null
        ? run
        : "train-"
            + STAMP.format(Stopwatch.timeOfDay().instant())
            + "-"
            + ProcessHandle.current().pid();
  }
}
