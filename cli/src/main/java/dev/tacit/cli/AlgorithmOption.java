package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.TrainingRequest;
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

  /** The request with what this option says. */
  TrainingRequest addTo(TrainingRequest request) {
    return request.with(TrainingRequest.ALGORITHM, name);
  }

  /** Candidates for shells that complete values, and for the help text. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Algorithms.all().stream().map(Algorithm::name).distinct().iterator();
    }
  }
}
