package dev.tacit.learn.job;

/**
 * Evaluations that cost another training or another pass over the records. They are for the owner
 * of the rows, or are made of what was released; the run does not depend on them.
 */
public enum OptionalEvaluation {
  /** Training without noise on the same rows, to compare with. */
  REFERENCE,
  /** Loss and error of the agents' models in every round. */
  ROUNDS,
  /** Where the agents' models were in every round, from what was released. */
  PATHS
}
