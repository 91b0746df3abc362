package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A letter between parties: released values under the names that the protocol gives them. Nothing
 * else fits in. One from a party to itself is a note, which is not sent.
 *
 * @param author whose values they are; differs from {@code from} when a neighbour passes them on
 */
public record Envelope(
    int from, int to, int round, int author, SortedMap<String, Released> payloads) {
  public Envelope {
    payloads = Collections.unmodifiableSortedMap(new TreeMap<>(payloads));
    if (payloads.isEmpty()) {
      throw new IllegalArgumentException("payloads = {} must hold at least one value");
    }
    if (from < 0 || to < 0 || author < 0) {
      throw new IllegalArgumentException(
          "from = " + from + ", to = " + to + ", author = " + author + " must number parties");
    }
    if (round < 0) {
      throw new IllegalArgumentException("round = " + round + " must not be negative");
    }
  }

  /** The sender's own value. */
  public static Envelope own(int from, int to, int round, String name, Released value) {
    return new Envelope(from, to, round, from, named(name, value));
  }

  /** Two values of the sender. */
  public static Envelope own(
      int from, int to, int round, String name, Released value, String second, Released other) {
    SortedMap<String, Released> both = named(name, value);
    both.put(second, other);
    return new Envelope(from, to, round, from, both);
  }

  /**
   * What a party that hears nobody writes down, so that its later noise is bound to it as that of
   * others is to letters.
   */
  public static Envelope note(int self, int round, String name, Released value) {
    return own(self, self, round, name, value);
  }

  private static SortedMap<String, Released> named(String name, Released value) {
    SortedMap<String, Released> one = new TreeMap<>();
    one.put(name, value);
    return one;
  }

  public boolean isNote() {
    return from == to;
  }

  /** The same values, relayed to another party. */
  public Envelope passedOn(int by, int next) {
    return new Envelope(by, next, round, author, payloads);
  }

  /** The numbers alone, by name. */
  public SortedMap<String, Vec> values() {
    SortedMap<String, Vec> values = new TreeMap<>();
    payloads.forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  /** Eight bytes a number and four integers of address; the names are part of the protocol. */
  public long bytes() {
    long numbers = 0;
    for (Released value : payloads.values()) {
      numbers += value.dimension();
    }
    return 8 * numbers + 16;
  }
}
