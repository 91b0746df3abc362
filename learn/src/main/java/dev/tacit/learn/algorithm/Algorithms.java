package dev.tacit.learn.algorithm;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.central.LastIterateEntry;
import dev.tacit.admm.descent.DescentEntry;
import dev.tacit.admm.mesh.MeshAlgorithms;
import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.admm.probability.CalibratedEntry;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.admm.star.StarAlgorithms;
import dev.tacit.admm.stream.NoisyStreamEntry;
import dev.tacit.learn.Refused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** All algorithms that {@code train} offers. */
public final class Algorithms {
  /** What {@code train} uses unless told otherwise. */
  public static final String DEFAULT = "metric-admm";

  private static final List<Algorithm> ALL = listed();

  private Algorithms() {}

  private static List<Algorithm> listed() {
    List<Algorithm> all = new ArrayList<>();
    all.add(new MetricEntry(Topology.CENTRAL));
    all.add(new MetricEntry(Topology.STAR));
    all.add(new MetricEntry(Topology.MESH));
    List<Algorithm> others = new ArrayList<>();
    others.addAll(DescentEntry.all());
    others.addAll(GradientEntry.all());
    others.add(new LastIterateEntry());
    others.addAll(StarAlgorithms.all());
    others.addAll(MeshAlgorithms.all());
    others.add(new NoisyStreamEntry());
    others.add(new ExactEntry());
    others.forEach(one -> all.add(one.isPrivate() ? CalibratedEntry.of(one) : one));
    return List.copyOf(all);
  }

  public static List<Algorithm> all() {
    return ALL;
  }

  public static Algorithm named(String name) {
    return named(name, Topology.CENTRAL);
  }

  /**
   * The algorithm of that name, in the preferred topology if it has one. Refuses an unknown name
   * with the list of known ones.
   */
  public static Algorithm named(String name, Topology preferred) {
    List<Algorithm> found = ALL.stream().filter(one -> one.name().equals(name)).toList();
    if (found.isEmpty()) {
      String near =
          SpellingSuggestion.suggest(name, ALL.stream().map(Algorithm::name).toList())
              .map(word -> "Did you mean " + word + "? ")
              .orElse("");
      throw Refused.usage("algorithm", name, "one of " + names(), near + "See 'tacit algorithms'.");
    }
    return found.stream()
        .filter(one -> one.topology() == preferred)
        .findFirst()
        .orElse(found.get(0));
  }

  /** The names, with what they do not promise. */
  public static String names() {
    Set<String> names = new LinkedHashSet<>();
    ALL.forEach(one -> names.add(one.name() + (one.isPrivate() ? "" : " (not private)")));
    return String.join(", ", names);
  }
}
