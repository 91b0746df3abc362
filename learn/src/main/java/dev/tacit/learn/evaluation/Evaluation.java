package dev.tacit.learn.evaluation;

import dev.tacit.learn.prediction.Predictor;
import dev.tacit.optim.risk.Examples;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a model is worth on labelled rows: exact figures, for the owner of the rows only.
 *
 * @param figures what could be measured
 * @param scores of two classes
 * @param confusion of classes, two or more
 * @param reliability of probabilities, where the model has any
 * @param records how many had values
 */
public record Evaluation(
    Map<Measure, Double> figures,
    Optional<Scores> scores,
    Optional<ConfusionTable> confusion,
    Optional<Reliability> reliability,
    int records) {
  public Evaluation {
    figures = Collections.unmodifiableMap(copy(figures));
  }

  /** Empty if no record has values. */
  public static Optional<Evaluation> evaluate(Predictor model, Examples rows) {
    if (rows.complete() == 0) {
      return Optional.empty();
    }
    if (model.task().hasTwoClasses()) {
      return Optional.of(new BinaryEvaluation(model, rows).evaluate());
    }
    return Optional.of(
        model.task().hasManyClasses()
            ? new MulticlassEvaluation(model, rows).evaluate()
            : new RegressionEvaluation(model, rows).evaluate());
  }

  /** Null where it could not be measured. */
  public Double figure(Measure measure) {
    return figures.get(measure);
  }

  private static EnumMap<Measure, Double> copy(Map<Measure, Double> figures) {
    EnumMap<Measure, Double> copy = new EnumMap<>(Measure.class);
    copy.putAll(figures);
    copy.values().removeIf(value -> !Double.isFinite(value));
    return copy;
  }
}
