package dev.tacit.cli;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.Reading;
import dev.tacit.data.split.TrainTest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Ownership;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Which records test the model. At most one of the three ways may be chosen. Under replace-one
 * neighbours the side of a record follows from its position, under add-remove from the record.
 */
final class SplitOptions {
  @Option(names = "--test", paramLabel = "FILE", description = "Test on this file instead.")
  private List<Path> tests = List.of();

  @Option(
      names = "--holdout",
      paramLabel = "F",
      description = "Test on this fraction of the records, drawn with --seed.")
  private Double holdout;

  @Option(
      names = "--train-rows",
      paramLabel = "N",
      description =
          "Train on N records drawn with --seed and test on the others; not with add-remove.")
  private Integer trainRows;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Moves splits and data order, never noise. Default: ${DEFAULT-VALUE}.")
  private long seed;

  void check(Recipe recipe) {
    int ways = (tests.isEmpty() ? 0 : 1) + (holdout == null ? 0 : 1) + (trainRows == null ? 0 : 1);
    if (ways > 1) {
      throw new Refused(
          Kind.USAGE,
          "--test, --holdout and --train-rows exclude each other: "
              + ways
              + " were given. Keep one.");
    }
    if (holdout != null && !(holdout > 0 && holdout < 1)) {
      throw Refused.usage("--holdout", holdout, "in (0, 1)", "Give a fraction such as 0.2.");
    }
    if (trainRows != null && trainRows < 1) {
      throw Refused.usage("--train-rows", trainRows, "at least 1", "Give a number of rows.");
    }
    if (recipe.promise().hidesCount()) {
      checkHidden(recipe);
    }
  }

  /** What becomes of a record may then depend on that record only, not on its position. */
  private void checkHidden(Recipe recipe) {
    if (recipe.promise().publicRows().isEmpty()) {
      throw new Refused(
          Kind.USAGE,
          "--public-rows is missing: with --neighbours add-remove the number of records is a secret,"
              + " and means need a public divisor. Declare about how many records there are, for"
              + " example --public-rows 10000, without counting these.");
    }
    if (trainRows != null) {
      throw Refused.usage(
          "--train-rows",
          trainRows,
          "absent with --neighbours add-remove",
          "It draws by position, which a line more would move for everybody: use --holdout F.");
    }
    String split = recipe.ownership().split();
    if (!split.equals(Ownership.IID)) {
      throw Refused.usage(
          "--split",
          split,
          "iid with --neighbours add-remove",
          "A file goes by position, which a line more would move for everybody, and label-skew by the"
              + " labels of all.");
    }
  }

  long seed() {
    return seed;
  }

  /** What is public about the number of records before any is read. */
  Optional<PublicRecords> declared(Promise promise) {
    return promise
        .publicRows()
        .map(records -> records(promise, records))
        .or(() -> Optional.ofNullable(trainRows).map(PublicRecords::all));
  }

  private PublicRecords records(Promise promise, int records) {
    if (trainRows != null) {
      if (trainRows >= records) {
        throw Refused.usage(
            "--train-rows",
            trainRows,
            "below the number of records, " + records,
            "Leave some for testing.");
      }
      return new PublicRecords(records, trainRows);
    }
    if (holdout == null) {
      return PublicRecords.all(records);
    }
    if (promise.hidesCount()) {
      return PublicRecords.hashedOut(records, holdout);
    }
    if (records < 2) {
      throw Refused.data("records", records, "at least 2 for --holdout", "Give more.");
    }
    return PublicRecords.heldOut(records, holdout);
  }

  /** The records that the split cuts, and the separate test file if there is one. */
  Tables read(Encoding encoding, List<Path> files, Promise promise, Reading.Watcher watcher) {
    Dataset all = encoding.read(files, watcher);
    if (all.examples().count() == 0 && !promise.hidesCount()) {
      throw Refused.data("records of " + files, 0, "at least 1", "Give a file that is not empty.");
    }
    PublicRecords records = records(promise, promise.publicNumber(all.examples().count()));
    Optional<Examples> test =
        tests.isEmpty() ? Optional.empty() : Optional.of(encoding.read(tests, watcher).examples());
    return new Tables(all, test, records);
  }

  /** The rows of one run; run 0 uses the seed itself. */
  RunRows rows(Tables tables, Promise promise, int run) {
    Dataset all = tables.all();
    Optional<TrainTest> drawn = drawn(all.examples(), promise, seed + run);
    Examples training =
        drawn.map(split -> all.examples().select(split.train())).orElse(all.examples());
    return new RunRows(
        training,
        drawn.map(split -> all.examples().select(split.test())).or(tables::test),
        tables.records(),
        all.space(),
        all.task(),
        seed + run,
        drawn);
  }

  private Optional<TrainTest> drawn(Examples all, Promise promise, long drawSeed) {
    if (trainRows != null) {
      return Optional.of(TrainTest.trainRows(all.count(), trainRows, drawSeed));
    }
    return Optional.ofNullable(holdout)
        .map(
            fraction ->
                promise.hidesCount()
                    ? TrainTest.byRecord(all, fraction, drawSeed)
                    : TrainTest.holdOut(all.count(), fraction, drawSeed));
  }

  /** What was read. */
  record Tables(Dataset all, Optional<Examples> test, PublicRecords records) {}
}
