package dev.tacit.learn.run;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.data.Task;
import dev.tacit.dp.mechanism.UnreachableTolerance;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.Fitted;
import dev.tacit.learn.book.BookedDoors;
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.certify.TracedOutcome;
import dev.tacit.learn.measure.Stopwatch;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.provenance.Provenance;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * A run that is over: what it gave, and what is guaranteed. Nothing in it was computed on rows but
 * by the plan.
 *
 * @param certified empty without privacy
 * @param provenance how it was made, in public
 * @param seconds wall-clock time of the fit alone; it depends on the rows
 */
public record Trained(
    Booking booking,
    Outcome outcome,
    Optional<Certified> certified,
    Provenance provenance,
    double seconds) {

  /**
   * Trains once; when this returns, everything that left is in the books. A run that they know to
   * be over is not trained again: they tell what it gave. Whoever refuses a run does so before
   * anything is computed on its rows.
   */
  public static Trained of(Booking booking, Bookkeeping books, Progress progress) {
    return of(booking, books, doors -> solvable(booking, doors, progress));
  }

  /** Released numbers of earlier rounds may make a later one too steep for the tolerance asked. */
  private static Outcome solvable(Booking booking, BookedDoors doors, Progress progress) {
    try {
      return booking.run(doors, TracedProgress.of(booking, doors, progress));
    } catch (UnreachableTolerance e) {
      throw new Refused(
          Kind.USAGE, "a round cannot be solved as exactly as was asked: " + e.getMessage(), e);
    }
  }

  /** Takes a run from its open doors to what it gives. */
  @FunctionalInterface
  public interface Course {
    Outcome through(BookedDoors doors);
  }

  /** The same where the parties are not all in this process. */
  public static Trained of(Booking booking, Bookkeeping books, Course course) {
    Recipe recipe = booking.recipe();
    BookedDoors doors = books.open(booking);
    Stopwatch watch = new Stopwatch();
    Optional<Outcome> known = doors.given();
    Outcome outcome = known.orElseGet(() -> trained(course, doors));
    double seconds = watch.seconds();
    Optional<Certified> certified =
        recipe
            .promise()
            .budget()
            .filter(budget -> recipe.isPrivate())
            .map(
                budget ->
                    Certified.of(
                        booking.plan(),
                        new TracedOutcome(outcome, doors.origins()),
                        doors.counted(),
                        budget,
                        booking.setup().agents(),
                        booking.test().map(side -> side.plan().event())));
    if (known.isEmpty()) {
      doors.finish(outcome);
    }
    Provenance provenance = Provenance.of(booking, doors.booked(), certified);
    return new Trained(booking, outcome, certified, provenance, seconds);
  }

  /** The same with the day that all owners agreed on. */
  public Trained on(LocalDate agreed) {
    return new Trained(booking, outcome, certified, provenance.on(agreed), seconds);
  }

  private static Outcome trained(Course course, BookedDoors doors) {
    Outcome outcome = course.through(doors);
    doors.commit();
    return outcome;
  }

  /**
   * How the model answers. A threshold that cannot be chosen from what was released leaves the
   * usual one: the run is paid for by then.
   */
  public Answering answering(Task task) {
    Recipe recipe = booking.recipe();
    Answering plain =
        new Answering(
            task, recipe.loss().name(), Fitted.of(outcome, recipe.labels().classWeights()));
    try {
      return recipe.labels().threshold().map(plain::withThreshold).orElse(plain);
    } catch (Refused noHistogram) {
      return plain;
    }
  }

  /** Whether the threshold that was asked for could not be chosen, or is of no use. */
  public Optional<String> missedThreshold(Task task) {
    Answering answering = answering(task);
    if (answering.callsNobody()) {
      return Optional.of(answering.nobody());
    }
    return booking
        .recipe()
        .labels()
        .threshold()
        .filter(rule -> answering.fitted().threshold().isEmpty())
        .map(
            rule ->
                "threshold "
                    + rule.text()
                    + " cannot be chosen, since nothing was released that it could be chosen from;"
                    + " the model has the usual one");
  }

  /** The model with its certificate, and without a figure that was computed on the rows. */
  public Model model(Encoding encoding) {
    Recipe recipe = booking.recipe();
    return new Model(
        recipe.algorithm().name(),
        recipe.loss().name(),
        PenaltyText.weights(recipe.penalties()),
        encoding,
        answering(encoding.task()).fitted(),
        Map.of(),
        certified
            .map(done -> Model.Certificate.of(done, recipe.promise().unit()))
            .orElseGet(() -> Model.Certificate.none(recipe.whyNot())),
        Optional.of(provenance),
        Optional.empty());
  }
}
