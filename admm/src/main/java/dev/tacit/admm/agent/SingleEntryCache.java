package dev.tacit.admm.agent;

import java.util.Objects;
import java.util.function.Function;

/**
 * What was made of the latest value that was asked about: the private side of an agent in a metric
 * that stays the same for many rounds, say. Not part of a state: whoever lost it makes it again.
 */
public final class SingleEntryCache<K, V> {
  private final Function<K, V> make;
  private K key;
  private V value;

  public SingleEntryCache(Function<K, V> make) {
    this.make = Objects.requireNonNull(make, "make");
  }

  public synchronized V get(K asked) {
    if (value == null || (asked != key && !asked.equals(key))) {
      value = make.apply(asked);
      key = asked;
    }
    return value;
  }
}
