package dev.tacit.learn.plan;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.SpellingSuggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What somebody says about whose rows are whose, before it is known whether the algorithm has
 * owners.
 *
 * @param agents five where absent
 * @param graph random where absent
 * @param split iid where absent
 */
public record OwnershipRequest(
    Optional<Integer> agents, Optional<String> graph, Optional<String> split) {
  private static final int USUAL_AGENTS = 5;
  private static final int MOST_AGENTS = 10_000;
  private static final String STAR = "star";

  /** What is asked for, where an algorithm exists in several topologies. */
  public Topology preferred() {
    if (agents.isEmpty() || agents.get() == 1) {
      return Topology.CENTRAL;
    }
    return graph.isEmpty() || graph.get().equals(STAR) ? Topology.STAR : Topology.MESH;
  }

  /** Refuses what does not go with the algorithm. */
  public Partition ownership(Algorithm algorithm) {
    if (algorithm.topology() == Topology.CENTRAL || algorithm.topology() == Topology.STREAM) {
      refuse("agents", agents, algorithm);
      refuse("graph", graph, algorithm);
      refuse("split", split, algorithm);
      return Partition.CENTRAL;
    }
    if (agents.filter(number -> number < 2 || number > MOST_AGENTS).isPresent()) {
      throw Refused.usage("agents", agents.get(), "in [2, " + MOST_AGENTS + "]", "Five are usual.");
    }
    boolean otherGraph = graph.filter(kind -> !kind.equals(STAR)).isPresent();
    if (algorithm.topology() == Topology.STAR && otherGraph) {
      throw Refused.usage(
          "graph",
          graph.get(),
          "absent or star with '" + algorithm.name() + "'",
          "Its owners talk to a hub, not to each other.");
    }
    requireKnown("graph", graph, Partition.GRAPHS);
    requireKnown("split", split, Partition.SPLITS);
    return new Partition(
        agents.orElse(USUAL_AGENTS), split.orElse(Partition.IID), graph.orElse(Partition.RANDOM));
  }

  /** A word that is neither known nor a file is more likely a slip than a missing file. */
  private static void requireKnown(String option, Optional<String> given, List<String> known) {
    String value = given.orElse("");
    if (given.isPresent() && !known.contains(value) && !Files.exists(Path.of(value))) {
      throw Refused.usage(
          option,
          value,
          String.join(", ", known) + ", or a file that exists",
          SpellingSuggestion.suggest(value, known)
              .map(near -> "Did you mean " + near + "?")
              .orElse("Check it."));
    }
  }

  private static void refuse(String option, Optional<?> value, Algorithm algorithm) {
    if (value.isPresent()) {
      throw Refused.usage(
          option,
          value.get(),
          "absent with '" + algorithm.name() + "'",
          "'" + algorithm.name() + "' has all rows in one place: leave the option out.");
    }
  }
}
