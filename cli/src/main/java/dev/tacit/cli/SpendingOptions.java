package dev.tacit.cli;

import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.plan.TrainingRequest;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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

  /** The request with what these options say. */
  TrainingRequest addTo(TrainingRequest request) {
    return request
        .with(TrainingRequest.LEDGER, url)
        .with(TrainingRequest.DATASET, dataset)
        .with(TrainingRequest.RUN, run)
        .with(TrainingRequest.KEY, key);
  }

  boolean isGiven() {
    return url != null;
  }

  /** Two processes in one nanosecond still differ. A name that is taken is refused, not reused. */
  static String newRunName() {
    return "train-"
        + STAMP.format(Stopwatch.timeOfDay().instant())
        + "-"
        + ProcessHandle.current().pid();
  }
}
