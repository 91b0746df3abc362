package dev.tacit.cli;

import dev.tacit.learn.plan.TrainingRequest;
import picocli.CommandLine.Option;

/**
 * The options of the partition: number of owners, communication graph, and how records are dealt to
 * the owners.
 *
 * <p>They only collect what was given; {@code learn} checks it against the topology of the
 * algorithm.
 */
final class OwnerOptions {

  @Option(
      names = "--agents",
      paramLabel = "N",
      description = "Number of owners, for star and mesh algorithms.")
  private Integer agents;

  @Option(
      names = "--graph",
      paramLabel = "KIND",
      description = "Communication graph of a mesh: ring, complete, star, random or a file.")
  private String graph;

  @Option(
      names = "--split",
      paramLabel = "KIND",
      description = "How rows are assigned to owners: iid (the default), label-skew or a file.")
  private String split;

  /** The request with what these options say. */
  TrainingRequest addTo(TrainingRequest request) {
    return request
        .with(TrainingRequest.AGENTS, agents)
        .with(TrainingRequest.GRAPH, graph)
        .with(TrainingRequest.SPLIT, split);
  }
}
