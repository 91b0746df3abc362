package dev.tacit.learn.job;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
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
import dev.tacit.learn.prediction.NoThreshold;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ThresholdRule;
import dev.tacit.learn.provenance.Provenance;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;

/**
 * A run that is over, with its certificate. Nothing in it was computed on rows but by the plan, so
 * all of it may be published but the seconds.
 *
 * @param certificate empty without privacy
 * @param provenance how it was made, in public
 * @param predictor how the model answers, with the threshold that was asked for if there can be one
 * @param noThreshold why there is none, where one was asked for: the run is paid for by then, so
 *     the model keeps the usual one
 * @param seconds wall-clock time of the fit alone; it depends on the rows
 */
public record CertifiedRun(
    PricedPlan pricedPlan,
    Outcome outcome,
    Optional<RunCertificate> certificate,
    Provenance provenance,
    Predictor predictor,
    Optional<NoThreshold> noThreshold,
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

  /**
   * Takes a run from its open release channel to its outcome; when it returns, all of it is
   * committed.
   */
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
    Predictor usual = predictor(pricedPlan, outcome);
    Optional<ThresholdRule> asked = thresholdRule(pricedPlan);
    Optional<NoThreshold> noThreshold = asked.flatMap(usual::noThreshold);
    return new CertifiedRun(
        pricedPlan,
        outcome,
        certificate,
        provenance,
        asked.filter(rule -> noThreshold.isEmpty()).map(usual::withThreshold).orElse(usual),
        noThreshold,
        seconds);
  }

  /** The same with the day that all owners agreed on. */
  public CertifiedRun withDay(LocalDate agreed) {
    return new CertifiedRun(
        pricedPlan,
        outcome,
        certificate,
        provenance.withDay(agreed),
        predictor,
        noThreshold,
        seconds);
  }

  private static Predictor predictor(PricedPlan pricedPlan, Outcome outcome) {
    TrainingSpec spec = pricedPlan.spec();
    return new Predictor(
        pricedPlan.task(),
        spec.loss().name(),
        FittedModel.of(outcome, spec.labels().classWeights()));
  }

  /** Whether the threshold that was asked for could not be chosen, or is of no use. */
  public Optional<String> thresholdWarning() {
    return predictor.predictsNoPositives()
        ? Optional.of(predictor.noPositivesWarning())
        : noThreshold.map(why -> why.warning(thresholdRule(pricedPlan).orElseThrow()));
  }

  private static Optional<ThresholdRule> thresholdRule(PricedPlan pricedPlan) {
    return pricedPlan.spec().labels().threshold();
  }

  /** The model with its certificate, and without a figure that was computed on the rows. */
  public Model model(Encoding encoding) {
    TrainingSpec spec = pricedPlan.spec();
    return new Model(
        spec.algorithm().name(),
        spec.loss().name(),
        PenaltyText.weights(spec.penalties()),
        encoding,
        predictor.fitted(),
        Map.of(),
        certificate
            .map(done -> Model.Certificate.of(done, spec.privacyTarget().unit()))
            .orElseGet(() -> Model.Certificate.none(spec.noCertificateReason())),
        Optional.of(provenance),
        Optional.empty());
  }
}
