package dev.tacit.cli;

import dev.tacit.learn.plan.TrainingRequest;
import picocli.CommandLine.Option;

/**
 * The option {@code --repeat}: an experiment of several runs that differ in the seed of the split.
 *
 * <p>The certified epsilon is that of one run. What the runs guarantee together is computed beside
 * it, because whoever sees all of them has seen every release.
 */
final class RepeatOption {
  @Option(
      names = "--repeat",
      paramLabel = "R",
      description =
          "Experiment: R runs with split seeds seed, seed+1, ...; no model is written. The certified"
              + " epsilon is that of one run; what all of them cost together stands beside it.")
  private Integer repeat;

  /** The request with what this option says. */
  TrainingRequest addTo(TrainingRequest request) {
    return request.with(TrainingRequest.REPEAT, repeat);
  }

  /** An experiment of one run is still an experiment: it reports summaries. */
  boolean isGiven() {
    return repeat != null;
  }
}
