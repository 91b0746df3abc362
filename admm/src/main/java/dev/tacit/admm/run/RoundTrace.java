package dev.tacit.admm.run;

import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far agents are apart and how far they moved, round by round, computed from what they released
 * and so from nothing that is not public. Distances are Euclidean, of weights and intercept.
 */
public final class RoundTrace {
  /** Largest distance of an agent from the mean: the primal residual. */
  public static final String DISAGREEMENT = "disagreement";

  /** Longest way of an agent in the round: the dual residual over the penalty. */
  public static final String DUAL_RESIDUAL = "dualResidual";

  private final Map<String, List<Double>> series = new LinkedHashMap<>();
  private List<LinearModel> before = List.of();

  /** After a round; all start at zero. */
  public void add(List<LinearModel> models) {
    LinearModel mean = mean(models);
    double apart = 0;
    double moved = 0;
    for (int agent = 0; agent < models.size(); agent++) {
      LinearModel own = models.get(agent);
      apart = Math.max(apart, distance(own, mean));
      moved = Math.max(moved, distance(own, before.isEmpty() ? zero(own) : before.get(agent)));
    }
    put(DISAGREEMENT, apart);
    put(DUAL_RESIDUAL, moved);
    before = List.copyOf(models);
  }

  /** Another number of the round. */
  public void put(String name, double value) {
    series.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
  }

  public Map<String, List<Double>> series() {
    return series;
  }

  /** The plain mean of models. */
  public static LinearModel mean(List<LinearModel> models) {
    Vec weights = models.get(0).weights();
    double intercept = models.get(0).intercept();
    for (LinearModel model : models.subList(1, models.size())) {
      weights = weights.plus(model.weights());
      intercept += model.intercept();
    }
    double share = 1.0 / models.size();
    return new LinearModel(weights.scaled(share), intercept * share);
  }

  private static LinearModel zero(LinearModel like) {
    return LinearModel.withoutIntercept(Vec.zeros(like.weights().dimension()));
  }

  private static double distance(LinearModel one, LinearModel other) {
    double weights = one.weights().minus(other.weights()).norm();
    return Math.hypot(weights, one.intercept() - other.intercept());
  }
}
