package dev.tacit.learn.prediction;

/**
 * How far a number may be from its prediction, from the released histogram of residuals.
 *
 * @param level for about this share of records like those that trained
 * @param below from the prediction down, in units of labels; mostly negative
 * @param above the same upwards
 */
public record PredictionInterval(double level, double below, double above) {
  /** The lower end for a score, in the units of the number. */
  public double low(double score, Predictor model) {
    return model.number(score + below);
  }

  /** The upper end for a score, in the units of the number. */
  public double high(double score, Predictor model) {
    return model.number(score + above);
  }
}
