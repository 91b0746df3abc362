package dev.tacit.learn.prediction;

import dev.tacit.learn.Refused;

/** Why a rule gives a model no threshold. Each reason is known from what was released. */
public enum NoThreshold {
  /** There is nothing to cut: the likeliest class or a number is the answer. */
  NOT_TWO_CLASSES(
      "absent unless there are two classes",
      "Other models answer with the likeliest class or with a number.",
      "since the model has not two classes; it answers without one"),

  /** The rule reads shares of records off the released histogram of scores. */
  NO_HISTOGRAM(
      "cost=RATIO, score=S or a probability for this model",
      "No histogram of its scores was released, from which the rule could choose.",
      "since nothing was released that it could be chosen from; the model has the usual one"),

  /** The rule is about probabilities, and the scores of this loss are none. */
  NO_PROBABILITIES(
      "score=S for a model without probabilities",
      "Its scores are no log-odds: train with the logistic loss, or give a score.",
      "since the model has no probabilities that it could be chosen by; the model has the usual"
          + " one");

  private final String allowed;
  private final String remedy;
  private final String warning;

  NoThreshold(String allowed, String remedy, String warning) {
    this.allowed = allowed;
    this.remedy = remedy;
    this.warning = warning;
  }

  /** For who asks a model that is there for another threshold. */
  public Refused refused(ThresholdRule rule) {
    return Refused.usage("threshold", rule.text(), allowed, remedy);
  }

  /** For who trained: the run is paid for by then, so the model is kept without the threshold. */
  public String warning(ThresholdRule rule) {
    return "threshold " + rule.text() + " cannot be chosen, " + warning;
  }
}
