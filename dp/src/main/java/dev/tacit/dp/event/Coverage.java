package dev.tacit.dp.event;

import dev.tacit.optim.linalg.Rounding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How releases that were made compare with those that were reserved, one by one: a reserved release
 * stands for an equal one, or for one of its kind with at least its noise.
 *
 * @param extra made, and no reserved one stands for it
 * @param missing reserved, and none was made for it
 */
public record Coverage(Map<PrivacyEvent.Leaf, Long> extra, Map<PrivacyEvent.Leaf, Long> missing) {

  public static Coverage of(Leaves reserved, Leaves made) {
    Map<PrivacyEvent.Leaf, Long> left = new LinkedHashMap<>(reserved.counts());
    Map<PrivacyEvent.Leaf, Long> open = new LinkedHashMap<>(made.counts());
    made.counts().keySet().forEach(leaf -> cancel(leaf, leaf, left, open));
    cancelWithMoreNoise(left, open);
    cancelSlack(left, open);
    left.remove(new PrivacyEvent.Nothing());
    open.remove(new PrivacyEvent.Nothing());
    return new Coverage(Map.copyOf(open), Map.copyOf(left));
  }

  public boolean isComplete() {
    return extra.isEmpty() && missing.isEmpty();
  }

  private static void cancel(
      PrivacyEvent.Leaf reserved,
      PrivacyEvent.Leaf made,
      Map<PrivacyEvent.Leaf, Long> left,
      Map<PrivacyEvent.Leaf, Long> open) {
    long both = Math.min(left.getOrDefault(reserved, 0L), open.getOrDefault(made, 0L));
    if (both > 0) {
      left.computeIfPresent(reserved, (leaf, n) -> n == both ? null : n - both);
      open.computeIfPresent(made, (leaf, n) -> n == both ? null : n - both);
    }
  }

  /** The most noise that still covers is used up first, which leaves most to the others. */
  private static void cancelWithMoreNoise(
      Map<PrivacyEvent.Leaf, Long> left, Map<PrivacyEvent.Leaf, Long> open) {
    Comparator<PrivacyEvent.Leaf> byNoise = Comparator.comparingDouble(Coverage::multiplier);
    List<PrivacyEvent.Leaf> made = new ArrayList<>(open.keySet());
    made.sort(byNoise);
    List<PrivacyEvent.Leaf> reserved = new ArrayList<>(left.keySet());
    reserved.sort(byNoise.reversed());
    for (PrivacyEvent.Leaf one : made) {
      for (PrivacyEvent.Leaf other : reserved) {
        if (covers(other, one)) {
          cancel(other, one, left, open);
        }
      }
    }
  }

  static boolean covers(PrivacyEvent.Leaf reserved, PrivacyEvent.Leaf made) {
    if (reserved instanceof PrivacyEvent.PoissonSampled one
        && made instanceof PrivacyEvent.PoissonSampled other) {
      return one.rate() == other.rate() && covers(one.inner(), other.inner());
    }
    if (reserved instanceof PrivacyEvent.FixedSizeSampled one
        && made instanceof PrivacyEvent.FixedSizeSampled other) {
      return one.size() == other.size()
          && one.population() == other.population()
          && covers(one.inner(), other.inner());
    }
    // False where a kind has no multiplier, NaN: such leaves cover their equals only.
    return reserved.equals(made)
        || (reserved.getClass() == made.getClass() && multiplier(made) >= multiplier(reserved));
  }

  private static double multiplier(PrivacyEvent.Leaf leaf) {
    if (leaf instanceof PrivacyEvent.Gaussian gaussian) {
      return gaussian.noiseMultiplier();
    }
    if (leaf instanceof PrivacyEvent.Laplace laplace) {
      return laplace.noiseMultiplier();
    }
    if (leaf instanceof PrivacyEvent.GammaNorm gamma) {
      return gamma.noiseMultiplier();
    }
    if (leaf instanceof PrivacyEvent.PoissonSampled sampled) {
      return multiplier(sampled.inner());
    }
    return leaf instanceof PrivacyEvent.FixedSizeSampled sampled
        ? multiplier(sampled.inner())
        : Double.NaN;
  }

  /** Distances of samplers add up, whatever releases they belong to. */
  private static void cancelSlack(
      Map<PrivacyEvent.Leaf, Long> left, Map<PrivacyEvent.Leaf, Long> open) {
    if (distance(open, true) <= distance(left, false)) {
      left.keySet().removeIf(leaf -> leaf instanceof PrivacyEvent.Slack);
      open.keySet().removeIf(leaf -> leaf instanceof PrivacyEvent.Slack);
    }
  }

  private static double distance(Map<PrivacyEvent.Leaf, Long> leaves, boolean up) {
    double sum = 0;
    for (Map.Entry<PrivacyEvent.Leaf, Long> one : leaves.entrySet()) {
      if (one.getKey() instanceof PrivacyEvent.Slack slack) {
        sum += slack.distance() * one.getValue();
      }
    }
    long roundings = 2L * leaves.size() + 2;
    return up ? Rounding.up(sum, roundings) : Rounding.down(sum, roundings);
  }
}
