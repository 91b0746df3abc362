package dev.tacit.learn.job;

/** What an owner may ask to be measured beside a run, at a price in time. */
public enum OptionalEvaluation {
  /** Training without noise on the same rows, to compare with. */
  REFERENCE,
  /** Loss and error of the agents' models in every round. */
  ROUNDS,
  /** Where the agents' models were in every round, from what was released. */
  PATHS
}
