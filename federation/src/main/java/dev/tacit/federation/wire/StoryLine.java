package dev.tacit.federation.wire;

import dev.tacit.admm.agent.Envelope;
import java.util.Comparator;
import java.util.Objects;

/**
 * Letters of one kind by one author. Who hears an author may hear some kinds of its letters and not
 * others, but a kind in every round in which it is sent.
 *
 * @param names of the values in such a letter
 */
public record StoryLine(int author, String names) implements Comparable<StoryLine> {
  private static final Comparator<StoryLine> ORDER =
      Comparator.comparingInt(StoryLine::author).thenComparing(StoryLine::names);

  public StoryLine {
    Objects.requireNonNull(names, "names");
  }

  public static StoryLine of(Envelope letter) {
    return new StoryLine(letter.author(), String.join(" ", letter.payloads().keySet()));
  }

  @Override
  public int compareTo(StoryLine other) {
    return ORDER.compare(this, other);
  }
}
