package dev.tacit.cli;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.Reading;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
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

  private TestSplit split() {
    return new TestSplit(
        !tests.isEmpty(), Optional.ofNullable(holdout), Optional.ofNullable(trainRows), seed);
  }

  void check(Recipe recipe) {
    split().check(recipe);
  }

  long seed() {
    return seed;
  }

  /** What is public about the number of records before any is read. */
  Optional<PublicRecords> declared(Promise promise) {
    return split().declared(promise);
  }

  /** The records that the split cuts, and the separate test file if there is one. */
  TestSplit.Tables read(
      Encoding encoding, List<Path> files, Promise promise, Reading.Watcher watcher) {
    Dataset all = encoding.read(files, watcher);
    Optional<Examples> test =
        tests.isEmpty() ? Optional.empty() : Optional.of(encoding.read(tests, watcher).examples());
    return split().tables(all, test, promise, files.toString());
  }

  /** The rows of one run; run 0 uses the seed itself. */
  RunRows rows(TestSplit.Tables tables, Promise promise, int run) {
    return split().rows(tables, promise, run);
  }
}
