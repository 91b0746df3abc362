package dev.tacit.learn.plan;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Optional;

/**
 * The rows of one run after the split: those that train, those that test, and what is public about
 * their numbers.
 *
 * @param records what is public about their number
 * @param seed of the splits, public
 * @param split which of the loaded rows these are; empty where all are for training
 */
public record RunRows(
    Examples training,
    Optional<Examples> test,
    RecordCounts records,
    FeatureSpace space,
    Task task,
    long seed,
    Optional<TrainTestSplit> split) {

  /** All loaded rows are for training. */
  public RunRows(
      Examples training, Optional<Examples> test, FeatureSpace space, Task task, long seed) {
    this(training, test, RecordCounts.all(training.count()), space, task, seed, Optional.empty());
  }

  /**
   * Test records of which it is known that they are other people than those who train: they were
   * drawn from the same table, or their owner said so. A file of its own may hold the same people
   * again.
   */
  public Optional<Examples> disjointTest() {
    return test.filter(examples -> records.testing() > 0);
  }

  /** The training rows of each agent, by what they weigh. */
  public List<Examples> parts(TrainingSpec spec) {
    return spec.partition().parts(this, spec.privacyTarget()).stream()
        .map(spec.labels()::weighed)
        .toList();
  }

  /** What a model is worth on the test records; empty without any that have values. */
  public Optional<Evaluation> testEvaluation(Predictor model) {
    return test.flatMap(examples -> Evaluation.evaluate(model, examples));
  }

  /**
   * The error of one linear function cut at zero; empty without test records that have values, or
   * when labels are not two classes.
   */
  public Optional<Double> testError(LinearModel model) {
    return task.hasTwoClasses()
        ? test.filter(examples -> examples.complete() > 0)
            .map(examples -> new Predictions(examples, model).error())
        : Optional.empty();
  }
}
