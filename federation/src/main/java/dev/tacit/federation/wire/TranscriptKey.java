package dev.tacit.federation.wire;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.LetterKind;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;

/**
 * Letters of one kind by one author. Who hears an author may hear some kinds of its letters and not
 * others, but a kind in every round in which it is sent.
 *
 * @param names of the values in such a letter
 */
public record TranscriptKey(int author, String names) implements Comparable<TranscriptKey> {
  private static final Comparator<TranscriptKey> ORDER =
      Comparator.comparingInt(TranscriptKey::author).thenComparing(TranscriptKey::names);

  public TranscriptKey {
    Objects.requireNonNull(names, "names");
  }

  public static TranscriptKey of(Envelope letter) {
    return new TranscriptKey(letter.author(), names(letter.payloads().keySet()));
  }

  /** What a line says of letters of a kind. */
  public static String names(LetterKind kind) {
    return names(kind.numbers().keySet());
  }

  /** In their order. */
  private static String names(Set<String> values) {
    return String.join(" ", values);
  }

  @Override
  public int compareTo(TranscriptKey other) {
    return ORDER.compare(this, other);
  }
}
