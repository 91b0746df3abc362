package dev.tacit.learn.prediction;

import dev.tacit.learn.Refused;
import java.util.Optional;

/**
 * A public rule by which a threshold follows from what was released with a model: a function of
 * releases, which costs nothing and may be chosen anew for a model that is there.
 */
public sealed interface ThresholdRule {
  /** What rules may be, for messages and help. */
  String FORMS = "best-f1, recall=R, precision=P, cost=RATIO, score=S or a probability";

  /** The rule as it is written. */
  String text();

  /** The score above which records are called positive. */
  double score(Predictor model);

  /** What the rule needs and the model has not, if so. */
  Optional<NoThreshold> missing(Predictor model);

  /** The largest F1 that the released histogram shows. */
  record BestF1() implements ThresholdRule {
    @Override
    public String text() {
      return "best-f1";
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return withoutHistogram(model);
    }

    @Override
    public double score(Predictor model) {
      MarginHistogram seen = model.requireHistogram(this);
      double best = model.usualCut();
      for (double cut : seen.cuts()) {
        best = f1(seen, cut, model) > f1(seen, best, model) ? cut : best;
      }
      return best;
    }

    private static double f1(MarginHistogram seen, double cut, Predictor model) {
      return seen.at(cut, model.weightRatio()).f1();
    }
  }

  /** The highest score at which at least this share of the positives is found. */
  record Recall(double least) implements ThresholdRule {
    public Recall {
      requireShare("recall", least);
    }

    @Override
    public String text() {
      return "recall=" + least;
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return withoutHistogram(model);
    }

    @Override
    public double score(Predictor model) {
      MarginHistogram seen = model.requireHistogram(this);
      double[] cuts = seen.cuts();
      for (int k = cuts.length - 1; k >= 0; k--) {
        if (seen.at(cuts[k], model.weightRatio()).recall() >= least) {
          return cuts[k];
        }
      }
      return cuts[0];
    }
  }

  /** The lowest score above which at least this share is positive; where none is, the highest. */
  record Precision(double least) implements ThresholdRule {
    public Precision {
      requireShare("precision", least);
    }

    @Override
    public String text() {
      return "precision=" + least;
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return withoutHistogram(model);
    }

    @Override
    public double score(Predictor model) {
      MarginHistogram seen = model.requireHistogram(this);
      double[] cuts = seen.cuts();
      for (double cut : cuts) {
        if (seen.at(cut, model.weightRatio()).precision() >= least) {
          return cut;
        }
      }
      return cuts[cuts.length - 1];
    }
  }

  /** Missing a positive costs so many times what a false alarm costs. */
  record Cost(double ratio) implements ThresholdRule {
    public Cost {
      if (!(ratio > 0) || Double.isInfinite(ratio)) {
        throw new IllegalArgumentException("cost = " + ratio + " must be a finite ratio above 0");
      }
    }

    @Override
    public String text() {
      return "cost=" + ratio;
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return withoutProbabilities(model);
    }

    @Override
    public double score(Predictor model) {
      return model.scoreOf(1 / (1 + ratio), this);
    }
  }

  /** Likelier than this. */
  record Probability(double least) implements ThresholdRule {
    public Probability {
      requireShare("threshold", least);
    }

    @Override
    public String text() {
      return Double.toString(least);
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return withoutProbabilities(model);
    }

    @Override
    public double score(Predictor model) {
      return model.scoreOf(least, this);
    }
  }

  /** A score as it is, for models without probabilities too. */
  record Score(double above) implements ThresholdRule {
    public Score {
      if (!Double.isFinite(above)) {
        throw new IllegalArgumentException("score = " + above + " must be a finite number");
      }
    }

    @Override
    public String text() {
      return "score=" + above;
    }

    @Override
    public Optional<NoThreshold> missing(Predictor model) {
      return Optional.empty();
    }

    @Override
    public double score(Predictor model) {
      return above;
    }
  }

  /** Reads a rule; the option is named in messages. */
  static ThresholdRule parse(String option, String text) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? "" : text.substring(0, equals);
    if (text.equals("best-f1")) {
      return new BestF1();
    }
    double number = number(option, text, text.substring(equals + 1));
    return Refused.asUsageError(
        option,
        () ->
            switch (name) {
              case "" -> new Probability(number);
              case "recall" -> new Recall(number);
              case "precision" -> new Precision(number);
              case "cost" -> new Cost(number);
              case "score" -> new Score(number);
              default -> throw unknown(option, text);
            });
  }

  private static double number(String option, String text, String digits) {
    try {
      return Double.parseDouble(digits);
    } catch (NumberFormatException e) {
      throw unknown(option, text);
    }
  }

  private static Refused unknown(String option, String text) {
    return Refused.usage(
        option, text, "one of " + FORMS, "For example recall=0.9, or 0.3 for a probability.");
  }

  private static Optional<NoThreshold> withoutHistogram(Predictor model) {
    return model.fitted().auxiliaryReleases().margins().isPresent()
        ? Optional.empty()
        : Optional.of(NoThreshold.NO_HISTOGRAM);
  }

  private static Optional<NoThreshold> withoutProbabilities(Predictor model) {
    return model.probabilities() == ProbabilityKind.NONE
        ? Optional.of(NoThreshold.NO_PROBABILITIES)
        : Optional.empty();
  }

  private static void requireShare(String what, double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(what + " = " + share + " must be in (0, 1)");
    }
  }
}
