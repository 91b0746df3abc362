package dev.tacit.cli.train;

import dev.tacit.dp.account.Guarantee;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.Summary;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A report for people: label and value, what is public apart from what is the owner's. */
public final class TrainText {
  /** The heading of what {@link #ownerOnly} holds. */
  public static final String OWNER_ONLY =
      "For the owner only, exact figures of the rows (do not publish):";

  private static final int AGENTS_SHOWN = 12;

  private TrainText() {}

  /** What may be shown to everybody. */
  public static Map<String, String> of(TrainReport report) {
    TrainingSpec spec = report.spec();
    Map<String, String> text = new LinkedHashMap<>();
    text.put("algorithm", spec.algorithm().name() + (report.isPrivate() ? "" : " (NOT PRIVATE)"));
    report.certified().ifPresent(proved -> putGuarantee(report, proved, text));
    report.largeDelta().ifPresent(words -> text.put("LARGE DELTA", words));
    if (spec.partition().agents() > 1) {
      text.put("agents", Integer.toString(spec.partition().agents()));
      putTraffic(report.first(), text);
    }
    text.put(spec.privacyTarget().countLabel(), Integer.toString(report.first().rows()));
    text.put("features", Integer.toString(report.features()));
    putAnswers(report, text);
    if (!report.repeated()) {
      String records = spec.privacyTarget().unit().isPresent() ? "test persons" : "test records";
      boolean cut = report.first().predictor().fitted().threshold().isPresent();
      report
          .first()
          .published()
          .map(published -> PublishedText.of(published, records, cut))
          .ifPresent(text::putAll);
    }
    unpublished(report).ifPresent(why -> text.put("published figures", "none: " + why));
    return text;
  }

  /** Why the test records, if there are any, could not be asked: from the plan alone. */
  static Optional<String> unpublished(TrainReport report) {
    if (report.isPrivate() && report.repeated()) {
      return Optional.of("a record that tests in one run may train in another");
    }
    TrainingResult first = report.first();
    return first.certifiedRun().pricedPlan().noTestFiguresReason();
  }

  /** How the model answers: public words about released numbers. */
  private static void putAnswers(TrainReport report, Map<String, String> text) {
    Predictor predictor = report.first().predictor();
    if (predictor.task().hasNumbers()) {
      return;
    }
    if (report.classes().size() > 2) {
      text.put("classes", Integer.toString(report.classes().size()));
    }
    text.put("probabilities", predictor.probabilities().label());
    predictor
        .fitted()
        .threshold()
        .ifPresent(
            chosen ->
                text.put(
                    "threshold",
                    chosen.rule() + ": positive above the score " + rounded(chosen.score())));
  }

  /** What was computed on the rows themselves, or depends on them as the time does. */
  public static Map<String, String> ownerOnly(TrainReport report) {
    Map<String, String> text = new LinkedHashMap<>();
    for (Measure one : report.measures()) {
      if (report.spec().algorithm().isPrivate() || !one.isReference()) {
        putFigure(label(one, report), report.measured(one), text);
      }
    }
    text.putAll(OwnerNotesText.of(report.notes()));
    return text;
  }

  private static void putGuarantee(TrainReport report, Guarantee proved, Map<String, String> text) {
    TrainingResult first = report.first();
    RunCertificate certificate = first.certificate().orElseThrow();
    String label = report.repeated() ? "certified, each run" : "certified";
    text.putAll(
        GuaranteeText.of(
            label,
            report.spec(),
            first.plan(),
            proved,
            certificate.prices(),
            certificate.observerGuarantee()));
    report
        .combinedGuarantee()
        .ifPresent(
            all ->
                text.put(
                    "all " + report.results().size() + " runs together",
                    GuaranteeText.inWords(all)));
    putAgents(certificate, text);
    if (!first.plan().hasSecretLength()) {
      text.put("releases", Integer.toString(certificate.releases()));
    }
  }

  /** Where owners have promises of their own; few enough to read. */
  private static void putAgents(RunCertificate certificate, Map<String, String> text) {
    List<String> each =
        certificate.agents().stream().map(one -> RoundedUp.text(one.epsilon())).toList();
    if (each.size() <= AGENTS_SHOWN && each.stream().distinct().count() > 1) {
      text.put("epsilon by agent", String.join(", ", each));
    }
  }

  private static void putTraffic(TrainingResult first, Map<String, String> text) {
    long messages = first.outcome().messages();
    if (messages > 0 && !first.plan().hasSecretLength()) {
      text.put(
          "messages",
          String.format(Locale.ROOT, "%,d, %,d bytes", messages, first.outcome().bytes()));
    }
  }

  /** Scores that a curve turns into probabilities have a loss that is no log loss of these. */
  private static String label(Measure measure, TrainReport report) {
    boolean calibrated = report.first().predictor().probabilities() == ProbabilityKind.CALIBRATED;
    return MeasureLabels.label(measure)
        + (measure == Measure.TRAIN_LOSS && calibrated ? " before calibration" : "");
  }

  private static void putFigure(String label, Object measured, Map<String, String> text) {
    if (measured instanceof Summary summary) {
      text.put(label, inWords(summary));
    } else if (measured instanceof Double number) {
      text.put(label, rounded(number));
    }
  }

  private static String inWords(Summary summary) {
    return rounded(summary.mean())
        + (summary.sd() == null ? "" : " (sd " + rounded(summary.sd()) + ")")
        + ", "
        + summary.runs()
        + (summary.runs() == 1 ? " run" : " runs");
  }

  static String rounded(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
