package dev.tacit.optim.risk;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LabelRule;

/**
 * Private records that may be anywhere: in this process ({@link LocalRecords}) or on many machines.
 * What can be done with them wherever they are is to sum something over all of them.
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

  /**
   * The sum over all records. Whoever leaves some out, because a machine did not answer, has
   * answered another question: the noise of the release would hide too little.
   */
  default Vec sum(Question question) {
    PartialSum answer = ask(question);
    if (answer.to() != count()) {
      throw new IllegalStateException(
          "the answer leaves out the last records, or adds some: a machine failed; ask again");
    }
    return answer.vector();
  }

  /** The same records, each row prepared where it is. */
  Records prepared(Preparation preparation);

  /** The records one by one, for an algorithm that cannot do with sums. */
  default Examples toExamples() {
    throw new IllegalArgumentException(
        "records = elsewhere must be in this process: this algorithm looks at single records; use"
            + " one that only adds them up, such as metric-admm or dp-admm");
  }

  /** Refuses labels that have no meaning. */
  void requireLabels(LabelRule rule);
}
