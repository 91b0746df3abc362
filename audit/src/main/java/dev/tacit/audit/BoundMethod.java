package dev.tacit.audit;

/** The statistical method by which a lower bound on epsilon follows from counted errors. */
public enum BoundMethod {
  /** Through mu, where everything that is certified is Gaussian noise. */
  GAUSSIAN("Gaussian trade-off curve"),
  /** From an event that one data set makes likely and the other rare, whatever the mechanism. */
  COUNTS("Clopper-Pearson on both error rates"),
  /** From records that were in or out by coins of their own, in a single run. */
  CANARIES("binomial bound of a single run");

  private final String label;

  BoundMethod(String label) {
    this.label = label;
  }

  /** For reports. */
  public String label() {
    return label;
  }
}
