package dev.tacit.experiments.trial;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.data.Dataset;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.Refused;
import dev.tacit.learn.algorithm.Algorithms;
import dev.tacit.learn.algorithm.Losses;
import dev.tacit.learn.algorithm.PenaltyText;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.OptionalEvaluation;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.plan.OwnershipRequest;
import dev.tacit.learn.plan.Planner;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.PrivacyTarget;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.RecordCounts;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes a trial through the steps of {@code tacit train}, by the same classes. */
final class TrialRun {
  /** What is kept of a run; figures of public tables, for people who study methods. */
  private static final List<Measure> MEASURES =
      List.of(Measure.TEST_ERROR, Measure.TEST_AUC, Measure.TEST_LOG_LOSS, Measure.TRAIN_LOSS);

  private final Trial trial;
  private final DataFolder folder;

  TrialRun(Trial trial, DataFolder folder) {
    this.trial = trial;
    this.folder = folder;
  }

  Map<String, List<Double>> measure(int number) {
    DataFolder.Loaded table = folder.load(trial.data(), trial.attributes());
    TrainingSpec spec = recipe(table.all());
    TestSplit split =
        new TestSplit(
            trial.option("--holdout").map(Double::valueOf),
            trial.option("--train-rows").map(Integer::valueOf),
            1);
    split.check(spec);
    PrivacyTarget privacyTarget = spec.privacyTarget();
    int found = privacyTarget.countRecords(table.all().examples());
    RecordCounts records = split.records(privacyTarget, privacyTarget.publicNumber(found));
    RunRows rows = split.rows(table.all(), table.test(), records, privacyTarget, number);
    // Repeated runs publish no figures of test records: one may train in another run.
    PricedPlan pricedPlan = new Planner(spec, false).plan(rows);
    Set<OptionalEvaluation> optionalEvaluations =
        trial.traced() ? Set.of(OptionalEvaluation.ROUNDS) : Set.of();
    TrainingResult result =
        TrainingResult.of(
            pricedPlan,
            rows,
            RunRecorder.inMemory("run-" + number),
            optionalEvaluations,
            Progress.SILENT);
    return measures(spec, result);
  }

  private TrainingSpec recipe(Dataset table) {
    OwnershipRequest owners =
        new OwnershipRequest(
            trial.option("--agents").map(Integer::valueOf),
            trial.option("--graph"),
            trial.option("--split"));
    Algorithm chosen = Algorithms.named(trial.algorithm(), owners.preferred());
    PromiseRequest asked =
        new PromiseRequest(
            trial.option("--epsilon").map(Double::valueOf),
            trial.option("--delta").map(Double::valueOf),
            trial.option("--neighbours").map(Neighbours::ofLabel),
            trial.option("--calibration").map(paper -> Calibration.PAPER),
            trial.option("--public-rows").map(Integer::valueOf),
            Optional.empty(),
            // Papers take delta as they like; their tables are public.
            true);
    return new TrainingSpec(
        chosen,
        Refused.asUsageError("--set", () -> Settings.of(trial.settings(), chosen.settings())),
        Losses.defaultFor(table.task()),
        trial
            .option("--regulariser")
            .map(text -> PenaltyText.parse(text, table.space()))
            .orElseGet(() -> PenaltyText.defaultFor(chosen)),
        asked.promise(chosen),
        owners.ownership(chosen));
  }

  private Map<String, List<Double>> measures(TrainingSpec spec, TrainingResult result) {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    for (Measure one : MEASURES) {
      Optional.ofNullable(result.figures().of(one))
          .ifPresent(value -> all.put(one.field(), List.of(value)));
    }
    if (!spec.penalties().isRidge()) {
      double loss = result.figures().of(Measure.TRAIN_LOSS);
      Vec weights = result.outcome().model().linear().weights();
      all.put("objective", List.of(loss + penalty(spec.penalties(), weights)));
    }
    result
        .certificate()
        .map(RunCertificate::worst)
        .ifPresent(
            worst -> {
              all.put("certifiedEpsilon", List.of(worst.epsilon()));
              worst
                  .whyInfinite()
                  .ifPresent(why -> all.put("mechanismEpsilon", List.of(worst.mechanism())));
            });
    result
        .plan()
        .claim()
        .map(PaperClaim::validity)
        .ifPresent(validity -> all.put("paperClaim", List.of(ClaimCode.of(validity))));
    result
        .ownerTrace()
        .forEach(
            (name, series) -> {
              if (trial.tracedSeries().contains(name)) {
                all.put(name, series);
              }
              all.put("last" + name.substring("average".length()), List.of(afterFresh(series)));
            });
    if (trial.traced()) {
      Optional.ofNullable(result.outcome().series().get("releases"))
          .ifPresent(
              series -> all.put("releases", series.subList(series.size() - 1, series.size())));
    }
    return all;
  }

  /** The last value, or of recycling methods that after the last fresh round, as they print it. */
  private double afterFresh(List<Double> series) {
    boolean recycled = trial.algorithm().startsWith("r-") && series.size() % 2 == 0;
    return series.get(series.size() - (recycled ? 2 : 1));
  }

  /** g(A x) of the generalised lasso, from the model alone. */
  static double penalty(Penalties penalties, Vec weights) {
    double differences = 0;
    for (Edge edge : penalties.edges()) {
      differences += Math.abs(weights.get(edge.from()) - weights.get(edge.to()));
    }
    return penalties.ridge() / 2 * weights.normSquared()
        + penalties.lasso() * weights.norm1()
        + penalties.fused() * differences;
  }
}
