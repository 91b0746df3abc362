package dev.tacit.experiments.trial;

import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.job.OneTable;
import dev.tacit.learn.job.OptionalEvaluation;
import dev.tacit.learn.job.TrainingJob;
import dev.tacit.learn.job.TrainingResult;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.plan.TableFacts;
import dev.tacit.learn.plan.TrainingRequest;
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
    TrainingJob job =
        TrainingJob.of(request(), TableFacts.of(table.all(), List.of()), "run-" + number);
    OneTable rows = new OneTable(trial.data().name(), table.all(), table.test());
    Set<OptionalEvaluation> evaluations =
        trial.traced() ? Set.of(OptionalEvaluation.ROUNDS) : Set.of();
    TrainingResult result =
        job.result(
            job.read(rows), number, RunRecorder.inMemory(job.name()), evaluations, Progress.SILENT);
    return measures(job.spec(), result);
  }

  private TrainingRequest request() {
    return TrainingRequest.EMPTY
        .with(TrainingRequest.ALGORITHM, trial.algorithm())
        .with(TrainingRequest.SETTINGS, trial.settings())
        .with(TrainingRequest.AGENTS, number("--agents"))
        .with(TrainingRequest.GRAPH, trial.option("--graph").orElse(null))
        .with(TrainingRequest.SPLIT, trial.option("--split").orElse(null))
        .with(TrainingRequest.EPSILON, fraction("--epsilon"))
        .with(TrainingRequest.DELTA, fraction("--delta"))
        .with(
            TrainingRequest.NEIGHBOURS,
            trial.option("--neighbours").map(Neighbours::ofLabel).orElse(null))
        .with(
            TrainingRequest.CALIBRATION,
            trial.option("--calibration").map(Calibration::ofLabel).orElse(null))
        .with(TrainingRequest.PUBLIC_ROWS, number("--public-rows"))
        .with(TrainingRequest.REGULARISER, trial.option("--regulariser").orElse(null))
        .with(TrainingRequest.HOLDOUT, fraction("--holdout"))
        .with(TrainingRequest.TRAIN_ROWS, number("--train-rows"))
        // Runs of a trial publish no figures of test records: one may train in another run.
        .with(TrainingRequest.REPEAT, 1)
        // Papers take delta as they like; their tables are public.
        .with(TrainingRequest.LARGE_DELTA, trial.option("--epsilon").isPresent() ? true : null);
  }

  private Integer number(String option) {
    return trial.option(option).map(Integer::valueOf).orElse(null);
  }

  private Double fraction(String option) {
    return trial.option(option).map(Double::valueOf).orElse(null);
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
