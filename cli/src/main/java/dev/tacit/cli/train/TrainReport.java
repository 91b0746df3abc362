package dev.tacit.cli.train;

import dev.tacit.cli.output.HtmlReport.Section;
import dev.tacit.dp.account.Guarantee;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.Summary;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code train} has to say, however it is written down: {@link TrainJson}, {@link TrainText},
 * {@link TrainPage}.
 *
 * @param results one, or as many as {@code --repeat} asked for
 * @param classes their names; empty for numbers
 * @param repeated whether figures are summaries over runs
 * @param notes what only the owner of the rows is told
 */
public record TrainReport(
    TrainingSpec spec,
    List<TrainingResult> results,
    int features,
    List<String> classes,
    boolean repeated,
    OwnerNotes notes) {
  public TrainReport {
    results = List.copyOf(results);
    classes = List.copyOf(classes);
  }

  public boolean isPrivate() {
    return spec.isPrivate();
  }

  public String notice() {
    return spec.nonPrivateNotice();
  }

  /** The run that stands for all: every run of the same plan has the same public facts. */
  TrainingResult first() {
    return results.get(0);
  }

  /** What one run guarantees: the weakest over runs and agents. */
  public Optional<Guarantee> certified() {
    return results.stream()
        .flatMap(result -> result.certificate().stream())
        .map(RunCertificate::worst)
        .max(Comparator.comparingDouble(Guarantee::epsilon));
  }

  /** What all runs of an experiment cost together, where there are several. */
  Optional<CombinedGuarantee> combinedGuarantee() {
    Optional<Guarantee> one = certified();
    if (!repeated || results.size() < 2 || one.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        CombinedGuarantee.of(
            results.stream().map(TrainingResult::plan).toList(),
            spec.partition().agents(),
            spec.privacyTarget().budget().orElseThrow(),
            one.get()));
  }

  /** A warning where the noise that a paper prints proves less than the paper claims. */
  public Optional<String> excess() {
    return certified().flatMap(proved -> GuaranteeText.excess(spec.privacyTarget(), proved));
  }

  /** What readers must know where the delta that was asked for is large. */
  Optional<String> largeDelta() {
    return first().certifiedRun().pricedPlan().largeDelta();
  }

  /** The number of the only run, or a {@link Summary} over runs; null where not measured. */
  Object measured(Measure measure) {
    List<Double> values = new ArrayList<>();
    results.forEach(result -> values.add(result.figures().of(measure)));
    return repeated ? Summary.of(values) : values.get(0);
  }

  /** Figures of a single run that were computed on the rows, for the owner's copy of the model. */
  public Map<String, Double> ownerFigures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    first().figures().values().forEach((measure, value) -> figures.put(measure.field(), value));
    return figures;
  }

  /** What such labels can be measured by, whatever could be. */
  List<Measure> measures() {
    return Arrays.stream(Measure.values())
        .filter(measure -> measure.fits(first().predictor().task()))
        .toList();
  }

  /** Which class was called which in a single run. */
  Optional<ConfusionText> confusion() {
    return repeated
        ? Optional.empty()
        : first()
            .evaluation()
            .flatMap(Evaluation::confusion)
            .map(counts -> new ConfusionText(counts, classes));
  }

  /** The same for people, of three classes or more; of two the figures say it. */
  public String confusionText() {
    return classes.size() > 2 ? confusion().map(ConfusionText::text).orElse("") : "";
  }

  /** The series of a single run; experiments show figures only. */
  Rounds rounds() {
    return repeated ? Rounds.NONE : Rounds.of(spec, first());
  }

  /** Epsilon by position, where users have positions. */
  Optional<ObserverTable> observers() {
    return first().certificate().flatMap(RunCertificate::curve).map(ObserverTable::new);
  }

  /** A table by position and observer, or nothing where users have no positions. */
  public String observerText() {
    return observers().map(ObserverTable::text).orElse("");
  }

  /** The same as pictures. */
  List<Section> pictures() {
    return observers().map(ObserverTable::picture).stream().toList();
  }
}
