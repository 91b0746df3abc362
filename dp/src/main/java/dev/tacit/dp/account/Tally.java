package dev.tacit.dp.account;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.PrivacyEvent.Leaf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * An event tree as counts of leaves, in an order that depends on the leaves only: a repetition and
 * the list it stands for, or two orders of the same list, become equal tallies and hence equal
 * costs.
 *
 * <p>A parallel event is a choice the subject made: it sits in at most one part. Composed with
 * other events each choice gives its own tally, and the guarantee is the maximum of the final
 * epsilons over all of them (fact disjoint-agents), never the epsilon of a mixed curve.
 */
final class Tally {
  /**
   * Choices beyond which an event is refused: that many come from parallel parts repeated in ways
   * nobody reports.
   */
  private static final int MOST_CHOICES = 256;

  /**
   * An order of leaves that depends on their content only, so that sums are made in the same order
   * everywhere and have the same bits.
   */
  private static final Comparator ORDER = new Comparator();

  private final NavigableMap<Leaf, Long> counts;

  private Tally(NavigableMap<Leaf, Long> counts) {
    this.counts = counts;
  }

  /** The tallies of all choices, without repetition; never empty. */
  static List<Tally> choices(PrivacyEvent event) {
    return List.copyOf(event.match(new Choices()));
  }

  Map<Leaf, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  private Tally times(long count) {
    TreeMap<Leaf, Long> scaled = new TreeMap<>(ORDER);
    if (count > 0) {
      counts.forEach((leaf, n) -> scaled.put(leaf, Math.multiplyExact(n, count)));
    }
    return new Tally(scaled);
  }

  private void add(Tally other) {
    other.counts.forEach((leaf, n) -> counts.merge(leaf, n, Math::addExact));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Tally tally && tally.counts.equals(counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  /** By kind and then by content; doubles print exactly, so equal text means an equal leaf. */
  private static final class Comparator implements java.util.Comparator<Leaf> {
    @Override
    public int compare(Leaf a, Leaf b) {
      return a.equals(b) ? 0 : a.toString().compareTo(b.toString());
    }
  }

  /** Collects the tallies of all choices of a tree, from its leaves up. */
  private static final class Choices implements PrivacyEvent.Cases<Set<Tally>> {
    @Override
    public Set<Tally> leaf(Leaf leaf) {
      TreeMap<Leaf, Long> one = new TreeMap<>(ORDER);
      one.put(leaf, 1L);
      return Set.of(new Tally(one));
    }

    @Override
    public Set<Tally> composed(PrivacyEvent.Composed event) {
      Tally certain = new Tally(new TreeMap<>(ORDER));
      Set<Tally> chosen = Set.of(certain);
      List<Set<Tally>> open = new ArrayList<>();
      for (PrivacyEvent part : event.parts()) {
        // Parts without a choice are added to one tally at once; only the others multiply.
        Set<Tally> choices = part.match(this);
        if (choices.size() == 1) {
          certain.add(choices.iterator().next());
        } else {
          open.add(choices);
        }
      }
      for (Set<Tally> choices : open) {
        chosen = product(chosen, choices);
      }
      return chosen;
    }

    @Override
    public Set<Tally> repeated(PrivacyEvent.Repeated event) {
      Set<Tally> choices = event.event().match(this);
      if (choices.size() == 1) {
        return Set.of(choices.iterator().next().times(event.times()));
      }
      if (event.times() >= MOST_CHOICES) {
        throw tooMany(); // two choices repeated n times are n + 1 tallies at least
      }
      Set<Tally> all = Set.of(new Tally(new TreeMap<>(ORDER)));
      for (long i = 0; i < event.times(); i++) {
        all = product(all, choices);
      }
      return all;
    }

    @Override
    public Set<Tally> parallel(PrivacyEvent.Parallel event) {
      Set<Tally> all = new LinkedHashSet<>();
      for (PrivacyEvent part : event.parts()) {
        all.addAll(part.match(this));
      }
      return all.isEmpty() ? Set.of(new Tally(new TreeMap<>(ORDER))) : all;
    }

    private static UnsupportedEventException tooMany() {
      return new UnsupportedEventException(
          "parallel parts inside a composition give more than "
              + MOST_CHOICES
              + " choices of where the subject sits; compose each subject first and put the"
              + " parallel event on top");
    }

    private static Set<Tally> product(Set<Tally> left, Set<Tally> right) {
      Set<Tally> all = new LinkedHashSet<>();
      for (Tally a : left) {
        for (Tally b : right) {
          Tally both = a.times(1);
          both.add(b);
          all.add(both);
        }
        if (all.size() > MOST_CHOICES) {
          throw tooMany();
        }
      }
      return all;
    }
  }
}
