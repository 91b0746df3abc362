package dev.tacit.cli.train;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.cli.Refusal;
import dev.tacit.cli.Stopwatch;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.cli.measure.Scores;
import dev.tacit.dp.mechanism.Curator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One fit and its figures.
 *
 * @param testScores empty without test rows, or when labels are not classes
 * @param rows number of training rows
 */
public record Run(
    Plan plan, Outcome outcome, RunFigures figures, Optional<Scores> testScores, int rows) {

  /** Without privacy nothing may pass a door, so there is none. */
  private static final Doors NO_DOORS =
      new Doors() {
        @Override
        public Curator open(int agent, int round) {
          throw new IllegalStateException("a run without privacy asked for a door");
        }

        @Override
        public void commit() {}
      };

  public static Run of(Recipe recipe, RunRows rows) {
    Plan plan = plan(recipe, rows);
    Stopwatch watch = new Stopwatch();
    Outcome outcome = plan.run(List.of(rows.training()), NO_DOORS, Progress.SILENT);
    double seconds = watch.seconds();
    LinearModel model = outcome.model();
    LinearModel reference =
        recipe.isReference()
            ? model
            : plan(recipe.reference(), rows)
                .run(List.of(rows.training()), NO_DOORS, Progress.SILENT)
                .model();
    Optional<Scores> scores = rows.testScores(model);
    RunFigures figures =
        new RunFigures(
            scores.map(Scores::error).orElse(null),
            scores.map(Run::aucOrNull).orElse(null),
            new Predictions(rows.training(), model).meanLoss(recipe.loss()),
            rows.testScores(reference).map(Scores::error).orElse(null),
            new Predictions(rows.training(), reference).meanLoss(recipe.loss()),
            seconds);
    return new Run(plan, outcome, figures, scores, rows.training().count());
  }

  private static Plan plan(Recipe recipe, RunRows rows) {
    return Refusal.orUsage(
        recipe.algorithm().name(),
        () -> recipe.algorithm().plan(recipe.setup(rows.training().count(), rows.space())));
  }

  private static Double aucOrNull(Scores scores) {
    OptionalDouble auc = scores.auc();
    return auc.isPresent() ? auc.getAsDouble() : null;
  }
}
