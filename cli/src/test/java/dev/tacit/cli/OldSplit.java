package dev.tacit.cli;

import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingTables;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The twin that must fail: how records were dealt before they kept their places. Those with a
 * missing value are dropped first, and what is left is counted, shuffled and cut, so that one
 * missing value moves other people between training and test.
 *
 * @param holdout share of the test records
 * @param trainRows instead of it, the number of training records
 */
record OldSplit(Optional<Double> holdout, Optional<Integer> trainRows)
    implements FileRun.RowSplitter {
  static OldSplit holdout(double fraction) {
    return new OldSplit(Optional.of(fraction), Optional.empty());
  }

  static OldSplit trainRows(int rows) {
    return new OldSplit(Optional.empty(), Optional.of(rows));
  }

  /** Everything trains; its number was printed. */
  static OldSplit all() {
    return new OldSplit(Optional.empty(), Optional.empty());
  }

  @Override
  public RunRows rows(TrainingJob job, TrainingTables tables, long seed) {
    Examples read = tables.all().examples();
    int[] complete =
        IntStream.range(0, read.count()).filter(record -> !read.isEmpty(record)).toArray();
    Examples left = read.select(complete);
    Optional<TrainTestSplit> drawn =
        trainRows
            .map(rows -> TrainTestSplit.trainRows(left.count(), rows, seed))
            .or(() -> holdout.map(part -> TrainTestSplit.holdOut(left.count(), part, seed)));
    Examples training = drawn.map(sides -> left.select(sides.train())).orElse(left);
    // Where the count was a secret, a declared number stood for it; otherwise rows were counted.
    RecordCounts records =
        job.spec().privacyTarget().hidesCount()
            ? tables.records()
            : new RecordCounts(left.count(), training.count());
    return new RunRows(
        training,
        drawn.map(sides -> left.select(sides.test())),
        records,
        tables.all().space(),
        tables.all().task(),
        seed,
        drawn);
  }
}
