package dev.tacit;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.Dataset;
import dev.tacit.data.DatasetBuilder;
import dev.tacit.data.FileLocation;
import dev.tacit.data.Task;
import dev.tacit.learn.Refused;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.prediction.ProbabilityKind;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The scores that a model gives to rows of a program, and what it refuses to be asked. */
final class ModelScores {
  private final Model model;
  private final Queue<RowReader> readers = new ConcurrentLinkedQueue<>();

  ModelScores(Model model) {
    this.model = model;
  }

  /** One score, or one a class; for any thread. */
  double[] of(Row row) {
    return Tacit.translating(() -> read(row));
  }

  private double[] read(Row row) {
    RowReader spare = readers.poll();
    RowReader reader = spare == null ? RowReader.of(model.encoding(), false) : spare;
    DatasetBuilder one = new DatasetBuilder(model.encoding().space(), Task.CLASSIFICATION);
    reader.append(row, FileLocation.of("row"), one);
    Dataset read = one.build(reader.counts());
    readers.add(reader);
    if (read.examples().isEmpty(0)) {
      throw Refused.data(
          "row", "without a value", "complete", "A missing value has no score: leave the row out.");
    }
    return new ClassScores(read.examples(), model.fitted().outputs()).of(0);
  }

  void requireProbabilities() {
    if (model.predictor().probabilities() == ProbabilityKind.NONE) {
      throw Refused.usage(
          "loss",
          model.loss(),
          "logistic, or a curve released with the model, for probabilities",
          "The scores of this model are no log odds: use decision(row).");
    }
  }

  void requireNumbers(String method) {
    if (!model.encoding().task().hasNumbers()) {
      throw Refused.usage(method, "called", "for a regressor", "Use predict(row).");
    }
  }

  /** The linear function of a model that has one. */
  LinearModel only(String method) {
    if (model.fitted().outputs().size() > 1) {
      throw Refused.usage(
          method,
          "called",
          "for a model of one linear function",
          "Three classes or more have predictProbabilities(row) and weights(class).");
    }
    return model.linear();
  }
}
