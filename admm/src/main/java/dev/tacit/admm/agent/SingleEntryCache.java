package dev.tacit.admm.agent;

import java.util.Objects;
import java.util.function.Function;

/**
 * Cache of one entry: keeps what was computed for the latest key and computes it again when that is
 * lost. It is not part of an agent's state.
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
