package dev.tacit.learn.evaluation;

import dev.tacit.learn.prediction.PredictionInterval;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.optim.risk.Examples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates a model on rows whose labels are numbers, in the units of the labels rather than of the
 * scaled targets.
 */
record RegressionEvaluation(Predictor model, Examples rows) {
  private static final double LEVEL = .9;

  Evaluation evaluate() {
    double[] scores = new Predictions(rows, model.outputs().get(0)).values();
    Optional<PredictionInterval> interval = model.interval(LEVEL);
    double mean = mean();
    double squares = 0;
    double distances = 0;
    double variation = 0;
    long within = 0;
    int records = 0;
    for (int row = 0; row < scores.length; row++) {
      if (rows.isEmpty(row)) {
        continue;
      }
      records++;
      double score = scores[row];
      double truth = truth(row);
      double missed = truth - model.number(score);
      squares += missed * missed;
      distances += Math.abs(missed);
      variation += (truth - mean) * (truth - mean);
      within +=
          interval
                  .filter(
                      range ->
                          truth >= range.low(score, model) && truth <= range.high(score, model))
                  .isPresent()
              ? 1
              : 0;
    }
    Map<Measure, Double> figures = new EnumMap<>(Measure.class);
    figures.put(Measure.TEST_RMSE, Math.sqrt(squares / records));
    figures.put(Measure.TEST_MAE, distances / records);
    figures.put(Measure.TEST_R2, 1 - squares / variation);
    if (interval.isPresent()) {
      figures.put(Measure.TEST_COVERAGE, (double) within / records);
    }
    return new Evaluation(figures, Optional.empty(), Optional.empty(), Optional.empty(), records);
  }

  private double truth(int row) {
    return model
        .task()
        .target()
        .map(bounds -> bounds.inUnits(rows.label(row)))
        .orElse(rows.label(row));
  }

  private double mean() {
    double sum = 0;
    int records = 0;
    for (int row = 0; row < rows.count(); row++) {
      if (!rows.isEmpty(row)) {
        sum += truth(row);
        records++;
      }
    }
    return sum / records;
  }
}
