package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The numbers that the parties of a star agree on.
 *
 * @param preparationRounds rounds before the first consensus: one if the features are scaled
 * @param tailFrom the round from which on the consensus is averaged into the model
 */
record StarLayout(int agents, int dimension, int preparationRounds, int tailFrom) {
  static final String SQUARES = "squares";
  static final String LOCAL = "local";
  static final String CONSENSUS = "consensus";
  static final String DUAL = "dual";

  /** The hub's number, after those of the agents. */
  int hub() {
    return agents;
  }

  /** The tail with the consensus of a round, if that round counts. */
  List<Released> tail(List<Released> before, int round, Released consensus) {
    if (round < tailFrom) {
      return before;
    }
    List<Released> more = new ArrayList<>(before);
    more.add(consensus);
    return more;
  }

  /** Free: a function of what the hub sent to everybody. */
  static Released mean(List<Released> tail) {
    List<Double> equal = Collections.nCopies(tail.size(), 1.0 / tail.size());
    return Released.combined(tail, new LinearCombination(equal));
  }
}
