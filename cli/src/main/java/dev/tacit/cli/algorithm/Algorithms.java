package dev.tacit.cli.algorithm;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.cli.Refusal;
import java.util.List;
import java.util.stream.Collectors;

/** All algorithms that {@code train} offers, one line each. */
public final class Algorithms {
  private static final List<Algorithm> ALL = List.of(new ExactAlgorithm());

  private Algorithms() {}

  public static List<Algorithm> all() {
    return ALL;
  }

  /** Refuses an unknown name with the list of known ones. */
  public static Algorithm named(String name) {
    return ALL.stream()
        .filter(algorithm -> algorithm.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.usage("--algorithm", name, "one of " + names(), "See 'tacit algorithms'."));
  }

  /** The names, with what they do not promise. */
  public static String names() {
    return ALL.stream()
        .map(algorithm -> algorithm.name() + (algorithm.isPrivate() ? "" : " (not private)"))
        .collect(Collectors.joining(", "));
  }
}
