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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The registry of all algorithms, in the order in which they are listed.
 *
 * <p>A name may stand for several topologies. Every private algorithm is wrapped so that
 * probabilities can be calibrated with it, unless it does that itself. Adding an algorithm means
 * adding a line here.
 */
public final class Algorithms {
  /** The algorithm where none is named. */
  public static final String DEFAULT = "metric-admm";

  /** In the order in which people are shown them. */
  private static final List<Family> FAMILIES =
      List.of(
          new Family(Algorithms::metric, DEFAULT),
          new Family(DescentEntry::all, "dp-gd"),
          new Family(GradientEntry::all, "admm", "acc-admm", "dp-admm", "dp-acc-admm"),
          new Family(() -> List.of(new LastIterateEntry()), "dp-last-iterate"),
          new Family(StarAlgorithms::all, "scas-admm", "ps-admm", "dvp-star"),
          new Family(
              MeshAlgorithms::all,
              "admm-mesh",
              "dvp",
              "m-admm",
              "r-admm",
              "r-admm-plain",
              "r-m-admm",
              "pp-admm",
              "ipp-admm"),
          new Family(() -> List.of(new NoisyStreamEntry()), "noisy-stream"),
          new Family(() -> List.of(new ExactEntry()), "exact"));

  private Algorithms() {}

  /**
   * Algorithms that are made together, known by their names before they are made: a command that
   * names one does not set up all others.
   */
  private static final class Family {
    private final Supplier<? extends List<? extends Algorithm>> maker;
    private final Set<String> names;
    private List<Algorithm> made = List.of();

    Family(Supplier<? extends List<? extends Algorithm>> maker, String... names) {
      this.maker = maker;
      this.names = Set.of(names);
    }

    /** The same ones whenever they are asked for. */
    synchronized List<Algorithm> algorithms() {
      if (made.isEmpty()) {
        made = maker.get().stream().map(Algorithms::withProbabilities).toList();
        Set<String> found = made.stream().map(Algorithm::name).collect(Collectors.toSet());
        if (!found.equals(names)) {
          throw new IllegalStateException(
              "algorithms " + found + " are registered in Algorithms as " + names + ": list them");
        }
      }
      return made;
    }
  }

  private static List<Algorithm> metric() {
    return List.of(
        new MetricEntry(Topology.CENTRAL),
        new MetricEntry(Topology.STAR),
        new MetricEntry(Topology.MESH));
  }

  /** The private ones but the default, which has a curve of its own, get one of probabilities. */
  private static Algorithm withProbabilities(Algorithm algorithm) {
    return algorithm.isPrivate() && !algorithm.name().equals(DEFAULT)
        ? CalibratedEntry.of(algorithm)
        : algorithm;
  }

  public static List<Algorithm> all() {
    return FAMILIES.stream().flatMap(family -> family.algorithms().stream()).toList();
  }

  public static Algorithm named(String name) {
    return named(name, Topology.CENTRAL);
  }

  /**
   * The algorithm of that name, in the preferred topology if it has one. Refuses an unknown name
   * with the list of known ones.
   */
  public static Algorithm named(String name, Topology preferred) {
    Family family =
        FAMILIES.stream()
            .filter(one -> one.names.contains(name))
            .findFirst()
            .orElseThrow(() -> unknown(name));
    List<Algorithm> found =
        family.algorithms().stream().filter(one -> one.name().equals(name)).toList();
    return found.stream()
        .filter(one -> one.topology() == preferred)
        .findFirst()
        .orElse(found.get(0));
  }

  private static Refused unknown(String name) {
    String near =
        SpellingSuggestion.suggest(name, all().stream().map(Algorithm::name).toList())
            .map(word -> "Did you mean " + word + "? ")
            .orElse("");
    return Refused.usage("algorithm", name, "one of " + names(), near + "See 'tacit algorithms'.");
  }

  /** The names, with what they do not promise. */
  public static String names() {
    Set<String> names = new LinkedHashSet<>();
    all().forEach(one -> names.add(one.name() + (one.isPrivate() ? "" : " (not private)")));
    return String.join(", ", names);
  }
}
