package dev.tacit.ledger;

/**
 * How the runs on one data set add up. The analyst of the next run has seen the releases of the
 * earlier ones and may choose its noise accordingly, so the rule must be a privacy filter: sound
 * although every cost was chosen after seeing the answers so far. Two filters must not be mixed
 * (each would be right about some outcomes only), therefore a data set has one rule for good. See
 * docs/decisions/010-ledger-arithmetic.md.
 */
public enum CompositionRule {
  /**
   * Each run is priced as a whole, at its own delta, by the best accountant; epsilons and deltas of
   * runs are added exactly. Takes every event.
   */
  SUM("sum", "epsilon"),
  /**
   * Squared shifts of Gaussian noise are added exactly (fact gaussian-filter) and converted once.
   * Much better for many runs; takes Gaussian events and slack only.
   */
  GAUSSIAN("gaussian", "squared Gaussian shift"),
  /**
   * All events of all runs are folded by the best accountant at the delta of the budget. The
   * tightest, but sound only when no plan was chosen by looking at earlier releases, which the
   * grant thereby declares.
   */
  FIXED_PLANS("fixed-plans", "epsilon");

  private final String label;
  private final String unit;

  CompositionRule(String label, String unit) {
    this.label = label;
    this.unit = unit;
  }

  /** The name that people and files use. */
  public String label() {
    return label;
  }

  /** What {@link Cost#amount} counts. */
  public String unit() {
    return unit;
  }

  public static CompositionRule ofLabel(String label) {
    for (CompositionRule rule : values()) {
      if (rule.label.equals(label)) {
        return rule;
      }
    }
    throw new IllegalArgumentException(
        "composition = " + label + " must be sum, gaussian or fixed-plans");
  }
}
