package dev.tacit.learn.prediction;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.optim.loss.LogisticLoss;
import java.util.List;
import java.util.Optional;

/**
 * Turns scores of a model into classes, probabilities, numbers and intervals. All of it is computed
 * from released values, so it costs no privacy.
 *
 * @param loss the name of what was minimised
 */
public record Predictor(Task task, String loss, FittedModel fitted) {
  public Predictor {
    if (fitted.outputs().size() != task.functions()) {
      throw new IllegalArgumentException(
          "outputs = "
              + fitted.outputs().size()
              + " must be as many as the labels need, "
              + task.functions());
    }
    int weights = fitted.classWeights().size();
    if (weights != 0 && weights != task.classes()) {
      throw new IllegalArgumentException(
          "class weights = " + weights + " must be as many as classes, " + task.classes());
    }
    if (fitted.threshold().isPresent() && !task.hasTwoClasses()) {
      throw new IllegalArgumentException("threshold must be absent unless there are two classes");
    }
  }

  /** Why the rule gives this model no threshold, if so. */
  public Optional<NoThreshold> noThreshold(ThresholdRule rule) {
    return task.hasTwoClasses() ? rule.missing(this) : Optional.of(NoThreshold.NOT_TWO_CLASSES);
  }

  /** The same with the threshold that a rule gives; refuses a rule that gives none. */
  public Predictor withThreshold(ThresholdRule rule) {
    noThreshold(rule)
        .ifPresent(
            why -> {
              throw why.refused(rule);
            });
    Threshold chosen = new Threshold(rule.text(), rule.score(this));
    return new Predictor(task, loss, fitted.withThreshold(Optional.of(chosen)));
  }

  public List<LinearModel> outputs() {
    return fitted.outputs();
  }

  public ProbabilityKind probabilities() {
    if (task.hasNumbers()) {
      return ProbabilityKind.NONE;
    }
    if (fitted.auxiliaryReleases().curve().isPresent()) {
      return ProbabilityKind.CALIBRATED;
    }
    return loss.equals(new LogisticLoss().name())
        ? ProbabilityKind.NOT_CALIBRATED
        : ProbabilityKind.NONE;
  }

  /** The score above which a record of two classes is predicted as positive. */
  public double cut() {
    return fitted.threshold().map(Threshold::score).orElseGet(this::usualCut);
  }

  /** Where both classes are as likely, each weighed as in training. */
  double usualCut() {
    return fitted.auxiliaryReleases().curve().map(ProbabilityCurve::threshold).orElse(0.0);
  }

  /** The probability of the positive class among records as they come, whatever they weighed. */
  public double probability(double score) {
    double odds =
        fitted.auxiliaryReleases().curve().map(curve -> curve.logOdds(score)).orElse(score);
    return logistic(odds - Math.log(weightRatio()));
  }

  /** The score of a record that is positive with this probability. */
  double scoreOf(double probability, ThresholdRule rule) {
    if (probabilities() == ProbabilityKind.NONE) {
      throw NoThreshold.NO_PROBABILITIES.refused(rule);
    }
    double odds = Math.log(probability / (1 - probability)) + Math.log(weightRatio());
    return fitted
        .auxiliaryReleases()
        .curve()
        .map(curve -> lifted(curve, odds).threshold())
        .orElse(odds);
  }

  /** The curve that is even where this one has these odds. */
  private static ProbabilityCurve lifted(ProbabilityCurve curve, double odds) {
    return new ProbabilityCurve(
        curve.centre(),
        curve.spread(),
        curve.knee(),
        curve.above(),
        curve.below(),
        curve.offset() - odds);
  }

  MarginHistogram requireHistogram(ThresholdRule rule) {
    return fitted
        .auxiliaryReleases()
        .margins()
        .orElseThrow(() -> NoThreshold.NO_HISTOGRAM.refused(rule));
  }

  /**
   * Whether the released histogram has not even one record above the cut: a rule that asks for more
   * than the scores can give ends there.
   */
  public boolean predictsNoPositives() {
    return fitted
        .threshold()
        .flatMap(
            chosen ->
                fitted
                    .auxiliaryReleases()
                    .margins()
                    .map(seen -> seen.at(chosen.score(), weightRatio())))
        .filter(called -> called.truePositives() + called.falsePositives() < 1)
        .isPresent();
  }

  /** The warning in this case. */
  public String noPositivesWarning() {
    return "threshold "
        + fitted.threshold().map(Threshold::rule).orElse("")
        + " predicts no record as positive according to the released score histogram: choose a less strict rule, or best-f1";
  }

  /** The weight of a positive record in training over that of a negative one. */
  double weightRatio() {
    return task.hasTwoClasses() && !fitted.classWeights().isEmpty()
        ? fitted.classWeights().get(1) / fitted.classWeights().get(0)
        : 1;
  }

  /**
   * The probability of each class. The curve says how often the likeliest class is right; the
   * others keep their proportions.
   */
  public double[] probabilities(double[] scores) {
    double[] shares = softmax(scores);
    int top = likeliest(scores);
    double rest = 0;
    for (int k = 0; k < shares.length; k++) {
      rest += k == top ? 0 : shares[k];
    }
    if (fitted.auxiliaryReleases().curve().isPresent() && rest > 0) {
      double right =
          fitted.auxiliaryReleases().curve().get().probability(Math.log(shares[top] / rest));
      double others = (1 - right) / rest;
      for (int k = 0; k < shares.length; k++) {
        shares[k] = k == top ? right : others * shares[k];
      }
    }
    return fitted.classWeights().isEmpty() ? shares : unweighted(shares);
  }

  /** Records as they come, not as they weighed in training. */
  private double[] unweighted(double[] shares) {
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= fitted.classWeights().get(k);
      sum += shares[k];
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= sum;
    }
    return shares;
  }

  /** The class with the largest score, the first one of several. */
  public int likeliest(double[] scores) {
    int top = 0;
    for (int k = 1; k < scores.length; k++) {
      top = scores[k] > scores[top] ? k : top;
    }
    return top;
  }

  /** The predicted number in its own units, within its bounds. */
  public double number(double score) {
    return task.target().map(bounds -> bounds.clamp(bounds.inUnits(score))).orElse(score);
  }

  /** Where the number will be, for this share of records like those that trained. */
  public Optional<PredictionInterval> interval(double level) {
    if (!(level > 0 && level < 1)) {
      throw Refused.usage("interval", level, "in (0, 1)", "For example 0.9.");
    }
    return fitted
        .auxiliaryReleases()
        .residuals()
        .map(
            bins ->
                new PredictionInterval(
                    level, bins.quantile((1 - level) / 2), bins.quantile((1 + level) / 2)));
  }

  static double logistic(double odds) {
    double small = Math.exp(-Math.abs(odds));
    return odds >= 0 ? 1 / (1 + small) : small / (1 + small);
  }

  private static double[] softmax(double[] scores) {
    double most = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      most = Math.max(most, score);
    }
    double[] shares = new double[scores.length];
    double sum = 0;
    for (int k = 0; k < scores.length; k++) {
      shares[k] = Math.exp(scores[k] - most);
      sum += shares[k];
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] /= sum;
    }
    return shares;
  }
}
