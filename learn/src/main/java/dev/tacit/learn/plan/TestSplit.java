package dev.tacit.learn.plan;

import dev.tacit.data.Dataset;
import dev.tacit.data.UnitRows;
import dev.tacit.data.split.TrainTest;
import dev.tacit.learn.Refused;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * Which records test a model and do not train it. Under replace-one neighbours the side of a record
 * follows from its position, under add-remove from the record itself: there one record more must
 * not move the others. All rows of a unit of privacy are on one side, by its id.
 *
 * @param fraction this part is held out
 * @param trainRows so many train and the others test; not both
 * @param seed of the first run, public
 */
public record TestSplit(Optional<Double> fraction, Optional<Integer> trainRows, long seed) {
  /** All records train. */
  public static final TestSplit NONE = new TestSplit(Optional.empty(), Optional.empty(), 1);

  public TestSplit {
    fraction.ifPresent(
        part -> {
          if (!(part > 0 && part < 1)) {
            throw Refused.usage("holdout", part, "in (0, 1)", "Give a fraction such as 0.2.");
          }
        });
    trainRows.ifPresent(
        rows -> {
          if (rows < 1) {
            throw Refused.usage("trainRows", rows, "at least 1", "Give a number of rows.");
          }
        });
    if (fraction.isPresent() && trainRows.isPresent()) {
      throw new Refused(
          Refused.Kind.USAGE, "`holdout` and `trainRows` exclude each other. Keep one.");
    }
  }

  /** Refuses what does not go with the promise, before any row is read. */
  public void check(Recipe recipe) {
    Promise promise = recipe.promise();
    recipe.requireUnit();
    if (promise.hidesCount()) {
      promise.requireDeclared();
    }
    requireFor(promise);
    if (promise.dealsByItself()) {
      recipe.ownership().requireByRecord(promise);
    }
  }

  /** Refuses to draw by position where one row more must not move the others. */
  public void requireFor(Promise promise) {
    if (promise.dealsByItself() && trainRows.isPresent()) {
      throw Refused.usage(
          "trainRows",
          trainRows.get(),
          "absent with " + promise.secretBecause(),
          "It draws by position, which a line more would move for everybody: use `holdout` F.");
    }
  }

  /** What is public about the number of records before any is read. */
  public Optional<PublicRecords> declared(Promise promise) {
    return promise
        .publicRows()
        .map(records -> records(promise, records))
        .or(() -> trainRows.map(PublicRecords::all));
  }

  /** The same for a number of records that is public. */
  public PublicRecords records(Promise promise, int records) {
    if (trainRows.isPresent()) {
      if (trainRows.get() >= records) {
        throw Refused.usage(
            "trainRows",
            trainRows.get(),
            "below the number of records, " + records,
            "Leave some for testing.");
      }
      return new PublicRecords(records, trainRows.get());
    }
    if (fraction.isEmpty()) {
      return PublicRecords.all(records);
    }
    if (promise.hidesCount()) {
      return PublicRecords.hashedOut(records, fraction.get());
    }
    if (records < 2) {
      throw Refused.data("records", records, "at least 2 for `holdout`", "Give more.");
    }
    return PublicRecords.heldOut(records, fraction.get());
  }

  /**
   * The rows of one run; run 0 uses the seed itself. Of the rows of a unit at most so many as are
   * declared go on from here, for training and for testing.
   *
   * @param test records that test where none are held out
   */
  public RunRows rows(
      Dataset all, Optional<Examples> test, PublicRecords records, Promise promise, int run) {
    requireFor(promise);
    Examples examples = kept(all.examples(), promise);
    Optional<TrainTest> drawn = drawn(examples, promise, seed + run);
    return new RunRows(
        drawn.map(split -> examples.select(split.train())).orElse(examples),
        drawn
            .map(split -> examples.select(split.test()))
            .or(() -> test.map(rows -> kept(rows, promise))),
        records,
        all.space(),
        all.task(),
        seed + run,
        drawn);
  }

  private static Examples kept(Examples rows, Promise promise) {
    return promise.unit().map(unit -> UnitRows.kept(rows, unit)).orElse(rows);
  }

  private Optional<TrainTest> drawn(Examples all, Promise promise, long drawSeed) {
    if (trainRows.isPresent()) {
      return Optional.of(TrainTest.trainRows(all.count(), trainRows.get(), drawSeed));
    }
    return fraction.map(
        part ->
            promise.dealsByItself()
                ? TrainTest.byRecord(all, part, drawSeed)
                : TrainTest.holdOut(all.count(), part, drawSeed));
  }
}
