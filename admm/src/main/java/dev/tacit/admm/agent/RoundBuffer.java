package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Released;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The letters of one round, by author. The first accepted letter of an author wins, because a
 * second one for the same round would make the agent answer twice at one address. A letter with a
 * value that is not finite, absurdly large or of another dimension, of another round, or with other
 * names is refused silently: neither a failure nor a warning may depend on who sent it (fact
 * disjoint-agents).
 */
public final class RoundBuffer {
  /** Beyond this a model is an attack or a bug; it bounds what a neighbour can do to arithmetic. */
  public static final double LARGEST_NORM = 1e9;

  private final int round;
  private final int dimension;
  private final double largest;
  private final Set<String> names;
  private final SortedMap<Integer, SortedMap<String, Released>> letters;

  private RoundBuffer(
      int round,
      int dimension,
      double largest,
      Set<String> names,
      SortedMap<Integer, SortedMap<String, Released>> letters) {
    this.round = round;
    this.dimension = dimension;
    this.largest = largest;
    this.names = names;
    this.letters = letters;
  }

  /** For letters with exactly these values, each of the dimension. */
  public static RoundBuffer empty(int round, int dimension, String... names) {
    return bounded(round, dimension, LARGEST_NORM, names);
  }

  /**
   * The same for a reader who can go on from smaller values only.
   *
   * @param largest norm of a value, from public numbers
   */
  public static RoundBuffer bounded(int round, int dimension, double largest, String... names) {
    return new RoundBuffer(
        round, dimension, Math.min(largest, LARGEST_NORM), Set.of(names), new TreeMap<>());
  }

  /** With the letter if it is acceptable, otherwise the same buffer. */
  public RoundBuffer accept(Envelope letter) {
    boolean acceptable =
        letter.round() == round
            && !letters.containsKey(letter.author())
            && letter.payloads().keySet().equals(names)
            && letter.payloads().values().stream().allMatch(this::isSane);
    return acceptable ? with(letter) : this;
  }

  private boolean isSane(Released value) {
    return value.dimension() == dimension
        && value.value().isFinite()
        && value.value().norm() <= largest;
  }

  /** With a letter that need not be judged: the agent's own. */
  public RoundBuffer with(Envelope letter) {
    SortedMap<Integer, SortedMap<String, Released>> more = new TreeMap<>(letters);
    more.putIfAbsent(letter.author(), letter.payloads());
    return new RoundBuffer(round, dimension, largest, names, more);
  }

  /**
   * For agents that need everybody in every round, since they add up what all sent: who missed a
   * round cannot go on, and says so instead of being silent for ever (decision 022).
   */
  public void requireRound(int opened) {
    if (opened != round) {
      throw new IllegalStateException(
          "round "
              + opened
              + " was opened while the agent is in round "
              + round
              + ": every agent takes part in every round, and this one missed some and cannot continue; release the run and start another");
    }
  }

  public int round() {
    return round;
  }

  public Optional<Released> value(int author, String name) {
    return Optional.ofNullable(letters.get(author)).map(letter -> letter.get(name));
  }

  /** One value of each letter, by author. */
  public SortedMap<Integer, Released> values(String name) {
    SortedMap<Integer, Released> values = new TreeMap<>();
    letters.forEach((author, letter) -> values.put(author, letter.get(name)));
    return values;
  }

  /** Who has written. */
  public Set<Integer> authors() {
    return Set.copyOf(letters.keySet());
  }

  public int size() {
    return letters.size();
  }

  @Override
  public String toString() {
    return "RoundBuffer[round " + round + ", authors " + letters.keySet() + "]";
  }
}
