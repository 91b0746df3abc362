package dev.tacit.audit;

/** A number for what was seen: the higher, the more it looks like a run on one. */
interface Attack {
  /** For reports. */
  String name();

  double score(Observation observation);

  /** Whether nothing beats it as long as what receipts say of the noise is true. */
  default boolean isStrongest() {
    return false;
  }
}
