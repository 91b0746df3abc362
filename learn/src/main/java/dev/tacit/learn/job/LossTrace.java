package dev.tacit.learn.job;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.learn.evaluation.Predictions;
import dev.tacit.learn.evaluation.Stopwatch;
import dev.tacit.learn.plan.PricedPlan;
import dev.tacit.learn.plan.RunRows;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The average loss of the papers, round by round: the mean over agents of the mean loss of an
 * agent's released model on its own training rows; and the mean of these models' errors on the test
 * rows, if there are any. They are computed beside the run on the clear rows, so they are for the
 * owner only, and nothing of them reaches the run.
 */
public final class LossTrace implements Progress {
  public static final String AVERAGE_LOSS = "averageLoss";
  public static final String AVERAGE_TEST_ERROR = "averageTestError";

  private final PricedPlan pricedPlan;
  private final RunRows rows;
  private final Progress next;
  private final Map<String, List<Double>> series = new TreeMap<>();
  private double seconds;

  LossTrace(PricedPlan pricedPlan, RunRows rows, Progress next) {
    this.pricedPlan = pricedPlan;
    this.rows = rows;
    this.next = next;
  }

  @Override
  public void finished(int round, int rounds) {
    next.finished(round, rounds);
  }

  @Override
  public boolean wantsModels() {
    return true;
  }

  @Override
  public void released(List<ReleasedModel> released) {
    // One owner has as many rounds as passes would be made for this; its pages show the path.
    if (rows.task().hasManyClasses() || released.size() == 1) {
      next.released(released);
      return;
    }
    Stopwatch watch = new Stopwatch();
    List<LinearModel> models = released.stream().map(ReleasedModel::linear).toList();
    List<Examples> parts = pricedPlan.parts();
    IntStream.range(0, parts.size())
        .filter(agent -> parts.get(agent).complete() > 0)
        .mapToDouble(agent -> meanLoss(parts.get(agent), models.get(agent)))
        .average()
        .ifPresent(mean -> add(AVERAGE_LOSS, mean));
    models.stream()
        .flatMap(model -> rows.testError(model).stream())
        .mapToDouble(error -> error)
        .average()
        .ifPresent(mean -> add(AVERAGE_TEST_ERROR, mean));
    seconds += watch.seconds();
    next.released(released);
  }

  private double meanLoss(Examples own, LinearModel model) {
    return new Predictions(own, model).meanLoss(pricedPlan.spec().loss());
  }

  private void add(String name, double value) {
    series.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
  }

  /** One number a round; empty where no agent has a model of its own. */
  Map<String, List<Double>> series() {
    return Map.copyOf(series);
  }

  /** What the looking cost; not part of the fit. */
  double seconds() {
    return seconds;
  }
}
