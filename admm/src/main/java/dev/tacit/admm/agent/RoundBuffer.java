package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Released;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The letters of one round, by author. The first accepted value of an author wins, because a second
 * one for the same round would make the agent answer twice at one address. A value that is not
 * finite, absurdly large, of another round or of another dimension is refused silently: neither a
 * failure nor a warning may depend on who sent it (fact C1).
 */
public final class RoundBuffer {
  /** Beyond this a model is an attack or a bug; it bounds what a neighbour can do to arithmetic. */
  public static final double LARGEST_NORM = 1e9;

  private final int round;
  private final int dimension;
  private final Map<Integer, Released> values;

  private RoundBuffer(int round, int dimension, Map<Integer, Released> values) {
    this.round = round;
    this.dimension = dimension;
    this.values = values;
  }

  public static RoundBuffer empty(int round, int dimension) {
    return new RoundBuffer(round, dimension, Map.of());
  }

  /** With the letter if it is acceptable, otherwise the same buffer. */
  public RoundBuffer accept(Envelope envelope) {
    return envelope.round() == round ? judged(envelope.author(), envelope.payload()) : this;
  }

  /** With a value of this round, held to the same rules as a letter. */
  RoundBuffer judged(int author, Released value) {
    boolean acceptable =
        !values.containsKey(author)
            && value.dimension() == dimension
            && value.value().isFinite()
            && value.value().norm() <= LARGEST_NORM;
    return acceptable ? with(author, value) : this;
  }

  /** With a value of the agent itself. */
  public RoundBuffer with(int author, Released value) {
    Map<Integer, Released> more = new TreeMap<>(values);
    more.putIfAbsent(author, value);
    return new RoundBuffer(round, dimension, more);
  }

  public int round() {
    return round;
  }

  public Optional<Released> value(int author) {
    return Optional.ofNullable(values.get(author));
  }

  /** By author; not to be changed. */
  public Map<Integer, Released> values() {
    return Collections.unmodifiableMap(values);
  }

  public int size() {
    return values.size();
  }

  @Override
  public String toString() {
    return "RoundBuffer[round " + round + ", authors " + values.keySet() + "]";
  }
}
