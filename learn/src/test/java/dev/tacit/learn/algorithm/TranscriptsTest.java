package dev.tacit.learn.algorithm;

import dev.tacit.dp.mechanism.RecordedTranscripts;
import dev.tacit.dp.mechanism.TranscriptMutations;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole transcripts of runs under seeded noise, of every algorithm, topology and relation, as they
 * were when the file beside this test was written: every release, letter, model and price bit by
 * bit, every receipt and event field by field. {@link RecordedRunsTest} says by digests that
 * something is another; this file says what. It is what a change of structure is held against, so
 * nothing in it is the text of a Java type or a stored format. See {@link RecordedTranscripts} for
 * how it is written again.
 */
class TranscriptsTest {
  /** The longer runs of {@link RecordedRunsTest} differ from the short ones in size only. */
  private static final int LONGEST = 400;

  static List<RecordedRunsTest.Case> cases() {
    return RecordedRunsTest.cases().stream().filter(one -> one.records() <= LONGEST).toList();
  }

  private static List<String> names() {
    return cases().stream().map(RecordedRunsTest.Case::toString).toList();
  }

  private static RecordedTranscripts recorded() {
    return RecordedTranscripts.of(TranscriptsTest.class, "transcripts.txt.gz");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isWhatItWasLineByLine(RecordedRunsTest.Case one) {
    recorded().require(one.toString(), one.transcript());
  }

  @Test
  void everyRecordedRunIsStillMade() {
    recorded().requireNames(names());
  }

  @Test
  void twins_areNoticed() {
    names().stream()
        .filter(name -> name.contains("REPLACE_ONE 60 {rounds=4}"))
        .forEach(name -> TranscriptMutations.requireNoticed(recorded(), name));
  }
}
