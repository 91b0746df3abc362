package dev.tacit.cli.train;

import dev.tacit.learn.certificate.Prices;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.plan.TrainingSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one object of {@code --json}: the fields of the contract, in order, null where unknown. */
public final class TrainJson {
  private TrainJson() {}

  public static Map<String, Object> of(TrainReport report) {
    TrainingSpec spec = report.spec();
    TrainingResult first = report.first();
    Optional<Prices> prices = first.certificate().map(RunCertificate::prices);
    Map<String, Object> json = SharedFields.of(spec, first.plan(), first.rows(), report.features());
    json.putAll(
        SharedFields.promise(
            spec.privacyTarget(),
            report.certified(),
            prices,
            first.certificate().map(RunCertificate::observerGuarantee),
            SharedFields.CERTIFIED));
    json.put("largeDelta", report.largeDelta().orElse(null));
    json.put("runs", report.results().size());
    json.put(
        "certifiedTogether", report.combinedGuarantee().map(SharedFields::together).orElse(null));
    json.put("paperClaim", first.plan().claim().map(SharedFields::claim).orElse(null));
    json.put("probabilities", first.predictor().probabilities().label());
    json.put("threshold", first.predictor().fitted().threshold().orElse(null));
    report.measures().forEach(one -> json.put(one.field(), report.measured(one)));
    if (!report.classes().isEmpty()) {
      json.put("testConfusion", report.confusion().map(ConfusionText::json).orElse(null));
    }
    json.put(
        "published",
        report.repeated() ? null : first.published().map(PublishedText::json).orElse(null));
    json.put("unpublished", TrainText.unpublished(report).orElse(null));
    json.put("releases", first.certificate().map(RunCertificate::releases).orElse(0));
    report.observers().ifPresent(table -> json.put("observers", table.json()));
    boolean counted = !first.plan().hasSecretLength();
    json.put("messages", counted ? first.outcome().messages() : null);
    json.put("bytes", counted ? first.outcome().bytes() : null);
    json.put("agentEpsilons", report.repeated() ? null : SharedFields.agentEpsilons(prices));
    json.put("agentTestErrors", agentTestErrors(report));
    json.put("trace", report.rounds().isEmpty() ? null : report.rounds().series());
    json.putAll(OwnerNotesText.json(report.notes()));
    json.put("ownerOnly", ownerOnly(report));
    return json;
  }

  private static List<Double> agentTestErrors(TrainReport report) {
    List<Double> errors = report.first().agentTestErrors();
    return report.repeated() || errors.isEmpty() ? null : errors;
  }

  /**
   * Names by what was run and not by what could be measured: that there is no curve, because all
   * test records are of one class, is a fact about the rows.
   */
  private static List<String> ownerOnly(TrainReport report) {
    List<String> names = new ArrayList<>();
    for (Measure one : report.measures()) {
      if (one != Measure.OBJECTIVE || report.spec().hasCentralObjective()) {
        names.add(one.field());
      }
    }
    if (!report.classes().isEmpty()) {
      names.add("testConfusion");
    }
    if (report.first().plan().hasSecretLength()) {
      names.addAll(List.of("releases", "messages", "bytes"));
    }
    if (!report.repeated() && !report.first().outcome().agentModels().isEmpty()) {
      names.add("agentTestErrors");
    }
    if (!report.rounds().isEmpty()) {
      Rounds.ownerOnly().forEach(name -> names.add("trace." + name));
    }
    names.addAll(OwnerNotesText.json(report.notes()).keySet());
    return names;
  }
}
