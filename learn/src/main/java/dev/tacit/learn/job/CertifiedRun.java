package dev.tacit.learn.job;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.data.Task;
import dev.tacit.dp.mechanism.UnreachableTolerance;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.certificate.TracedOutcome;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.model.Encoding;
import dev.tacit.learn.model.Model;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.provenance.Provenance;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * A run that is over: what it gave, and what is guaranteed. Nothing in it was computed on rows but
 * by the plan.
 *
 * @param certificate empty without privacy
 * @param provenance how it was made, in public
 * @param seconds wall-clock time of the fit alone; it depends on the rows
 */
public record CertifiedRun(
    PricedPlan pricedPlan,
    Outcome outcome,
    Optional<RunCertificate> certificate,
    Provenance provenance,
    double seconds) {

  /**
   * Trains once; when this returns, everything that left is in the books. A run that they know to
   * be over is not trained again: they tell what it gave. Whoever refuses a run does so before
   * anything is computed on its rows.
   */
  public static CertifiedRun of(PricedPlan pricedPlan, RunRecorder recorder, Progress progress) {
    return of(pricedPlan, recorder, channel -> runChecked(pricedPlan, channel, progress));
  }

  /** Released numbers of earlier rounds may make a later one too steep for the tolerance asked. */
  private static Outcome runChecked(
      PricedPlan pricedPlan, RecordedChannel channel, Progress progress) {
    try {
      return pricedPlan.run(channel, TracedProgress.of(pricedPlan, channel, progress));
    } catch (UnreachableTolerance e) {
      throw new Refused(
          Kind.USAGE, "a round cannot be solved as exactly as was asked: " + e.getMessage(), e);
    }
  }

  /** Takes a run from its open doors to what it gives; when it returns, all of it is committed. */
  @FunctionalInterface
  public interface RunExecution {
    Outcome run(RecordedChannel channel);
  }

  /** The same where the parties are not all in this process. */
  public static CertifiedRun of(
      PricedPlan pricedPlan, RunRecorder recorder, RunExecution runExecution) {
    TrainingSpec spec = pricedPlan.spec();
    RecordedChannel channel = recorder.open(pricedPlan);
    Stopwatch watch = new Stopwatch();
    Optional<Outcome> known = channel.storedOutcome();
    Outcome outcome = known.orElseGet(() -> runExecution.run(channel));
    double seconds = watch.seconds();
    Optional<RunCertificate> certificate =
        spec.privacyTarget()
            .budget()
            .filter(budget -> spec.isPrivate())
            .map(
                budget ->
                    RunCertificate.of(
                        pricedPlan.plan(),
                        new TracedOutcome(outcome, channel.origins()),
                        channel.receipts(),
                        budget,
                        pricedPlan.setup().agents(),
                        pricedPlan.test().map(side -> side.plan().event())));
    if (known.isEmpty()) {
      channel.finish(outcome);
    }
    Provenance provenance = Provenance.of(pricedPlan, channel.identity(), certificate);
    return new CertifiedRun(pricedPlan, outcome, certificate, provenance, seconds);
  }

  /** The same with the day that all owners agreed on. */
  public CertifiedRun withDay(LocalDate agreed) {
    return new CertifiedRun(pricedPlan, outcome, certificate, provenance.withDay(agreed), seconds);
  }

  /**
   * How the model answers. A threshold that cannot be chosen from what was released leaves the
   * usual one: the run is paid for by then.
   */
  public Predictor predictor(Task task) {
    TrainingSpec spec = pricedPlan.spec();
    Predictor plain =
        new Predictor(
            task, spec.loss().name(), FittedModel.of(outcome, spec.labels().classWeights()));
    try {
      return spec.labels().threshold().map(plain::withThreshold).orElse(plain);
    } catch (Refused noHistogram) {
      return plain;
    }
  }

  /** Whether the threshold that was asked for could not be chosen, or is of no use. */
  public Optional<String> thresholdWarning(Task task) {
    Predictor predictor = predictor(task);
    if (predictor.predictsNoPositives()) {
      return Optional.of(predictor.noPositivesWarning());
    }
    return pricedPlan
        .spec()
        .labels()
        .threshold()
        .filter(rule -> predictor.fitted().threshold().isEmpty())
        .map(
            rule ->
                "threshold "
                    + rule.text()
                    + " cannot be chosen, since nothing was released that it could be chosen from;"
                    + " the model has the usual one");
  }

  /** The model with its certificate, and without a figure that was computed on the rows. */
  public Model model(Encoding encoding) {
    TrainingSpec spec = pricedPlan.spec();
    return new Model(
        spec.algorithm().name(),
        spec.loss().name(),
        PenaltyText.weights(spec.penalties()),
        encoding,
        predictor(encoding.task()).fitted(),
        Map.of(),
        certificate
            .map(done -> Model.Certificate.of(done, spec.privacyTarget().unit()))
            .orElseGet(() -> Model.Certificate.none(spec.noCertificateReason())),
        Optional.of(provenance),
        Optional.empty());
  }
}
