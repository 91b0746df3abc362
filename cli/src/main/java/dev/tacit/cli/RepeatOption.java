package dev.tacit.cli;

import dev.tacit.learn.Refused;
import java.util.List;
import java.util.stream.IntStream;
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

  /** Refuses numbers that cannot be meant. */
  void check() {
    if (repeat != null && (repeat < 1 || repeat > 10_000)) {
      throw Refused.usage("--repeat", repeat, "in [1, 10000]", "Ten runs are usual.");
    }
  }

  /** An experiment of one run is still an experiment: it reports summaries. */
  boolean isGiven() {
    return repeat != null;
  }

  /** The number of runs; 1 where nothing was said. */
  int total() {
    return repeat == null ? 1 : repeat;
  }

  /** The name of each run in a ledger. */
  List<String> names(String run) {
    return isGiven()
        ? IntStream.range(0, total()).mapToObj(k -> run + "-" + k).toList()
        : List.of(run);
  }
}
