package dev.tacit.cli.train;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.MemoryDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.cli.Refusal;
import dev.tacit.cli.Stopwatch;
import dev.tacit.cli.measure.Predictions;
import dev.tacit.cli.measure.Scores;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One fit and its figures.
 *
 * @param certified what its receipts guarantee; empty without privacy
 * @param testScores empty without test rows, or when labels are not classes
 * @param rows number of training rows
 * @param agentTestErrors test error of each agent's own model, where they differ
 */
public record Run(
    Plan plan,
    Outcome outcome,
    Optional<Certified> certified,
    RunFigures figures,
    Optional<Scores> testScores,
    int rows,
    List<Double> agentTestErrors) {

  /**
   * Trains once.
   *
   * @param name of the run in the addresses of its draws
   */
  public static Run of(Recipe recipe, RunRows rows, String name, Progress progress) {
    List<Examples> parts = rows.parts(recipe.ownership());
    Plan plan = plan(recipe, rows, parts);
    MemoryDoors doors = new MemoryDoors(name, keys(parts.size()));
    Stopwatch watch = new Stopwatch();
    Outcome outcome = plan.run(parts, doors, progress);
    double seconds = watch.seconds();
    Optional<Certified> certified =
        recipe
            .promise()
            .budget()
            .map(budget -> Certified.of(plan, doors.receipts(), budget, parts.size()));
    Optional<Scores> scores = rows.testScores(outcome.model());
    RunFigures figures = figures(recipe, rows, outcome, scores, seconds);
    List<Double> agentErrors = new ArrayList<>();
    for (LinearModel agent : outcome.agentModels()) {
      rows.testScores(agent).ifPresent(own -> agentErrors.add(own.error()));
    }
    return new Run(plan, outcome, certified, figures, scores, rows.training().count(), agentErrors);
  }

  private static RunFigures figures(
      Recipe recipe, RunRows rows, Outcome outcome, Optional<Scores> scores, double seconds) {
    LinearModel model = outcome.model();
    LinearModel reference = recipe.isReference() ? model : rows.reference(recipe);
    return new RunFigures(
        scores.map(Scores::error).orElse(null),
        scores.map(Run::aucOrNull).orElse(null),
        new Predictions(rows.training(), model).meanLoss(recipe.loss()),
        rows.testScores(reference).map(Scores::error).orElse(null),
        new Predictions(rows.training(), reference).meanLoss(recipe.loss()),
        seconds);
  }

  /** Each agent has its own key: independent coins are a hypothesis of every guarantee. */
  private static List<NoiseKey> keys(int agents) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      keys.add(NoiseKey.secure());
    }
    return keys;
  }

  static Plan plan(Recipe recipe, RunRows rows, List<Examples> parts) {
    List<Integer> sizes = parts.stream().map(Examples::count).toList();
    return Refusal.orUsage(
        recipe.algorithm().name(),
        () -> recipe.algorithm().plan(recipe.setup(sizes, rows.space(), rows.seed())));
  }

  /** Trains without any noise. */
  static Outcome withoutNoise(Plan plan, List<Examples> parts) {
    return plan.run(parts, new MemoryDoors("reference", keys(parts.size())), Progress.SILENT);
  }

  private static Double aucOrNull(Scores scores) {
    OptionalDouble auc = scores.auc();
    return auc.isPresent() ? auc.getAsDouble() : null;
  }
}
