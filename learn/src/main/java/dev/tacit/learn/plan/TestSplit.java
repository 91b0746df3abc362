package dev.tacit.learn.plan;

import dev.tacit.data.Dataset;
import dev.tacit.data.split.TrainTest;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * Which records test the model. At most one of the three ways may be chosen. Under replace-one
 * neighbours the side of a record follows from its position, under add-remove from the record.
 *
 * @param separate whether test records come from elsewhere
 * @param holdout the fraction of the records that is held out
 * @param trainRows how many records train, the others test
 * @param seed moves splits and data order, never noise
 */
public record TestSplit(
    boolean separate, Optional<Double> holdout, Optional<Integer> trainRows, long seed) {

  /** Everything that can be refused before rows are read. */
  public void check(Recipe recipe) {
    int ways = (separate ? 1 : 0) + (holdout.isPresent() ? 1 : 0) + (trainRows.isPresent() ? 1 : 0);
    if (ways > 1) {
      throw new Refused(
          Kind.USAGE,
          "--test, --holdout and --train-rows exclude each other: "
              + ways
              + " were given. Keep one.");
    }
    if (holdout.filter(fraction -> !(fraction > 0 && fraction < 1)).isPresent()) {
      throw Refused.usage("--holdout", holdout.get(), "in (0, 1)", "Give a fraction such as 0.2.");
    }
    if (trainRows.filter(rows -> rows < 1).isPresent()) {
      throw Refused.usage("--train-rows", trainRows.get(), "at least 1", "Give a number of rows.");
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
    if (trainRows.isPresent()) {
      throw Refused.usage(
          "--train-rows",
          trainRows.get(),
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

  /** What is public about the number of records before any is read. */
  public Optional<PublicRecords> declared(Promise promise) {
    return promise
        .publicRows()
        .map(records -> records(promise, records))
        .or(() -> trainRows.map(PublicRecords::all));
  }

  private PublicRecords records(Promise promise, int records) {
    if (trainRows.isPresent()) {
      if (trainRows.get() >= records) {
        throw Refused.usage(
            "--train-rows",
            trainRows.get(),
            "below the number of records, " + records,
            "Leave some for testing.");
      }
      return new PublicRecords(records, trainRows.get());
    }
    if (holdout.isEmpty()) {
      return PublicRecords.all(records);
    }
    if (promise.hidesCount()) {
      return PublicRecords.hashedOut(records, holdout.get());
    }
    if (records < 2) {
      throw Refused.data("records", records, "at least 2 for --holdout", "Give more.");
    }
    return PublicRecords.heldOut(records, holdout.get());
  }

  /**
   * The records that the split cuts, and separate test records if there are any.
   *
   * @param source what the owner calls the place they come from
   */
  public Tables tables(Dataset all, Optional<Examples> test, Promise promise, String source) {
    if (all.examples().count() == 0 && !promise.hidesCount()) {
      throw Refused.data("records of " + source, 0, "at least 1", "Give some.");
    }
    return new Tables(all, test, records(promise, promise.publicNumber(all.examples().count())));
  }

  /** The rows of one run; run 0 uses the seed itself. */
  public RunRows rows(Tables tables, Promise promise, int run) {
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
    if (trainRows.isPresent()) {
      return Optional.of(TrainTest.trainRows(all.count(), trainRows.get(), drawSeed));
    }
    return holdout.map(
        fraction ->
            promise.hidesCount()
                ? TrainTest.byRecord(all, fraction, drawSeed)
                : TrainTest.holdOut(all.count(), fraction, drawSeed));
  }

  /** What was read. */
  public record Tables(Dataset all, Optional<Examples> test, PublicRecords records) {}
}
