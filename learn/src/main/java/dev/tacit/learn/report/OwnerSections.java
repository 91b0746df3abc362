package dev.tacit.learn.report;

import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.RunFigures;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.learn.report.Report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What was computed on the rows themselves, or depends on them as the time does. Which of these
 * fields there are follows from what was run and never from what could be measured: that there is
 * no curve, because all test records are of one class, is a fact about the rows.
 */
final class OwnerSections {
  private final TrainReport report;
  private final TrainingResult first;

  OwnerSections(TrainReport report) {
    this.report = report;
    this.first = report.first();
  }

  List<Section> all() {
    List<Section> sections = new ArrayList<>();
    sections.add(new Section("Worth, against guessing and no privacy", worth()));
    sections.add(new Section("Figures", figures(), remarks()));
    sections.add(drawing(PagePicture.EVALUATION));
    if (!report.classes().isEmpty()) {
      sections.add(
          new Section("True class, and how often it was called which", List.of(confusion())));
    }
    sections.add(new Section("Test error of each owner's model", agentErrors()));
    sections.add(new Section("", trace()));
    sections.add(drawing(PagePicture.OWNER_ROUNDS));
    return sections;
  }

  private static Section drawing(PagePicture picture) {
    return new Section("", List.of(Item.drawn(picture).forOwner()));
  }

  private List<Item> figures() {
    List<Item> items = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      if (measure.fits(first.predictor().task())) {
        items.add(figure(measure));
      }
    }
    List<Double> errors = first.agentTestErrors();
    items.add(
        Item.field("agentTestErrors", report.repeated() || errors.isEmpty() ? null : errors)
            .forOwnerIf(!report.repeated() && !first.outcome().agentModels().isEmpty()));
    items.addAll(OwnerItems.of(report.notes()));
    first
        .evaluation()
        .ifPresent(
            known ->
                items.add(
                    items.size() - 1,
                    Item.line("test rows", Integer.toString(known.records())).forOwner().detail()));
    return items;
  }

  private Item figure(Measure measure) {
    boolean reference = report.spec().algorithm().isPrivate() || !measure.isReference();
    boolean computed = measure != Measure.OBJECTIVE || report.spec().hasCentralObjective();
    return Item.of(measure.field(), label(measure), Value.figure(report.measured(measure)))
        .shownIf(reference)
        .forOwnerIf(computed);
  }

  /** Scores that a curve turns into probabilities have a loss that is no log loss of these. */
  private String label(Measure measure) {
    return measure.label()
        + (measure == Measure.TRAIN_LOSS && isCalibrated() ? " before calibration" : "");
  }

  private boolean isCalibrated() {
    return first.predictor().probabilities() == ProbabilityKind.CALIBRATED;
  }

  private List<String> remarks() {
    return isCalibrated()
        ? List.of(
            "Log losses are those of calibrated probabilities. The training loss before"
                + " calibration is that of the scores, which are no log-odds yet: it is not"
                + " to be compared with them, nor with the training loss without privacy.")
        : List.of();
  }

  private Item confusion() {
    Optional<Value> table =
        first
            .evaluation()
            .filter(known -> !report.repeated())
            .flatMap(Evaluation::confusion)
            .map(counts -> new Value.CrossTable(report.classes(), counts));
    return OwnerItems.confusion(table.orElse(Value.UNKNOWN), report.classes().size());
  }

  private List<Item> agentErrors() {
    List<Item> items = new ArrayList<>();
    for (int agent = 0; agent < first.agentTestErrors().size(); agent++) {
      String error = Value.fourDecimals(first.agentTestErrors().get(agent));
      items.add(Item.line("agent " + agent, error).forOwner().detail());
    }
    return items;
  }

  private List<Item> trace() {
    RoundSeries rounds = report.rounds();
    return rounds.isEmpty() ? List.of(Item.field("trace", null)) : rounds.items("trace");
  }

  private List<Item> worth() {
    RunFigures figures = first.figures();
    List<Item> items = new ArrayList<>();
    Double error = figures.of(Measure.TEST_ERROR);
    addShare(items, "test error of this model", error);
    if (error != null) {
      first
          .evaluation()
          .flatMap(Evaluation::confusion)
          .ifPresent(
              table -> addShare(items, "error of the more frequent class", table.majorityError()));
    }
    addShare(items, "test error without privacy", figures.of(Measure.NON_PRIVATE_TEST_ERROR));
    addFit(items, "R2 of this model (guessing the mean has 0)", figures.of(Measure.TEST_R2));
    addFit(items, "R2 without privacy", figures.of(Measure.NON_PRIVATE_TEST_R2));
    return items;
  }

  private static void addShare(List<Item> items, String label, Double share) {
    if (share != null) {
      String percent = String.format(Locale.ROOT, "%.2f %%", 100 * share);
      items.add(Item.line(label, percent).forOwner().detail());
    }
  }

  private static void addFit(List<Item> items, String label, Double fit) {
    if (fit != null) {
      items.add(Item.line(label, Value.fourDecimals(fit)).forOwner().detail());
    }
  }
}
