package dev.tacit.learn.prediction;

/**
 * Whether the probabilities of a model are calibrated by a released curve, merely computed from its
 * scores, or absent.
 */
public enum ProbabilityKind {
  CALIBRATED("calibrated", "by the curve that was released with the model"),
  NOT_CALIBRATED(
      "not calibrated",
      "the logistic function of the score: noise and clipped gradients pull it away from the"
          + " frequencies that are observed"),
  NONE("none", "the scores of this model are no log-odds");

  private final String label;
  private final String meaning;

  ProbabilityKind(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** In JSON and reports. */
  public String label() {
    return label;
  }

  /** One sentence for people. */
  public String meaning() {
    return meaning;
  }
}
