package dev.tacit.learn.evaluation;

import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.optim.risk.Examples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates a model on labelled rows of two classes: errors at its threshold, ranking, and
 * probabilities where it has them.
 */
record BinaryEvaluation(Predictor model, Examples rows) {
  Evaluation evaluate() {
    double[] margins = new Predictions(rows, model.outputs().get(0)).values();
    Scores scores = Predictions.scores(rows, margins, model.cut());
    Optional<Reliability> reliability =
        model.probabilities() == ProbabilityKind.NONE
            ? Optional.empty()
            : Optional.of(reliability(margins));
    ConfusionTable confusion = scores.confusion();
    Map<Measure, Double> figures = new EnumMap<>(Measure.class);
    figures.put(Measure.TEST_ERROR, scores.error());
    scores.auc().ifPresent(auc -> figures.put(Measure.TEST_AUC, auc));
    reliability.ifPresent(known -> putProbabilities(known, figures));
    figures.put(Measure.TEST_RECALL, confusion.recall(1));
    figures.put(Measure.TEST_PRECISION, confusion.precision(1));
    figures.put(Measure.TEST_F1, confusion.f1(1));
    return new Evaluation(
        figures, Optional.of(scores), Optional.of(confusion), reliability, scores.count());
  }

  static void putProbabilities(Reliability known, Map<Measure, Double> figures) {
    figures.put(Measure.TEST_LOG_LOSS, known.logLoss());
    figures.put(Measure.TEST_BRIER, known.brier());
    figures.put(Measure.TEST_CALIBRATION_ERROR, known.calibrationError());
  }

  private Reliability reliability(double[] margins) {
    Reliability reliability = new Reliability();
    for (int row = 0; row < margins.length; row++) {
      if (!rows.isEmpty(row)) {
        boolean positive = rows.label(row) > 0;
        double probability = model.probability(margins[row]);
        double missed = positive ? 1 - probability : probability;
        reliability.add(probability, positive);
        reliability.charge(1 - missed, missed * missed);
      }
    }
    return reliability;
  }
}
