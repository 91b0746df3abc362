package dev.tacit.cli.train;

import dev.tacit.admm.agent.Site;
import dev.tacit.cli.output.HtmlReport;
import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.evaluation.ClassificationFigures;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.learn.provenance.Provenance;
import dev.tacit.ledger.LedgerView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The page about a training run.
 *
 * @param identity which model it is
 * @param budget what is left of the budget that paid
 * @param forOwner whether it has the part that only the owner of the rows may see
 */
public record TrainPage(
    TrainReport report,
    FeatureSpace space,
    ModelIdentity identity,
    Optional<LedgerView.Dataset> budget,
    boolean forOwner) {

  public HtmlReport page() {
    String calm =
        report.isPrivate()
            ? "The guarantee is that of the releases reserved, each matched by a receipt of the"
                + " noise that was drawn."
            : report.notice();
    return titled(title(), calm);
  }

  /** For readers who do not know an algorithm by its name, and who have several of these. */
  private String title() {
    String what = report.isPrivate() ? "Privacy report" : "Report of a model without privacy";
    return what + ": " + identity.title();
  }

  /** The same page with another title and first sentence; what alarms comes before it. */
  public HtmlReport titled(String title, String calm) {
    String warnings =
        Stream.of(report.largeDelta(), report.excess())
            .flatMap(Optional::stream)
            .map(words -> "Warning: " + words)
            .collect(Collectors.joining(". "));
    String notice = warnings.isEmpty() ? calm : warnings;
    boolean alarm = !report.isPrivate() || !warnings.isEmpty();
    return new HtmlReport(
        title,
        new HtmlReport.Notice(notice, alarm),
        new ReportSummary(report, budget).lead(),
        forOwner ? new ReportSummary(report, budget).ownerCards() : List.of(),
        sections(),
        forOwner ? ownerSections() : List.of());
  }

  private List<Section> sections() {
    TrainingResult first = report.first();
    Map<String, String> summary = new LinkedHashMap<>(identity.labelledFields());
    summary.putAll(TrainText.of(report));
    List<Section> sections = new ArrayList<>();
    sections.add(Section.table("Guarantee", summary));
    sections.add(OwnersTable.of(first));
    if (!report.repeated()) {
      first
          .published()
          .filter(ClassificationFigures.class::isInstance)
          .map(ClassificationFigures.class::cast)
          .ifPresent(
              figures ->
                  sections.addAll(
                      PublishedPictures.of(figures, shift(first), above(first.predictor()))));
      List<Site> known = first.certifiedRun().pricedPlan().sites();
      first
          .certificate()
          .ifPresent(certificate -> sections.addAll(CostPictures.of(certificate, known)));
    }
    sections.addAll(report.pictures());
    sections.addAll(report.rounds().pictures(false));
    sections.add(WeightBars.of(first, space, report.classes()));
    sections.add(Section.table("Settings in force", shortened(first.plan().settings())));
    sections.add(Section.table("What follows from them", shortened(first.plan().derived())));
    sections.add(Section.table("How it was made", provenance(first.certifiedRun().provenance())));
    sections.add(ReportGlossary.section(report.isPrivate()));
    return sections;
  }

  /** Numbers of at most six digits; the model file has all of them. */
  private static Map<String, String> shortened(Map<String, String> settings) {
    Map<String, String> shown = new LinkedHashMap<>();
    settings.forEach((name, value) -> shown.put(name, ShortNumber.of(value)));
    return shown;
  }

  /** Bins of published counts are cut at odds among records as they weighed in training. */
  private static double shift(TrainingResult result) {
    return FittedModel.shift(result.predictor().fitted().classWeights());
  }

  /** Above which probability the model says positive. */
  private static double above(Predictor predictor) {
    return predictor.probability(predictor.cut());
  }

  private static Map<String, String> provenance(Provenance made) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("digest of the plan", made.planHash());
    made.evidence().ifPresent(evidence -> rows.put("receipts", evidence.matchingRule().meaning()));
    return rows;
  }

  private List<Section> ownerSections() {
    TrainingResult first = report.first();
    Map<String, String> figures = new LinkedHashMap<>(TrainText.ownerOnly(report));
    first
        .evaluation()
        .ifPresent(known -> figures.put("test rows", Integer.toString(known.records())));
    for (String warning : report.notes().warnings()) {
      figures.merge("warning", warning, (one, other) -> one + "; " + other);
    }
    List<Section> sections = new ArrayList<>();
    sections.add(Section.table("Worth, against guessing and no privacy", compared(first)));
    Section table = Section.table("Figures", figures);
    sections.add(
        new Section(
            table.heading(),
            table.html(),
            first.predictor().probabilities() == ProbabilityKind.CALIBRATED
                ? List.of(
                    "Log losses are those of calibrated probabilities. The training loss before"
                        + " calibration is that of the scores, which are no log-odds yet: it is not"
                        + " to be compared with them, nor with the training loss without privacy.")
                : List.of()));
    first
        .evaluation()
        .ifPresent(known -> sections.addAll(EvaluationPictures.of(known, first.predictor())));
    sections.add(
        new Section("True class, and how often it was called which", confusion(), List.of()));
    sections.add(Section.table("Test error of each owner's model", agentErrors(first)));
    sections.addAll(report.rounds().pictures(true));
    return sections;
  }

  private static Map<String, String> compared(TrainingResult result) {
    Map<String, String> rows = new LinkedHashMap<>();
    Double error = result.figures().of(Measure.TEST_ERROR);
    Double exact = result.figures().of(Measure.NON_PRIVATE_TEST_ERROR);
    if (error != null) {
      rows.put("test error of this model", percent(error));
      result
          .evaluation()
          .flatMap(Evaluation::confusion)
          .ifPresent(
              table ->
                  rows.put("error of the more frequent class", percent(table.majorityError())));
    }
    if (exact != null) {
      rows.put("test error without privacy", percent(exact));
    }
    Double fit = result.figures().of(Measure.TEST_R2);
    Double exactFit = result.figures().of(Measure.NON_PRIVATE_TEST_R2);
    if (fit != null) {
      rows.put("R2 of this model (guessing the mean has 0)", TrainText.rounded(fit));
    }
    if (exactFit != null) {
      rows.put("R2 without privacy", TrainText.rounded(exactFit));
    }
    return rows;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private String confusion() {
    return report.confusion().map(ConfusionText::html).orElse("");
  }

  private static Map<String, String> agentErrors(TrainingResult result) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (int agent = 0; agent < result.agentTestErrors().size(); agent++) {
      rows.put("agent " + agent, TrainText.rounded(result.agentTestErrors().get(agent)));
    }
    return rows;
  }
}
