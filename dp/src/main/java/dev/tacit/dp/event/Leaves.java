package dev.tacit.dp.event;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An event as the mechanisms that a record meets and how often, in the order of the event: what two
 * ways of writing the same releases have in common.
 */
public record Leaves(Map<PrivacyEvent.Leaf, Long> counts) {
  public Leaves {
    counts = new LinkedHashMap<>(counts);
    counts.values().removeIf(times -> times == 0);
  }

  public static Leaves of(PrivacyEvent event) {
    return new Leaves(event.match(new Counted()));
  }

  /** These, and those so many times. */
  public Leaves plus(Leaves others, long times) {
    Map<PrivacyEvent.Leaf, Long> sum = new LinkedHashMap<>(counts);
    others.counts.forEach((leaf, n) -> sum.merge(leaf, Math.multiplyExact(n, times), Long::sum));
    return new Leaves(sum);
  }

  private static final class Counted implements PrivacyEvent.Cases<Map<PrivacyEvent.Leaf, Long>> {
    @Override
    public Map<PrivacyEvent.Leaf, Long> leaf(PrivacyEvent.Leaf leaf) {
      return Map.of(leaf, 1L);
    }

    @Override
    public Map<PrivacyEvent.Leaf, Long> composed(PrivacyEvent.Composed event) {
      Map<PrivacyEvent.Leaf, Long> sum = new LinkedHashMap<>();
      event
          .parts()
          .forEach(part -> part.match(this).forEach((leaf, n) -> sum.merge(leaf, n, Long::sum)));
      return sum;
    }

    @Override
    public Map<PrivacyEvent.Leaf, Long> repeated(PrivacyEvent.Repeated event) {
      Map<PrivacyEvent.Leaf, Long> scaled = new LinkedHashMap<>(event.event().match(this));
      scaled.replaceAll((leaf, n) -> Math.multiplyExact(n, event.times()));
      return scaled;
    }

    /** A record is in one part only, so the most of each kind is what it can meet. */
    @Override
    public Map<PrivacyEvent.Leaf, Long> parallel(PrivacyEvent.Parallel event) {
      Map<PrivacyEvent.Leaf, Long> most = new LinkedHashMap<>();
      event
          .parts()
          .forEach(part -> part.match(this).forEach((leaf, n) -> most.merge(leaf, n, Long::max)));
      return most;
    }
  }
}
