package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Closest;
import dev.tacit.learn.plan.Ownership;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Whose rows are whose. */
final class OwnerOptions {
  private static final int USUAL_AGENTS = 5;
  private static final int MOST_AGENTS = 10_000;

  @Option(
      names = "--agents",
      paramLabel = "N",
      description = "Number of owners, for star and mesh algorithms.")
  private Integer agents;

  @Option(
      names = "--graph",
      paramLabel = "KIND",
      description = "Who talks to whom in a mesh: ring, complete, star, random or a file.")
  private String graph;

  @Option(
      names = "--split",
      paramLabel = "KIND",
      description = "How rows go to owners: iid (the default), label-skew or a file.")
  private String split;

  /** What the options ask for, where an algorithm exists in several topologies. */
  Topology preferred() {
    if (agents == null || agents == 1) {
      return Topology.CENTRAL;
    }
    return graph == null || graph.equals("star") ? Topology.STAR : Topology.MESH;
  }

  Ownership ownership(Algorithm algorithm) {
    if (algorithm.topology() == Topology.CENTRAL || algorithm.topology() == Topology.STREAM) {
      refuse("--agents", agents, algorithm);
      refuse("--graph", graph, algorithm);
      refuse("--split", split, algorithm);
      return Ownership.CENTRAL;
    }
    if (agents != null && (agents < 2 || agents > MOST_AGENTS)) {
      throw Refused.usage("--agents", agents, "in [2, " + MOST_AGENTS + "]", "Five are usual.");
    }
    if (algorithm.topology() == Topology.STAR && graph != null && !graph.equals("star")) {
      throw Refused.usage(
          "--graph",
          graph,
          "absent or star with '" + algorithm.name() + "'",
          "Its owners talk to a hub, not to each other.");
    }
    requireKnown("--graph", graph, Ownership.GRAPHS);
    requireKnown("--split", split, Ownership.SPLITS);
    return new Ownership(
        agents == null ? USUAL_AGENTS : agents,
        split == null ? Ownership.IID : split,
        graph == null ? Ownership.RANDOM : graph);
  }

  /** A word that is neither known nor a file is more likely a slip than a missing file. */
  private static void requireKnown(String option, String value, List<String> known) {
    if (value != null && !known.contains(value) && !Files.exists(Path.of(value))) {
      throw Refused.usage(
          option,
          value,
          String.join(", ", known) + ", or a file that exists",
          Closest.to(value, known).map(near -> "Did you mean " + near + "?").orElse("Check it."));
    }
  }

  private static void refuse(String option, Object value, Algorithm algorithm) {
    if (value != null) {
      throw Refused.usage(
          option,
          value,
          "absent with '" + algorithm.name() + "'",
          "'" + algorithm.name() + "' has all rows in one place: leave the option out.");
    }
  }
}
