package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.plan.TrainingRequest;
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

  /** The request with what this option says. */
  TrainingRequest addTo(TrainingRequest request) {
    return request.with(TrainingRequest.ALGORITHM, name);
  }

  /** For shells, which complete what can be listed. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Algorithms.all().stream().map(Algorithm::name).distinct().iterator();
    }
  }
}
