package dev.tacit.cli;

import dev.tacit.learn.plan.OwnershipRequest;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Whose rows are whose. */
final class OwnerOptions {

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

  OwnershipRequest partition() {
    return partition(Optional.empty());
  }

  /** The same where not saying how many agents there are means so many. */
  OwnershipRequest partition(Optional<Integer> usualAgents) {
    return new OwnershipRequest(
        Optional.ofNullable(agents).or(() -> usualAgents),
        Optional.ofNullable(graph),
        Optional.ofNullable(split));
  }
}
