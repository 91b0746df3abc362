package dev.tacit.learn.plan;

import dev.tacit.data.Dataset;
import dev.tacit.data.UnitRowLimit;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.learn.Refused;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;
import java.util.stream.Stream;

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

  /**
   * What a request says about records that test. At most one of a file, a fraction and a number of
   * training records may be given.
   */
  public static TestSplit of(TrainingRequest request) {
    long ways =
        Stream.of(TrainingRequest.TEST, TrainingRequest.HOLDOUT, TrainingRequest.TRAIN_ROWS)
            .filter(request::has)
            .count();
    if (ways > 1) {
      throw new Refused(
          Refused.Kind.USAGE,
          "`test`, `holdout` and `trainRows` exclude each other: "
              + ways
              + " were given. Keep one.");
    }
    return new TestSplit(
        request.get(TrainingRequest.HOLDOUT),
        request.get(TrainingRequest.TRAIN_ROWS),
        request.get(TrainingRequest.SEED).orElse(1L));
  }

  /**
   * Refuses a declaration that nobody in the test files is in the data, where there are no such
   * files, or where it would make a secret number public.
   */
  public static void requireDisjoint(TrainingRequest request, PrivacyTarget privacyTarget) {
    Optional<String> declared = request.get(TrainingRequest.TEST_PEOPLE);
    if (declared.isEmpty()) {
      return;
    }
    if (!declared.get().equals("others")) {
      throw Refused.usage(
          "testPeople",
          declared.get(),
          "others",
          "Leave it out where somebody may be in both files: exact figures are shown to the owner"
              + " all the same.");
    }
    if (!request.has(TrainingRequest.TEST)) {
      throw Refused.usage(
          "testPeople",
          declared.get(),
          "absent without `test`",
          "Records that are held out are other people anyway.");
    }
    if (privacyTarget.dealsPerRecord()) {
      throw Refused.usage(
          "testPeople",
          declared.get(),
          "absent with " + privacyTarget.secretReason(),
          "The number of test records would be counted, and it is private: use `holdout` F.");
    }
  }

  /** Refuses to draw by position where one row more must not move the others. */
  public void requireFor(PrivacyTarget privacyTarget) {
    if (privacyTarget.dealsPerRecord() && trainRows.isPresent()) {
      throw Refused.usage(
          "trainRows",
          trainRows.get(),
          "absent with " + privacyTarget.secretReason(),
          "It draws by position, which a line more would move for everybody: use `holdout` F.");
    }
  }

  /** What is public about the number of records before any is read. */
  public Optional<RecordCounts> declared(PrivacyTarget privacyTarget) {
    return privacyTarget
        .publicRows()
        .map(records -> records(privacyTarget, records))
        .or(() -> trainRows.map(RecordCounts::all));
  }

  /** The same for a number of records that is public. */
  public RecordCounts records(PrivacyTarget privacyTarget, int records) {
    if (trainRows.isPresent()) {
      if (trainRows.get() >= records) {
        throw Refused.usage(
            "trainRows",
            trainRows.get(),
            "below the number of records, " + records,
            "Leave some for testing.");
      }
      return new RecordCounts(records, trainRows.get());
    }
    if (fraction.isEmpty()) {
      return RecordCounts.all(records);
    }
    if (privacyTarget.hidesCount()) {
      return RecordCounts.hashedOut(records, fraction.get());
    }
    if (records < 2) {
      throw Refused.data("records", records, "at least 2 for `holdout`", "Give more.");
    }
    return RecordCounts.heldOut(records, fraction.get());
  }

  /**
   * The rows of one run; run 0 uses the seed itself. Of the rows of a unit at most so many as are
   * declared go on from here, for training and for testing.
   *
   * @param test records that test where none are held out
   */
  public RunRows rows(
      Dataset all,
      Optional<Examples> test,
      RecordCounts records,
      PrivacyTarget privacyTarget,
      int run) {
    requireFor(privacyTarget);
    Examples examples = kept(all.examples(), privacyTarget);
    Optional<TrainTestSplit> drawn = drawn(examples, privacyTarget, seed + run);
    return new RunRows(
        drawn.map(split -> examples.select(split.train())).orElse(examples),
        drawn
            .map(split -> examples.select(split.test()))
            .or(() -> test.map(rows -> kept(rows, privacyTarget))),
        records,
        all.space(),
        all.task(),
        seed + run,
        drawn);
  }

  private static Examples kept(Examples rows, PrivacyTarget privacyTarget) {
    return privacyTarget.unit().map(unit -> UnitRowLimit.apply(rows, unit)).orElse(rows);
  }

  private Optional<TrainTestSplit> drawn(Examples all, PrivacyTarget privacyTarget, long drawSeed) {
    if (trainRows.isPresent()) {
      return Optional.of(TrainTestSplit.trainRows(all.count(), trainRows.get(), drawSeed));
    }
    return fraction.map(
        part ->
            privacyTarget.dealsPerRecord()
                ? TrainTestSplit.byRecord(all, part, drawSeed)
                : TrainTestSplit.holdOut(all.count(), part, drawSeed));
  }
}
