package dev.tacit.cli.train;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.cli.measure.Scores;
import dev.tacit.data.FeatureSpace;
import dev.tacit.data.Task;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Optional;

/**
 * The rows of one run.
 *
 * @param seed of the splits, public
 */
public record RunRows(
    Examples training, Optional<Examples> test, FeatureSpace space, Task task, long seed) {

  /** The training rows of each agent. */
  List<Examples> parts(Ownership ownership) {
    return ownership.parts(training, seed);
  }

  /** The non-private reference on the same rows. */
  LinearModel reference(Recipe recipe) {
    return Run.withoutNoise(Booking.of(recipe.reference(), this));
  }

  /** Empty without test rows, or when labels are not classes. */
  Optional<Scores> testScores(LinearModel model) {
    return task == Task.CLASSIFICATION
        ? test.map(examples -> new Predictions(examples, model).scores())
        : Optional.empty();
  }
}
