package dev.tacit.cli;

import dev.tacit.cli.model.Encoding;
import dev.tacit.cli.train.RunRows;
import dev.tacit.data.Dataset;
import dev.tacit.data.read.Reading;
import dev.tacit.data.split.TrainTest;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which rows test the model. At most one of the three ways may be chosen. */
final class SplitOptions {
  @Option(names = "--test", paramLabel = "FILE", description = "Test on this file instead.")
  private List<Path> tests = List.of();

  @Option(
      names = "--holdout",
      paramLabel = "F",
      description = "Test on this fraction of the rows, drawn with --seed.")
  private Double holdout;

  @Option(
      names = "--train-rows",
      paramLabel = "N",
      description = "Train on N rows drawn with --seed and test on the others.")
  private Integer trainRows;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Moves splits and data order, never noise. Default: ${DEFAULT-VALUE}.")
  private long seed;

  void check() {
    int ways = (tests.isEmpty() ? 0 : 1) + (holdout == null ? 0 : 1) + (trainRows == null ? 0 : 1);
    if (ways > 1) {
      throw new Refusal(
          ExitCode.USAGE,
          "--test, --holdout and --train-rows exclude each other: "
              + ways
              + " were given. Keep one.");
    }
    if (holdout != null && !(holdout > 0 && holdout < 1)) {
      throw Refusal.usage("--holdout", holdout, "in (0, 1)", "Give a fraction such as 0.2.");
    }
    if (trainRows != null && trainRows < 1) {
      throw Refusal.usage("--train-rows", trainRows, "at least 1", "Give a number of rows.");
    }
  }

  long seed() {
    return seed;
  }

  /** The number of training rows, if an option says it. */
  Optional<Integer> declaredRows() {
    return Optional.ofNullable(trainRows);
  }

  /** The rows that the split cuts, and the separate test file if there is one. */
  Tables read(Encoding encoding, List<Path> files, Reading.Watcher watcher) {
    Dataset all = encoding.read(files, watcher);
    int rows = all.examples().count();
    if (trainRows != null && trainRows >= rows) {
      throw Refusal.usage(
          "--train-rows",
          trainRows,
          "below the number of rows, " + rows,
          "Leave rows for testing.");
    }
    if (holdout != null && rows < 2) {
      throw Refusal.data("rows", rows, "at least 2 for --holdout", "Give more rows.");
    }
    Optional<Examples> test =
        tests.isEmpty() ? Optional.empty() : Optional.of(encoding.read(tests, watcher).examples());
    return new Tables(all, test);
  }

  /** The rows of one run; run 0 uses the seed itself. */
  RunRows rows(Tables tables, int run) {
    Examples all = tables.all().examples();
    if (holdout == null && trainRows == null) {
      return new RunRows(all, tables.test(), tables.all().space(), tables.all().task(), seed + run);
    }
    TrainTest split =
        holdout != null
            ? TrainTest.holdOut(all.count(), holdout, seed + run)
            : TrainTest.trainRows(all.count(), trainRows, seed + run);
    return new RunRows(
        all.select(split.train()),
        Optional.of(all.select(split.test())),
        tables.all().space(),
        tables.all().task(),
        seed + run,
        Optional.of(split));
  }

  /** What was read. */
  record Tables(Dataset all, Optional<Examples> test) {}
}
