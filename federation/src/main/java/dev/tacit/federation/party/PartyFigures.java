package dev.tacit.federation.party;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts that may be shown to anybody: rounds, letters, bytes, waits. No value of a letter. */
public final class PartyFigures {
  private final Map<String, AtomicLong> counts = new ConcurrentHashMap<>();

  public void add(String name, long more) {
    counts.computeIfAbsent(name, unused -> new AtomicLong()).addAndGet(more);
  }

  public void set(String name, long value) {
    counts.computeIfAbsent(name, unused -> new AtomicLong()).set(value);
  }

  public long get(String name) {
    AtomicLong count = counts.get(name);
    return count == null ? 0 : count.get();
  }

  /** All of them by name. */
  public Map<String, Long> all() {
    Map<String, Long> all = new LinkedHashMap<>();
    counts.keySet().stream().sorted().forEach(name -> all.put(name, get(name)));
    return all;
  }
}
