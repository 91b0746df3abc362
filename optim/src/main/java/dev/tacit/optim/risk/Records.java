package dev.tacit.optim.risk;

import dev.tacit.optim.loss.LabelRule;

/**
 * Private records that may be anywhere: in this process ({@link LocalRecords}) or on many machines.
 * All that can be done with them is to sum something over all of them.
 *
 * <p>Whoever implements this cuts the records at multiples of {@link Parts#LARGEST}, or of the part
 * size of the questions that are asked, lets every piece answer by {@link LocalRecords#startingAt}
 * and joins the answers: the bits are then those of one machine.
 */
public interface Records {
  /** Number of records, empty ones included. */
  long count();

  int dimension();

  /** Sums the question's contributions over all records; empty ones add exactly 0. */
  PartialSum ask(Question question);

  /** Refuses labels that have no meaning. */
  void requireLabels(LabelRule rule);
}
