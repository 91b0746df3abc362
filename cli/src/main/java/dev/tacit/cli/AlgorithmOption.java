package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.algorithm.Algorithms;
import java.util.Iterator;
import picocli.CommandLine.Option;

/** Which algorithm. */
final class AlgorithmOption {
  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      defaultValue = Algorithms.DEFAULT,
      completionCandidates = Names.class,
      description = {"Which algorithm; 'tacit algorithms' lists them. Default: ${DEFAULT-VALUE}."})
  private String name;

  Algorithm chosen(Topology preferred) {
    return Algorithms.named(name, preferred);
  }

  /** For shells, which complete what can be listed. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Algorithms.all().stream().map(Algorithm::name).distinct().iterator();
    }
  }
}
