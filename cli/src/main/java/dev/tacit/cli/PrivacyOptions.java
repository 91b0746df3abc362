package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/** What is to be promised, and between whom. */
final class PrivacyOptions {
  @Option(names = "--epsilon", paramLabel = "E", description = "Privacy to guarantee, above 0.")
  private Double epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "Failure probability, in (0, 1).")
  private Double delta;

  @Option(
      names = "--neighbours",
      paramLabel = "RELATION",
      description = "Which data sets must look alike: replace-one or add-remove.")
  private String neighbours;

  @Option(
      names = "--calibration",
      paramLabel = "KIND",
      description = "sound, or the paper's printed one: paper.")
  private String calibration;

  @Option(names = "--ledger", paramLabel = "URL", description = "Charge this privacy ledger.")
  private String ledger;

  @Option(names = "--agents", paramLabel = "N", description = "Number of owners.")
  private Integer agents;

  @Option(names = "--graph", paramLabel = "KIND", description = "Who talks to whom.")
  private String graph;

  @Option(names = "--split", paramLabel = "KIND", description = "How rows go to owners.")
  private String split;

  /**
   * Refuses options that the algorithm cannot honour. Ignoring an epsilon would let a user believe
   * in a promise that nobody made.
   */
  void check(Algorithm algorithm) {
    Map<String, Object> promises = new LinkedHashMap<>();
    promises.put("--epsilon", epsilon);
    promises.put("--delta", delta);
    promises.put("--neighbours", neighbours);
    promises.put("--calibration", calibration);
    promises.put("--ledger", ledger);
    if (!algorithm.isPrivate()) {
      refuse(
          promises,
          "absent with '" + algorithm.name() + "'",
          "'"
              + algorithm.name()
              + "' adds no noise and can promise nothing: leave the option out, or"
              + " choose a private algorithm ('tacit algorithms').");
    }
    Map<String, Object> owners = new LinkedHashMap<>();
    owners.put("--agents", agents);
    owners.put("--graph", graph);
    owners.put("--split", split);
    if (algorithm.topology() == Topology.CENTRAL) {
      refuse(
          owners,
          "absent with '" + algorithm.name() + "'",
          "'" + algorithm.name() + "' has all rows in one place: leave the option out.");
    }
  }

  private static void refuse(Map<String, Object> options, String allowed, String remedy) {
    options.values().removeIf(Objects::isNull);
    options.forEach(
        (option, value) -> {
          throw Refusal.usage(option, value, allowed, remedy);
        });
  }
}
