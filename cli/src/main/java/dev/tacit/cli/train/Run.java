package dev.tacit.cli.train;

import dev.tacit.cli.Stopwatch;
import dev.tacit.cli.algorithm.Algorithm;
import dev.tacit.cli.algorithm.Algorithms;
import dev.tacit.cli.algorithm.Fit;
import dev.tacit.cli.algorithm.RegulariserWeights;
import dev.tacit.cli.algorithm.Settings;
import dev.tacit.cli.algorithm.TrainingTask;
import dev.tacit.cli.measure.Scores;
import dev.tacit.data.Task;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.Map;
import java.util.Optional;

/**
 * One fit and its figures.
 *
 * @param testScores empty without test rows, or when labels are not classes
 */
public record Run(Fit fit, RunFigures figures, Optional<Scores> testScores, int rows) {

  /** What to fit, apart from the rows. */
  public record Recipe(
      Algorithm algorithm, Settings settings, Loss loss, RegulariserWeights regulariser) {

    /** The reference that every report shows beside the run. */
    Recipe reference() {
      Algorithm exact = Algorithms.named("exact");
      return new Recipe(
          exact, Settings.of(exact.card(), Map.of()), loss, RegulariserWeights.REFERENCE);
    }

    Fit fit(Examples training) {
      return algorithm.fit(new TrainingTask(training, loss, regulariser, settings));
    }

    boolean isReference() {
      return algorithm.card().name().equals("exact")
          && regulariser.equals(RegulariserWeights.REFERENCE);
    }
  }

  public static Run of(Recipe recipe, RunRows rows) {
    Stopwatch watch = new Stopwatch();
    Fit fit = recipe.fit(rows.training());
    double seconds = watch.seconds();
    Vec reference =
        recipe.isReference() ? fit.weights() : recipe.reference().fit(rows.training()).weights();
    EmpiricalRisk risk = EmpiricalRisk.of(rows.training(), recipe.loss());
    Optional<Scores> scores = rows.testScores(fit.weights());
    RunFigures figures =
        new RunFigures(
            scores.map(Scores::error).orElse(null),
            scores.map(Run::aucOrNull).orElse(null),
            risk.meanLoss(fit.weights()),
            rows.testScores(reference).map(Scores::error).orElse(null),
            risk.meanLoss(reference),
            seconds);
    return new Run(fit, figures, scores, rows.training().count());
  }

  private static Double aucOrNull(Scores scores) {
    return scores.auc().isPresent() ? scores.auc().getAsDouble() : null;
  }

  /** The rows of one run. */
  public record RunRows(Examples training, Optional<Examples> test, Task task) {

    Optional<Scores> testScores(Vec weights) {
      return task == Task.CLASSIFICATION
          ? test.map(examples -> scores(examples, weights))
          : Optional.empty();
    }
  }

  /** Scores of labelled rows under a linear model. */
  public static Scores scores(Examples examples, Vec weights) {
    double[] labels = new double[examples.count()];
    for (int row = 0; row < labels.length; row++) {
      labels[row] = examples.label(row);
    }
    return Scores.of(examples.rows().times(weights).toArray(), labels);
  }
}
