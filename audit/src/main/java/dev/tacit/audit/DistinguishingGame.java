package dev.tacit.audit;

import java.util.List;

/** Something that is run on one of two data sets, which an observer then tries to tell. */
interface DistinguishingGame {
  /**
   * One run.
   *
   * @param number no two runs of an audit have the same
   */
  Observation run(Side side, KeySource keys, long number);

  /**
   * Attacks that know how what was seen came about; the first is the strongest if what receipts say
   * is true.
   *
   * @param example what such runs look like
   */
  List<Attack> whiteBoxAttacks(Observation example);

  double delta();

  /** Whether the claim is one about Gaussian noise, so that mu says it all. */
  boolean isGaussian();
}
