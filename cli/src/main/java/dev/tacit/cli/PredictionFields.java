package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.PredictionInterval;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.optim.risk.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a model predicts for each row, as named fields: the same for CSV, JSON, Arrow and Parquet.
 *
 * <p>Names and order depend on the model alone and never on a row, since they become the columns of
 * a file.
 */
final class PredictionFields {
  private final Predictor predictor;
  private final List<String> classes;
  private final Optional<PredictionInterval> interval;
  private final ClassScores scores;

  PredictionFields(Model model, Examples rows, Optional<Double> level) {
    this.predictor = model.predictor();
    this.classes = model.encoding().classes();
    this.interval = level.map(asked -> interval(predictor, asked));
    this.scores = new ClassScores(rows, predictor.outputs());
  }

  /**
   * The interval of the asked level, from the residuals that were released with the model; refused
   * where the model has none.
   */
  private static PredictionInterval interval(Predictor model, double level) {
    if (!model.task().hasNumbers()) {
      throw Refused.usage(
          "--interval",
          level,
          "absent unless numbers are predicted",
          "Classes have probabilities.");
    }
    return model
        .interval(level)
        .orElseThrow(
            () ->
                Refused.usage(
                    "--interval",
                    level,
                    "absent for this model",
                    "No residuals were released with it: train with metric-admm."));
  }

  /** Names and values of one row, in the order of the columns. */
  Map<String, Object> of(int row) {
    double[] own = scores.of(row);
    if (predictor.task().hasNumbers()) {
      return number(own[0]);
    }
    return predictor.task().hasTwoClasses() ? twoClasses(own[0]) : manyClasses(own);
  }

  /** A predicted number and, if asked for, the ends of its interval. */
  private Map<String, Object> number(double score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("prediction", predictor.number(score));
    interval.ifPresent(
        range -> {
          fields.put("low", range.low(score, predictor));
          fields.put("high", range.high(score, predictor));
        });
    return fields;
  }

  /**
   * Score, probability if the loss has one, and the class on whose side of the threshold the score
   * lies.
   */
  private Map<String, Object> twoClasses(double score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("score", score);
    if (predictor.probabilities() != ProbabilityKind.NONE) {
      fields.put("probability", predictor.probability(score));
    }
    fields.put("label", classes.get(score > predictor.cut() ? 1 : 0));
    return fields;
  }

  /**
   * The most probable class first, then probability and score of every class in the order of the
   * encoding.
   */
  private Map<String, Object> manyClasses(double[] own) {
    double[] each = predictor.probabilities(own);
    int likeliest = predictor.likeliest(own);
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("label", classes.get(likeliest));
    fields.put("probability", each[likeliest]);
    for (int k = 0; k < each.length; k++) {
      fields.put("probability:" + classes.get(k), each[k]);
    }
    for (int k = 0; k < own.length; k++) {
      fields.put("score:" + classes.get(k), own[k]);
    }
    return fields;
  }
}
