package dev.tacit.learn.run;

import dev.tacit.admm.central.SplitForm;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.learn.book.BookedDoors;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.measure.Scores;
import dev.tacit.learn.measure.TestFigures;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/**
 * One fit and its figures, which are for the owner of the rows only.
 *
 * @param testScores empty without test rows, or when labels are not classes
 * @param rows public number of training records, empty ones included
 * @param agentTestErrors test error of each agent's own model, where they differ
 * @param ownerTrace figures of the agents' models by round; empty unless asked for
 */
public record Run(
    Trained trained,
    RunFigures figures,
    Optional<Scores> testScores,
    int rows,
    List<Double> agentTestErrors,
    Map<String, List<Double>> ownerTrace) {

  /** Trains once and measures what costs little. */
  public static Run of(Booking booking, RunRows rows, Bookkeeping books, Progress progress) {
    return of(booking, rows, books, Set.of(), progress);
  }

  /** Trains once; see {@link Trained#of}. The figures are measured when the run is over. */
  public static Run of(
      Booking booking, RunRows rows, Bookkeeping books, Set<Look> looks, Progress progress) {
    LossTrace trace = new LossTrace(booking, rows, progress);
    Trained trained = Trained.of(booking, books, looks.contains(Look.ROUNDS) ? trace : progress);
    Outcome outcome = trained.outcome();
    Optional<Scores> scores = rows.testScores(outcome.model().linear());
    RunFigures figures =
        figures(
            booking.recipe(),
            rows,
            outcome.model().linear(),
            scores,
            looks.contains(Look.REFERENCE),
            Math.max(0, trained.seconds() - trace.seconds()));
    List<Double> agentErrors = new ArrayList<>();
    for (ReleasedModel agent : outcome.agentModels()) {
      rows.testScores(agent.linear()).ifPresent(own -> agentErrors.add(own.error()));
    }
    return new Run(
        trained, figures, scores, rows.records().training(), agentErrors, trace.series());
  }

  public Plan plan() {
    return trained.booking().plan();
  }

  public Outcome outcome() {
    return trained.outcome();
  }

  /** What everybody may know of the test records (fact P1); empty if nothing was released. */
  public Optional<TestFigures> published() {
    Map<String, Vec> released = new TreeMap<>();
    outcome().companions().forEach((name, value) -> released.put(name, value.value()));
    return TestFigures.of(released, outcome().outputs().size() == 1, TestFigures::logistic);
  }

  /** What is guaranteed; empty without privacy. */
  public Optional<Certified> certified() {
    return trained.certified();
  }

  private static RunFigures figures(
      Recipe recipe,
      RunRows rows,
      LinearModel model,
      Optional<Scores> scores,
      boolean compared,
      double seconds) {
    Optional<LinearModel> reference = Optional.empty();
    if (recipe.isReference()) {
      reference = Optional.of(model);
    } else if (compared) {
      reference = reference(recipe, rows);
    }
    return new RunFigures(
        scores.map(Scores::error).orElse(null),
        scores.map(Run::aucOrNull).orElse(null),
        trainLoss(recipe, rows, model),
        reference.flatMap(rows::testScores).map(Scores::error).orElse(null),
        reference.map(other -> trainLoss(recipe, rows, other)).orElse(null),
        recipe.hasCentralObjective() ? objective(recipe, rows, model) : null,
        seconds);
  }

  /** Null if no record has values. */
  private static Double trainLoss(Recipe recipe, RunRows rows, LinearModel model) {
    double mean = new Predictions(rows.training(), model).meanLoss(recipe.loss());
    return Double.isNaN(mean) ? null : (Double) mean;
  }

  /**
   * What the generalised lasso minimises. Its second term follows from the model, the first from
   * the rows, so of a private model it says as much about them as the training loss does.
   */
  private static double objective(Recipe recipe, RunRows rows, LinearModel model) {
    SplitForm form = SplitForm.of(recipe.penalties(), model.weights().dimension());
    return new Predictions(rows.training(), model).meanLoss(recipe.loss())
        + form.regulariser().value(form.coupling().image(model.weights()));
  }

  /** The non-private reference on the same rows; empty if no record has values. */
  private static Optional<LinearModel> reference(Recipe recipe, RunRows rows) {
    if (rows.training().complete() == 0) {
      return Optional.empty();
    }
    RunRows counted =
        new RunRows(rows.training(), rows.test(), rows.space(), rows.task(), rows.seed());
    Booking booking = Booking.of(recipe.reference(), counted);
    BookedDoors doors = BookedDoors.inMemory("reference", booking.parts().size());
    return Optional.of(
        booking.plan().run(booking.parts(), doors, Progress.SILENT).model().linear());
  }

  private static Double aucOrNull(Scores scores) {
    OptionalDouble auc = scores.auc();
    return auc.isPresent() ? auc.getAsDouble() : null;
  }
}
