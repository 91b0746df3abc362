package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.cli.algorithm.Algorithms;
import picocli.CommandLine.Option;

/** Which algorithm. */
final class AlgorithmOption {
  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = Algorithms.DEFAULT,
      description = {"Which algorithm; 'tacit algorithms' lists them. Default: ${DEFAULT-VALUE}."})
  private String name;

  Algorithm chosen(Topology preferred) {
    return Algorithms.named(name, preferred);
  }
}
