package dev.tacit.learn.report;

import dev.tacit.dp.account.Guarantee;
import dev.tacit.learn.certificate.CombinedGuarantee;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.Summary;
import dev.tacit.learn.job.OwnerNotes;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.model.ModelIdentity;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code train} has to say, before anybody decides how it is written down.
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

  /** The tree that all renderers write. */
  public Report tree(ModelIdentity identity) {
    GlanceItems glance = new GlanceItems(this);
    List<Report.Section> sections =
        Stream.of(new PublicSections(this).all(identity), new OwnerSections(this).all())
            .flatMap(List::stream)
            .toList();
    return new Report(glance.headline(), glance.all(), sections);
  }

  /** The fields of JSON, in the order in which programs have always met them. */
  public List<Item> fields(ModelIdentity identity) {
    return FieldOrder.of(tree(identity).items());
  }

  public boolean isPrivate() {
    return spec.isPrivate();
  }

  public String notice() {
    return spec.nonPrivateNotice();
  }

  /** The run that stands for all: every run of the same plan has the same public facts. */
  public TrainingResult first() {
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
    return certified().flatMap(proved -> GuaranteeItems.excess(spec.privacyTarget(), proved));
  }

  /** What readers must know where the delta that was asked for is large. */
  public Optional<String> largeDelta() {
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

  /** The series of a single run; experiments show figures only. */
  public RoundSeries rounds() {
    return repeated ? RoundSeries.NONE : RoundSeries.of(spec, first());
  }

  /** Whether a draw decides how much is released, so that the number itself is a secret. */
  boolean hasSecretLength() {
    return first().plan().hasSecretLength();
  }
}
