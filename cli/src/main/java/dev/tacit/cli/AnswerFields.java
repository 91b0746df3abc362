package dev.tacit.cli;

import dev.tacit.learn.Refused;
import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.PredictionInterval;
import dev.tacit.learn.answer.ProbabilityKind;
import dev.tacit.learn.measure.ClassScores;
import dev.tacit.learn.model.Model;
import dev.tacit.optim.risk.Examples;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a model says about each row, field by field: the same for CSV and for JSON. */
final class AnswerFields {
  private final Answering answering;
  private final List<String> classes;
  private final Optional<PredictionInterval> interval;
  private final ClassScores scores;

  AnswerFields(Model model, Examples rows, Optional<Double> level) {
    this.answering = model.answering();
    this.classes = model.encoding().classes();
    this.interval = level.map(asked -> interval(answering, asked));
    this.scores = new ClassScores(rows, answering.outputs());
  }

  private static PredictionInterval interval(Answering model, double level) {
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

  /** Names and values in the order of the columns. */
  Map<String, Object> of(int row) {
    double[] own = scores.of(row);
    if (answering.task().hasNumbers()) {
      return number(own[0]);
    }
    return answering.task().hasTwoClasses() ? twoClasses(own[0]) : manyClasses(own);
  }

  private Map<String, Object> number(double score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("prediction", answering.number(score));
    interval.ifPresent(
        range -> {
          fields.put("low", range.low(score, answering));
          fields.put("high", range.high(score, answering));
        });
    return fields;
  }

  private Map<String, Object> twoClasses(double score) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("score", score);
    if (answering.probabilities() != ProbabilityKind.NONE) {
      fields.put("probability", answering.probability(score));
    }
    fields.put("label", classes.get(score > answering.cut() ? 1 : 0));
    return fields;
  }

  private Map<String, Object> manyClasses(double[] own) {
    double[] each = answering.probabilities(own);
    int likeliest = answering.likeliest(own);
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
