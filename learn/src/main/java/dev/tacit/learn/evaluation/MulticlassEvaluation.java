package dev.tacit.learn.evaluation;

import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.optim.risk.Examples;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates a model on labelled rows of three or more classes: the predicted class is the most
 * probable one, and ties go to the earlier class.
 */
record MulticlassEvaluation(Predictor model, Examples rows) {
  Evaluation evaluate() {
    ClassScores scores = new ClassScores(rows, model.outputs());
    int classes = model.task().classes();
    long[][] counts = new long[classes][classes];
    long[] beyond = new long[4];
    Reliability reliability = new Reliability();
    double[] own = new double[classes];
    int records = 0;
    for (int row = 0; row < rows.count(); row++) {
      if (rows.isEmpty(row)) {
        continue;
      }
      records++;
      int label = (int) rows.label(row);
      scores.copy(row, own);
      int likeliest = model.likeliest(own);
      counts[label][likeliest]++;
      int rank = rank(own, label);
      for (int most = 1; most < beyond.length; most++) {
        beyond[most] += rank >= most ? 1 : 0;
      }
      addRecord(model.probabilities(own), label, likeliest, reliability);
    }
    ConfusionTable confusion = ConfusionTable.of(counts);
    Map<Measure, Double> figures = new EnumMap<>(Measure.class);
    figures.put(Measure.TEST_ERROR, confusion.error());
    if (model.probabilities() != ProbabilityKind.NONE) {
      BinaryEvaluation.putProbabilities(reliability, figures);
    }
    figures.put(Measure.TEST_MACRO_RECALL, confusion.macroRecall());
    figures.put(Measure.TEST_MACRO_F1, confusion.macroF1());
    figures.put(Measure.TEST_TOP_2_ERROR, (double) beyond[2] / records);
    if (classes > 3) {
      figures.put(Measure.TEST_TOP_3_ERROR, (double) beyond[3] / records);
    }
    return new Evaluation(
        figures, Optional.empty(), Optional.of(confusion), Optional.of(reliability), records);
  }

  private static void addRecord(
      double[] probabilities, int label, int likeliest, Reliability reliability) {
    double squares = 0;
    for (int k = 0; k < probabilities.length; k++) {
      double away = (k == label ? 1 : 0) - probabilities[k];
      squares += away * away;
    }
    reliability.add(probabilities[likeliest], likeliest == label);
    reliability.charge(probabilities[label], squares);
  }

  /** How many classes stand before this one. */
  private static int rank(double[] scores, int label) {
    int before = 0;
    for (int k = 0; k < scores.length; k++) {
      boolean ahead = scores[k] > scores[label] || (scores[k] == scores[label] && k < label);
      before += ahead ? 1 : 0;
    }
    return before;
  }
}
