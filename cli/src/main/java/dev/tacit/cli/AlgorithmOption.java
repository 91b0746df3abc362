package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.algorithm.Algorithms;
import java.util.Iterator;
import picocli.CommandLine.Option;

/**
 * The option {@code --algorithm}, with completion from the registry.
 *
 * <p>The names, and which of them exist for which topology, are known to {@link Algorithms} alone;
 * a new algorithm needs no change here.
 */
final class AlgorithmOption {
  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = Algorithms.DEFAULT,
      completionCandidates = Names.class,
      description = {
        "Name of the training algorithm; 'tacit algorithms' lists them. Default: ${DEFAULT-VALUE}."
      })
  private String name;

  /**
   * The algorithm of this name. Some names stand for several topologies; the preferred one decides,
   * and a name that lacks it is returned with the topology that it has.
   */
  Algorithm chosen(Topology preferred) {
    return Algorithms.named(name, preferred);
  }

  /** Candidates for shells that complete values, and for the help text. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Algorithms.all().stream().map(Algorithm::name).distinct().iterator();
    }
  }
}
