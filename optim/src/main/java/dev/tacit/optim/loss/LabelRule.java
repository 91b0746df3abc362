package dev.tacit.optim.loss;

import java.io.Serializable;

/** Which labels records may have; a public value that goes to where the records are. */
public interface LabelRule extends Serializable {
  /** Refuses a label that has no meaning. */
  void requireLabel(double label);
}
