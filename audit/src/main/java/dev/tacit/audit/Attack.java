package dev.tacit.audit;

/**
 * An attack: maps an observation to a score; a higher score means that the run was more likely made
 * on data set {@link Side#ONE}.
 */
interface Attack {
  /** For reports. */
  String name();

  double score(Observation observation);

  /** Whether nothing beats it as long as what receipts say of the noise is true. */
  default boolean isStrongest() {
    return false;
  }
}
