package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.mechanism.TranscriptDigest;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The digest of what was heard: letters count as a set, round after round. */
class TranscriptsTest {
  private record Letter(int round, int author, SortedMap<String, Vec> values) {
    Letter(int round, int author, Vec value) {
      this(round, author, named("model", value));
    }
  }

  private static SortedMap<String, Vec> named(String name, Vec value) {
    return new TreeMap<>(Map.of(name, value));
  }

  private static SortedMap<String, Vec> both(String name, Vec value, String other, Vec second) {
    return new TreeMap<>(Map.of(name, value, other, second));
  }

  private static final List<Letter> LETTERS =
      List.of(
          new Letter(0, 1, Vec.of(1, 2)),
          new Letter(0, 2, Vec.of(1, 2)),
          new Letter(0, 3, Vec.of(0)));

  private static TranscriptDigest heard(List<Letter> letters) {
    Transcripts transcripts = new Transcripts();
    letters.forEach(one -> transcripts.record(0, one.round(), one.author(), one.values()));
    return transcripts.digestOf(0);
  }

  @Test
  void orderAndDuplicates_doNotCount() {
    for (int seed = 0; seed < 20; seed++) {
      List<Letter> twice = new ArrayList<>(LETTERS);
      twice.addAll(LETTERS);
      Collections.shuffle(twice, new Random(seed));
      assertThat(heard(twice)).isEqualTo(heard(LETTERS));
    }
  }

  @Test
  void everythingElse_counts() {
    Set<TranscriptDigest> seen = new HashSet<>();
    assertThat(seen.add(TranscriptDigest.NOTHING)).isTrue();
    assertThat(heard(List.of())).isEqualTo(TranscriptDigest.NOTHING);
    for (List<Letter> letters :
        List.of(
            LETTERS,
            LETTERS.subList(0, 2),
            List.of(new Letter(0, 1, Vec.of(1, 2))),
            List.of(new Letter(1, 1, Vec.of(1, 2))),
            List.of(new Letter(0, 2, Vec.of(1, 2))),
            List.of(new Letter(0, 1, Vec.of(1, Math.nextUp(2.0)))),
            List.of(new Letter(0, 1, Vec.of(0.0))),
            List.of(new Letter(0, 1, Vec.of(-0.0))),
            List.of(new Letter(0, 1, Vec.of(0, 0))),
            List.of(new Letter(0, 1, named("dual", Vec.of(0, 0)))),
            List.of(new Letter(0, 1, both("dual", Vec.of(0), "model", Vec.of(0)))),
            List.of(new Letter(0, 1, both("dual", Vec.of(0), "model", Vec.of(1)))),
            List.of(new Letter(0, 1, both("dual", Vec.of(1), "model", Vec.of(0)))),
            List.of(
                new Letter(0, 1, named("dual", Vec.of(0))),
                new Letter(0, 1, named("model", Vec.of(0)))))) {
      assertThat(seen.add(heard(letters))).as("%s", letters).isTrue();
    }
  }

  /** A step that is taken again hears nothing more; earlier rounds stay in the digest for ever. */
  @Test
  void askingAgain_changesNothing_andEarlierRoundsAreKept() {
    Transcripts one = new Transcripts();
    Transcripts other = new Transcripts();
    one.record(0, 0, 1, named("model", Vec.of(1)));
    other.record(0, 0, 1, named("model", Vec.of(2)));
    TranscriptDigest first = one.digestOf(0);
    assertThat(one.digestOf(0)).isEqualTo(first);
    other.digestOf(0);
    one.record(0, 1, 1, named("model", Vec.of(5)));
    other.record(0, 1, 1, named("model", Vec.of(5)));
    assertThat(one.digestOf(0)).isNotEqualTo(first).isNotEqualTo(other.digestOf(0));
  }

  @Test
  void anAgent_hasHeardItsOwnLettersOnly() {
    Transcripts transcripts = new Transcripts();
    transcripts.record(0, 0, 1, named("model", Vec.of(1)));
    assertThat(transcripts.digestOf(1)).isEqualTo(TranscriptDigest.NOTHING);
    assertThat(transcripts.digestOf(0)).isNotEqualTo(TranscriptDigest.NOTHING);
  }
}
