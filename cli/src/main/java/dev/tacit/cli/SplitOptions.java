package dev.tacit.cli;

import dev.tacit.data.Dataset;
import dev.tacit.data.read.FileProgress;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingSpec;
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

  void check(TrainingSpec spec) {
    // Counted rather than compared in pairs, for one message about all of them.
    int ways = (tests.isEmpty() ? 0 : 1) + (holdout == null ? 0 : 1) + (trainRows == null ? 0 : 1);
    if (ways > 1) {
      throw new Refused(
          Kind.USAGE,
          "--test, --holdout and --train-rows exclude each other: "
              + ways
              + " were given. Keep one.");
    }
    checkPeople(spec.privacyTarget());
    split().check(spec);
  }

  /**
   * The declaration that test persons are others allows a release about them that costs the
   * training records nothing. It is refused where it says nothing or where the number of test
   * records is private.
   */
  private void checkPeople(PrivacyTarget privacyTarget) {
    if (testPeople == null) {
      return;
    }
    if (!testPeople.equals("others")) {
      throw Refused.usage(
          "--test-people",
          testPeople,
          "others",
          "Leave it out where somebody may be in both files: exact figures are shown to the owner"
              + " all the same.");
    }
    if (tests.isEmpty() || privacyTarget.dealsPerRecord()) {
      throw Refused.usage(
          "--test-people",
          testPeople,
          tests.isEmpty() ? "absent without --test" : "absent with " + privacyTarget.secretReason(),
          tests.isEmpty()
              ? "Records that are held out are other people anyway."
              : "The number of test records would be counted, and it is private: use --holdout F.");
    }
  }

  /** The split as {@code learn} computes it. */
  private TestSplit split() {
    return new TestSplit(Optional.ofNullable(holdout), Optional.ofNullable(trainRows), seed);
  }

  long seed() {
    return seed;
  }

  /**
   * What is public about the number of records before any is read, for a plan that is refused
   * early.
   */
  Optional<RecordCounts> declared(PrivacyTarget privacyTarget) {
    return split().declared(privacyTarget);
  }

  /**
   * Reads the rows, and the separate test file if there is one, and counts what is public about
   * them.
   */
  Tables read(
      Encoding encoding,
      List<DataOrigin> origins,
      PrivacyTarget privacyTarget,
      FileProgress.Watcher watcher) {
    Dataset all = encoding.read(origins, watcher);
    if (all.examples().count() == 0 && !privacyTarget.hidesCount()) {
      List<String> names = origins.stream().map(DataOrigin::name).toList();
      throw Refused.data("records of " + names, 0, "at least 1", "Give a file that is not empty.");
    }
    int found = privacyTarget.countRecords(all.examples());
    RecordCounts records = split().records(privacyTarget, privacyTarget.publicNumber(found));
    Optional<Examples> test =
        tests.isEmpty()
            ? Optional.empty()
            : Optional.of(encoding.read(DataOrigin.of(tests), watcher).examples());
    return new Tables(
        all,
        test,
        testPeople == null ? records : records.withTestRecords(test.orElseThrow().count()));
  }

  /**
   * The rows of one run; run 0 uses the seed itself, later ones of an experiment the next seeds.
   */
  RunRows rows(Tables tables, PrivacyTarget privacyTarget, int run) {
    return split().rows(tables.all(), tables.test(), tables.records(), privacyTarget, run);
  }

  /** What was read, before it is split. */
  record Tables(Dataset all, Optional<Examples> test, RecordCounts records) {}
}
