package dev.tacit.learn.run;

import dev.tacit.admm.central.SplitForm;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.Fitted;
import dev.tacit.learn.book.BookedDoors;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.measure.ClassScores;
import dev.tacit.learn.measure.Measure;
import dev.tacit.learn.measure.Predictions;
import dev.tacit.learn.measure.PublishedFigures;
import dev.tacit.learn.measure.Quality;
import dev.tacit.learn.measure.Scores;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One fit and its figures, which are for the owner of the rows only.
 *
 * @param answering how the model answers
 * @param quality what it is worth on the test rows; empty without any that have values
 * @param rows public number of training records, empty ones included
 * @param agentTestErrors test error of each agent's own model, where they differ
 * @param ownerTrace figures of the agents' models by round; empty unless asked for
 * @param seen where these models were by round, from what was released: for everybody; empty unless
 *     asked for
 */
public record Run(
    Trained trained,
    RunFigures figures,
    Answering answering,
    Optional<Quality> quality,
    int rows,
    List<Double> agentTestErrors,
    Map<String, List<Double>> ownerTrace,
    SeenRounds seen) {

  /** Trains once and measures what costs little. */
  public static Run of(Booking booking, RunRows rows, Bookkeeping books, Progress progress) {
    return of(booking, rows, books, Set.of(), progress);
  }

  /** Trains once; see {@link Trained#of}. The figures are measured when the run is over. */
  public static Run of(
      Booking booking, RunRows rows, Bookkeeping books, Set<Look> looks, Progress progress) {
    LossTrace trace = new LossTrace(booking, rows, progress);
    Progress watched = looks.contains(Look.ROUNDS) ? trace : progress;
    RoundPaths paths = new RoundPaths(watched);
    Trained trained = Trained.of(booking, books, looks.contains(Look.PATHS) ? paths : watched);
    Outcome outcome = trained.outcome();
    Answering answering = trained.answering(rows.task());
    Optional<Quality> quality = rows.testQuality(answering);
    double seconds = Math.max(0, trained.seconds() - trace.seconds());
    RunFigures figures =
        figures(
            booking.recipe(), rows, answering, quality, looks.contains(Look.REFERENCE), seconds);
    List<Double> agentErrors = new ArrayList<>();
    for (ReleasedModel agent : outcome.agentModels()) {
      rows.testError(agent.linear()).ifPresent(agentErrors::add);
    }
    return new Run(
        trained,
        figures,
        answering,
        quality,
        rows.records().training(),
        agentErrors,
        trace.series(),
        paths.seen(outcome));
  }

  /** The scores of test rows of two classes. */
  public Optional<Scores> testScores() {
    return quality.flatMap(Quality::scores);
  }

  public Plan plan() {
    return trained.booking().plan();
  }

  public Outcome outcome() {
    return trained.outcome();
  }

  /** What everybody may know of the test records (fact P1); empty if nothing was released. */
  public Optional<PublishedFigures> published() {
    return PublishedFigures.of(answering);
  }

  /** What is guaranteed; empty without privacy. */
  public Optional<Certified> certified() {
    return trained.certified();
  }

  private static RunFigures figures(
      Recipe recipe,
      RunRows rows,
      Answering model,
      Optional<Quality> quality,
      boolean compared,
      double seconds) {
    Map<Measure, Double> figures = new EnumMap<>(Measure.class);
    quality.ifPresent(known -> figures.putAll(known.figures()));
    figures.put(Measure.TRAIN_LOSS, trainLoss(recipe, rows, model));
    if (recipe.isReference()) {
      putReference(recipe, rows, model, figures);
    } else if (compared) {
      reference(recipe, rows).ifPresent(other -> putReference(recipe, rows, other, figures));
    }
    if (recipe.hasCentralObjective() && !rows.task().hasManyClasses()) {
      figures.put(Measure.OBJECTIVE, objective(recipe, rows, model.outputs().get(0)));
    }
    figures.put(Measure.SECONDS, seconds);
    return new RunFigures(figures);
  }

  private static void putReference(
      Recipe recipe, RunRows rows, Answering other, Map<Measure, Double> figures) {
    figures.put(Measure.NON_PRIVATE_TRAIN_LOSS, trainLoss(recipe, rows, other));
    rows.testQuality(other)
        .ifPresent(
            known -> {
              figures.put(Measure.NON_PRIVATE_TEST_ERROR, known.figure(Measure.TEST_ERROR));
              figures.put(Measure.NON_PRIVATE_TEST_LOG_LOSS, known.figure(Measure.TEST_LOG_LOSS));
              figures.put(Measure.NON_PRIVATE_TEST_R2, known.figure(Measure.TEST_R2));
            });
  }

  /** NaN if no record has values. */
  private static double trainLoss(Recipe recipe, RunRows rows, Answering model) {
    return rows.task().hasManyClasses()
        ? ClassScores.meanLoss(rows.training(), model.outputs())
        : new Predictions(rows.training(), model.outputs().get(0)).meanLoss(recipe.loss());
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
  private static Optional<Answering> reference(Recipe recipe, RunRows rows) {
    if (rows.training().complete() == 0) {
      return Optional.empty();
    }
    if (rows.task().hasManyClasses()) {
      return SoftmaxReference.of(rows.training(), rows.task().functions())
          .map(functions -> new Answering(rows.task(), recipe.loss().name(), Fitted.of(functions)));
    }
    boolean lifted = rows.task().hasNumbers();
    Examples training = lifted ? ConstantFeature.added(rows.training()) : rows.training();
    FeatureSpace space = lifted ? FeatureSpace.numbered(training.dimension()) : rows.space();
    RunRows counted = new RunRows(training, Optional.empty(), space, rows.task(), rows.seed());
    Booking booking = Booking.of(recipe.reference(), counted);
    BookedDoors doors = BookedDoors.inMemory("reference", booking.parts().size());
    LinearModel best = booking.plan().run(booking.parts(), doors, Progress.SILENT).model().linear();
    return Optional.of(
        new Answering(
            rows.task(),
            recipe.loss().name(),
            Fitted.of(lifted ? ConstantFeature.taken(best) : best)));
  }
}
