package dev.tacit.learn.job;

import dev.tacit.admm.central.SplitForm;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.data.FeatureSpace;
import dev.tacit.learn.certificate.RunCertificate;
import dev.tacit.learn.evaluation.ClassScores;
import dev.tacit.learn.evaluation.Evaluation;
import dev.tacit.learn.evaluation.Measure;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.evaluation.PublishedFigures;
import dev.tacit.learn.evaluation.Scores;
import dev.tacit.learn.ledgering.RecordedChannel;
import dev.tacit.learn.ledgering.RunRecorder;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TrainingSpec;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.SoftmaxSolver;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One fit and its figures, which are for the owner of the rows only.
 *
 * @param evaluation what it is worth on the test rows; empty without any that have values
 * @param rows public number of training records, empty ones included
 * @param agentTestErrors test error of each agent's own model, where they differ
 * @param ownerTrace figures of the agents' models by round; empty unless asked for
 * @param releasedRounds where these models were by round, from what was released: for everybody;
 *     empty unless asked for
 */
public record TrainingResult(
    CertifiedRun certifiedRun,
    RunFigures figures,
    Optional<Evaluation> evaluation,
    int rows,
    List<Double> agentTestErrors,
    Map<String, List<Double>> ownerTrace,
    ReleasedRounds releasedRounds) {

  /** Trains once and measures what costs little. */
  public static TrainingResult of(
      PricedPlan pricedPlan, RunRows rows, RunRecorder recorder, Progress progress) {
    return of(pricedPlan, rows, recorder, Set.of(), progress);
  }

  /** Trains once; see {@link CertifiedRun#of}. The figures are measured when the run is over. */
  public static TrainingResult of(
      PricedPlan pricedPlan,
      RunRows rows,
      RunRecorder recorder,
      Set<OptionalEvaluation> optionalEvaluations,
      Progress progress) {
    LossTrace trace = new LossTrace(pricedPlan, rows, progress);
    Progress watched = optionalEvaluations.contains(OptionalEvaluation.ROUNDS) ? trace : progress;
    RoundPaths paths = new RoundPaths(watched);
    CertifiedRun certifiedRun =
        CertifiedRun.of(
            pricedPlan,
            recorder,
            optionalEvaluations.contains(OptionalEvaluation.PATHS) ? paths : watched);
    Outcome outcome = certifiedRun.outcome();
    Predictor predictor = certifiedRun.predictor();
    Optional<Evaluation> evaluation = rows.testEvaluation(predictor);
    double seconds = Math.max(0, certifiedRun.seconds() - trace.seconds());
    RunFigures figures =
        figures(
            pricedPlan.spec(),
            rows,
            predictor,
            evaluation,
            optionalEvaluations.contains(OptionalEvaluation.REFERENCE),
            seconds);
    List<Double> agentErrors = new ArrayList<>();
    for (ReleasedModel agent : outcome.agentModels()) {
      rows.testError(agent.linear()).ifPresent(agentErrors::add);
    }
    return new TrainingResult(
        certifiedRun,
        figures,
        evaluation,
        rows.records().training(),
        agentErrors,
        trace.series(),
        paths.releasedRounds(outcome));
  }

  /** The scores of test rows of two classes. */
  public Optional<Scores> testScores() {
    return evaluation.flatMap(Evaluation::scores);
  }

  /** How the model answers. */
  public Predictor predictor() {
    return certifiedRun.predictor();
  }

  public Plan plan() {
    return certifiedRun.pricedPlan().plan();
  }

  public Outcome outcome() {
    return certifiedRun.outcome();
  }

  /**
   * What everybody may know of the test records (fact test-side); empty if nothing was released.
   */
  public Optional<PublishedFigures> published() {
    return PublishedFigures.of(predictor());
  }

  /** What is guaranteed; empty without privacy. */
  public Optional<RunCertificate> certificate() {
    return certifiedRun.certificate();
  }

  private static RunFigures figures(
      TrainingSpec spec,
      RunRows rows,
      Predictor model,
      Optional<Evaluation> evaluation,
      boolean compared,
      double seconds) {
    Map<Measure, Double> figures = new EnumMap<>(Measure.class);
    evaluation.ifPresent(known -> figures.putAll(known.figures()));
    figures.put(Measure.TRAIN_LOSS, trainLoss(spec, rows, model));
    if (spec.isReference()) {
      putReference(spec, rows, model, figures);
    } else if (compared) {
      reference(spec, rows).ifPresent(other -> putReference(spec, rows, other, figures));
    }
    if (spec.hasCentralObjective() && !rows.task().hasManyClasses()) {
      figures.put(Measure.OBJECTIVE, objective(spec, rows, model.outputs().get(0)));
    }
    figures.put(Measure.SECONDS, seconds);
    return new RunFigures(figures);
  }

  private static void putReference(
      TrainingSpec spec, RunRows rows, Predictor other, Map<Measure, Double> figures) {
    figures.put(Measure.NON_PRIVATE_TRAIN_LOSS, trainLoss(spec, rows, other));
    rows.testEvaluation(other)
        .ifPresent(
            known -> {
              figures.put(Measure.NON_PRIVATE_TEST_ERROR, known.figure(Measure.TEST_ERROR));
              figures.put(Measure.NON_PRIVATE_TEST_LOG_LOSS, known.figure(Measure.TEST_LOG_LOSS));
              figures.put(Measure.NON_PRIVATE_TEST_R2, known.figure(Measure.TEST_R2));
            });
  }

  /** NaN if no record has values. */
  private static double trainLoss(TrainingSpec spec, RunRows rows, Predictor model) {
    return rows.task().hasManyClasses()
        ? ClassScores.meanLoss(rows.training(), model.outputs())
        : new Predictions(rows.training(), model.outputs().get(0)).meanLoss(spec.loss());
  }

  /**
   * What the generalised lasso minimises. Its second term follows from the model, the first from
   * the rows, so of a private model it says as much about them as the training loss does.
   */
  private static double objective(TrainingSpec spec, RunRows rows, LinearModel model) {
    SplitForm form = SplitForm.of(spec.penalties(), model.weights().dimension());
    return new Predictions(rows.training(), model).meanLoss(spec.loss())
        + form.regulariser().value(form.coupling().image(model.weights()));
  }

  private static List<LinearModel> withIntercepts(List<Vec> functions) {
    return functions.stream()
        .map(LinearModel::withoutIntercept)
        .map(ConstantFeature::toIntercept)
        .toList();
  }

  /** The non-private reference on the same rows; empty if no record has values. */
  private static Optional<Predictor> reference(TrainingSpec spec, RunRows rows) {
    if (rows.training().complete() == 0) {
      return Optional.empty();
    }
    if (rows.task().hasManyClasses()) {
      return SoftmaxSolver.minimiser(
              ConstantFeature.added(rows.training()), rows.task().functions())
          .map(TrainingResult::withIntercepts)
          .map(
              functions ->
                  new Predictor(rows.task(), spec.loss().name(), FittedModel.of(functions)));
    }
    boolean lifted = rows.task().hasNumbers();
    Examples training = lifted ? ConstantFeature.added(rows.training()) : rows.training();
    FeatureSpace space = lifted ? FeatureSpace.numbered(training.dimension()) : rows.space();
    RunRows counted = new RunRows(training, Optional.empty(), space, rows.task(), rows.seed());
    PricedPlan pricedPlan = PricedPlan.of(spec.reference(), counted);
    RecordedChannel channel = RecordedChannel.inMemory("reference", pricedPlan.parts().size());
    LinearModel best =
        pricedPlan.plan().run(pricedPlan.parts(), channel, Progress.SILENT).model().linear();
    return Optional.of(
        new Predictor(
            rows.task(),
            spec.loss().name(),
            FittedModel.of(lifted ? ConstantFeature.toIntercept(best) : best)));
  }
}
