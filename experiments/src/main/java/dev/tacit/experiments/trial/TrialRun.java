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
import dev.tacit.learn.book.Bookkeeping;
import dev.tacit.learn.certify.Certified;
import dev.tacit.learn.measure.Measure;
import dev.tacit.learn.plan.Booking;
import dev.tacit.learn.plan.OwnershipRequest;
import dev.tacit.learn.plan.Plans;
import dev.tacit.learn.plan.Promise;
import dev.tacit.learn.plan.PromiseRequest;
import dev.tacit.learn.plan.PublicRecords;
import dev.tacit.learn.plan.Recipe;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.learn.plan.TestSplit;
import dev.tacit.learn.run.Look;
import dev.tacit.learn.run.Run;
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
  private static final List<Measure> KEPT =
      List.of(Measure.TEST_ERROR, Measure.TEST_AUC, Measure.TEST_LOG_LOSS, Measure.TRAIN_LOSS);

  private final Trial trial;
  private final DataFolder folder;

  TrialRun(Trial trial, DataFolder folder) {
    this.trial = trial;
    this.folder = folder;
  }

  Map<String, List<Double>> measure(int number) {
    DataFolder.Loaded table = folder.load(trial.data(), trial.attributes());
    Recipe recipe = recipe(table.all());
    TestSplit split =
        new TestSplit(
            trial.option("--holdout").map(Double::valueOf),
            trial.option("--train-rows").map(Integer::valueOf),
            1);
    split.check(recipe);
    Promise promise = recipe.promise();
    int found = promise.found(table.all().examples());
    PublicRecords records = split.records(promise, promise.publicNumber(found));
    RunRows rows = split.rows(table.all(), table.test(), records, promise, number);
    // Repeated runs publish no figures of test records: one may train in another run.
    Booking booking = new Plans(recipe, false).of(rows);
    Set<Look> looks = trial.traced() ? Set.of(Look.ROUNDS) : Set.of();
    Run run = Run.of(booking, rows, Bookkeeping.inMemory("run-" + number), looks, Progress.SILENT);
    return measures(recipe, run);
  }

  private Recipe recipe(Dataset table) {
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
    return new Recipe(
        chosen,
        Refused.orUsage("--set", () -> Settings.of(trial.settings(), chosen.settings())),
        Losses.usual(table.task()),
        trial
            .option("--regulariser")
            .map(text -> PenaltyText.parse(text, table.space()))
            .orElseGet(() -> PenaltyText.usual(chosen)),
        asked.promise(chosen),
        owners.ownership(chosen));
  }

  private Map<String, List<Double>> measures(Recipe recipe, Run run) {
    Map<String, List<Double>> all = new LinkedHashMap<>();
    for (Measure one : KEPT) {
      Optional.ofNullable(run.figures().of(one))
          .ifPresent(value -> all.put(one.field(), List.of(value)));
    }
    if (!recipe.penalties().isRidge()) {
      double loss = run.figures().of(Measure.TRAIN_LOSS);
      Vec weights = run.outcome().model().linear().weights();
      all.put("objective", List.of(loss + penalty(recipe.penalties(), weights)));
    }
    run.certified()
        .map(Certified::worst)
        .ifPresent(
            worst -> {
              all.put("certifiedEpsilon", List.of(worst.epsilon()));
              worst
                  .whyInfinite()
                  .ifPresent(why -> all.put("mechanismEpsilon", List.of(worst.mechanism())));
            });
    run.plan()
        .claim()
        .map(PaperClaim::holds)
        .ifPresent(holds -> all.put("paperClaim", List.of(ClaimCode.of(holds))));
    run.ownerTrace()
        .forEach(
            (name, series) -> {
              if (trial.kept().contains(name)) {
                all.put(name, series);
              }
              all.put("last" + name.substring("average".length()), List.of(afterFresh(series)));
            });
    if (trial.traced()) {
      Optional.ofNullable(run.outcome().series().get("releases"))
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
