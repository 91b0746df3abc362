package dev.tacit.cli;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import dev.tacit.learn.algorithm.Algorithms;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A private algorithm of the registry with settings, small enough to be run often.
 *
 * @param onlyReplaceOne whether it exists for replace-one neighbours alone
 */
record PrivateCase(String name, Topology topology, boolean onlyReplaceOne, List<String> options) {
  /** Settings that open other doors than the standard ones do. */
  private static final Map<String, List<List<String>>> MORE =
      Map.of(
          "dp-admm",
          List.of(
              List.of("--loss", "squared", "--set", "clip=0.5", "--set", "output=average"),
              List.of("--regulariser", "l1=0.01", "--set", "graph.share=0.2")),
          "dp-acc-admm",
          List.of(List.of("--set", "initialDual=noisy-reuse", "--set", "restart=true")),
          "ps-admm",
          List.of(
              List.of("--set", "samplingRate=0.4", "--set", "innerSteps=3"),
              List.of("--set", "scaleShare=0", "--set", "absence=0.3")),
          "ipp-admm",
          List.of(List.of("--calibration", "paper"), List.of("--set", "gate.threshold=-100")),
          "pp-admm",
          List.of(List.of("--set", "noise=gamma", "--set", "outputNoise=laplace")),
          "dvp-star",
          List.of(List.of("--set", "noise=gamma", "--loss", "huber-hinge")));

  /** The same for neighbours who have replaced a record. */
  private static final Map<String, List<List<String>>> MORE_REPLACED =
      Map.of(
          "ps-admm",
          List.of(
              List.of("--set", "samplingRate=0.4", "--set", "sampling=poisson-group"),
              List.of("--calibration", "paper")),
          "noisy-stream",
          List.of(
              List.of("--set", "order=given", "--set", "stop=random"),
              List.of("--set", "order=fresh", "--set", "passes=2", "--regulariser", "l1=0.01"),
              List.of("--set", "noisePlace=gradient", "--loss", "squared", "--set", "clip=1")));

  static List<PrivateCase> all() {
    List<PrivateCase> cases = new ArrayList<>();
    for (Algorithm algorithm : Algorithms.all()) {
      if (!algorithm.isPrivate()) {
        continue;
      }
      boolean stream = algorithm.topology() == Topology.STREAM;
      cases.add(of(algorithm, stream, List.of()));
      for (List<String> more : MORE.getOrDefault(algorithm.name(), List.of())) {
        cases.add(of(algorithm, stream, more));
      }
      for (List<String> more : MORE_REPLACED.getOrDefault(algorithm.name(), List.of())) {
        cases.add(of(algorithm, true, more));
      }
      if (algorithm.name().equals("metric-admm") && algorithm.topology() == Topology.MESH) {
        cases.add(of(algorithm, false, List.of("--set", "mixing=tracking")));
      }
    }
    return cases;
  }

  /** Each once, with the settings that it has by itself. */
  static List<PrivateCase> standard() {
    Set<String> seen = new HashSet<>();
    return all().stream().filter(one -> seen.add(one.name() + one.topology())).toList();
  }

  private static PrivateCase of(Algorithm algorithm, boolean onlyReplaceOne, List<String> more) {
    List<String> options = new ArrayList<>(List.of("--algorithm", algorithm.name()));
    options.addAll(List.of("--epsilon", "1", "--delta", "1e-5"));
    if (algorithm.topology() == Topology.STAR || algorithm.topology() == Topology.MESH) {
      options.addAll(List.of("--agents", "3"));
    }
    if (algorithm.topology() == Topology.MESH) {
      options.addAll(List.of("--graph", "ring"));
    }
    if (algorithm.settings().stream().anyMatch(setting -> setting.name().equals("rounds"))) {
      options.addAll(List.of("--set", "rounds=3"));
    }
    if (algorithm.name().equals("dp-last-iterate")) {
      options.addAll(List.of("--regulariser", "l2=0.05"));
    }
    options.addAll(more);
    return new PrivateCase(algorithm.name(), algorithm.topology(), onlyReplaceOne, options);
  }

  boolean is(String algorithm) {
    return name.equals(algorithm);
  }

  /** Whether noisy tests, which are releases, decide how much is sent. */
  boolean isGated() {
    return is("ipp-admm");
  }

  /** Whether it exists for persons who have several rows; minimisers allow one row only. */
  boolean takesPersons() {
    boolean batches =
        options.contains("samplingRate=0.4") || (is("ps-admm") && options.contains("paper"));
    return !is("noisy-stream") && !is("dp-last-iterate") && !batches;
  }

  boolean isMinimiser() {
    return List.of("dvp", "m-admm", "r-admm", "r-m-admm", "pp-admm", "ipp-admm", "dvp-star")
        .contains(name);
  }

  boolean hasAgents() {
    return topology == Topology.STAR || topology == Topology.MESH;
  }

  @Override
  public String toString() {
    return topology.label() + " " + String.join(" ", options);
  }
}
