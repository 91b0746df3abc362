package dev.tacit.dp.mechanism;

import dev.tacit.optim.linalg.Vec;

/**
 * A named number of a minimiser that was not shown yet. It has two methods so that no lambda can be
 * one: a lambda could carry the minimiser away unseen. An implementation is a named record that
 * keeps nothing of what it is given. Java cannot check that; ReleaseFenceTest scans all
 * implementations.
 */
public interface CandidateQuery {
  /** Appears in reports. */
  String name();

  double of(Vec candidate);
}
