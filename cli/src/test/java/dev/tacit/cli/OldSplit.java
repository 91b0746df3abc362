package dev.tacit.cli;

import dev.tacit.data.split.TrainTest;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
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
record OldSplit(Optional<Double> holdout, Optional<Integer> trainRows) implements FileRun.Dealer {
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
  public RunRows rows(SplitOptions split, SplitOptions.Tables tables, Recipe recipe) {
    Examples read = tables.all().examples();
    int[] complete =
        IntStream.range(0, read.count()).filter(record -> !read.isEmpty(record)).toArray();
    Examples left = read.select(complete);
    Optional<TrainTest> drawn =
        trainRows
            .map(rows -> TrainTest.trainRows(left.count(), rows, split.seed()))
            .or(() -> holdout.map(part -> TrainTest.holdOut(left.count(), part, split.seed())));
    Examples training = drawn.map(sides -> left.select(sides.train())).orElse(left);
    // Where the count was a secret, a declared number stood for it; otherwise rows were counted.
    PublicRecords records =
        recipe.promise().hidesCount()
            ? tables.records()
            : new PublicRecords(left.count(), training.count());
    return new RunRows(
        training,
        drawn.map(sides -> left.select(sides.test())),
        records,
        tables.all().space(),
        tables.all().task(),
        split.seed(),
        drawn);
  }
}
