package dev.tacit.cli;

import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.TrainingRequest;
import dev.tacit.learn.table.DataOrigin;
import dev.tacit.optim.risk.Examples;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * The options that say which records test the model: a file, a fraction, or all but a number of
 * records.
 *
 * <p>At most one of them may be given. Under replace-one neighbours the side of a record follows
 * from its position, under add-remove from the record itself, and that of a privacy unit from its
 * id, so that a change of one record never moves another one to the other side.
 */
final class SplitOptions {
  @Option(names = "--test", paramLabel = "FILE", description = "Test on the records of this file.")
  private List<Path> tests = List.of();

  @Option(
      names = "--test-people",
      paramLabel = "others",
      description =
          "Declares that nobody in --test is in --data: figures of the test are then released with"
              + " noise, for everybody. With --holdout and --train-rows that is so anyway.")
  private String testPeople;

  @Option(
      names = "--holdout",
      paramLabel = "F",
      description = "Test on this fraction of the records, drawn with --seed.")
  private Double holdout;

  @Option(
      names = "--train-rows",
      paramLabel = "N",
      description =
          "Train on N records drawn with --seed and test on the others; not with add-remove, nor"
              + " with a unit in the schema.")
  private Integer trainRows;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Seed of the splits and of the order of records. It never affects noise. Default: ${DEFAULT-VALUE}.")
  private long seed;

  /** The request with what these options say. */
  TrainingRequest addTo(TrainingRequest request) {
    return request
        .with(
            TrainingRequest.TEST,
            tests.isEmpty() ? null : tests.stream().map(Path::toString).toList())
        .with(TrainingRequest.TEST_PEOPLE, testPeople)
        .with(TrainingRequest.HOLDOUT, holdout)
        .with(TrainingRequest.TRAIN_ROWS, trainRows)
        .with(TrainingRequest.SEED, seed);
  }

  /** The test records of files of their own, if there are any. */
  Optional<Examples> test(Encoding encoding, FileProgress.Watcher watcher) {
    return tests.isEmpty()
        ? Optional.empty()
        : Optional.of(encoding.read(DataOrigin.of(tests), watcher).examples());
  }
}
