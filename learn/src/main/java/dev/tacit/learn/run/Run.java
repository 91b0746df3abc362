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
import dev.tacit.learn.measure.Stopwatch;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One fit and its figures.
 *
 * @param certified what is guaranteed; empty without privacy
 * @param testScores empty without test rows, or when labels are not classes
 * @param rows public number of training records, empty ones included
 * @param agentTestErrors test error of each agent's own model, where they differ
 * @param ownerTrace figures of the agents' models by round, computed on the rows and so for the
 *     owner only; empty unless asked for
 * @param provenance how it was made, in public
 */
public record Run(
    Plan plan,
    Outcome outcome,
    Optional<Certified> certified,
    RunFigures figures,
    Optional<Scores> testScores,
    int rows,
    List<Double> agentTestErrors,
    Map<String, List<Double>> ownerTrace,
    Provenance provenance) {

  /**
   * Trains once, without a ledger.
   *
   * @param name of the run in the addresses of its draws
   */
  public static Run of(Recipe recipe, RunRows rows, String name, Progress progress) {
    return of(Booking.of(recipe, rows), rows, Bookkeeping.inMemory(name), progress);
  }

  /**
   * Trains once; when this returns, everything that left is in the books. A run that they know to
   * be over is not trained again: they tell what it gave.
   */
  public static Run of(Booking booking, RunRows rows, Bookkeeping books, Progress progress) {
    Recipe recipe = booking.recipe();
    Plan plan = booking.plan();
    List<Examples> parts = booking.parts();
    BookedDoors doors = books.open(booking);
    Stopwatch watch = new Stopwatch();
    Optional<Outcome> known = doors.given();
    Outcome outcome = known.orElseGet(() -> trained(booking, doors, progress));
    double seconds = watch.seconds();
    Optional<Certified> certified =
        recipe
            .promise()
            .budget()
            .filter(budget -> recipe.isPrivate())
            .map(budget -> Certified.of(plan, doors.counted(), budget, parts.size()));
    if (known.isEmpty()) {
      doors.finish(outcome);
    }
    Optional<Scores> scores = rows.testScores(outcome.model().linear());
    RunFigures figures = figures(recipe, rows, outcome, scores, seconds);
    List<Double> agentErrors = new ArrayList<>();
    for (ReleasedModel agent : outcome.agentModels()) {
      rows.testScores(agent.linear()).ifPresent(own -> agentErrors.add(own.error()));
    }
    return new Run(
        plan,
        outcome,
        certified,
        figures,
        scores,
        rows.records().training(),
        agentErrors,
        Map.of(),
        Provenance.of(booking, doors.booked(), certified));
  }

  private static Outcome trained(Booking booking, BookedDoors doors, Progress progress) {
    Outcome outcome = booking.plan().run(booking.parts(), doors, progress);
    doors.commit();
    return outcome;
  }

  /** The same with average loss and test error by round; the looking is not part of the fit. */
  public static Run traced(Booking booking, RunRows rows, Bookkeeping books, Progress progress) {
    LossTrace trace = new LossTrace(booking, rows, progress);
    Run run = of(booking, rows, books, trace);
    return new Run(
        run.plan,
        run.outcome,
        run.certified,
        run.figures.faster(trace.seconds()),
        run.testScores,
        run.rows,
        run.agentTestErrors,
        trace.series(),
        run.provenance);
  }

  private static RunFigures figures(
      Recipe recipe, RunRows rows, Outcome outcome, Optional<Scores> scores, double seconds) {
    LinearModel model = outcome.model().linear();
    Optional<LinearModel> reference =
        recipe.isReference() ? Optional.of(model) : reference(recipe, rows);
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
