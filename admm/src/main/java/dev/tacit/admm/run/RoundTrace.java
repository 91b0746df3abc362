package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
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

  /** Largest change of an agent in the round: the dual residual over the penalty. */
  public static final String DUAL_RESIDUAL = "dualResidual";

  private final Map<String, List<Released>> numbers = new LinkedHashMap<>();
  private List<ReleasedModel> before = List.of();

  /** After a round; all start at zero. */
  public void add(List<ReleasedModel> models) {
    put(DISAGREEMENT, Released.combined(parts(models), new FarthestFromMean()));
    List<Released> points = parts(models);
    points.addAll(parts(before));
    put(DUAL_RESIDUAL, Released.combined(points, new LongestMove(models.size())));
    before = List.copyOf(models);
  }

  /** Another number of the round. */
  public void put(String name, Released number) {
    numbers.computeIfAbsent(name, unused -> new ArrayList<>()).add(number);
  }

  /** Each series as one vector. */
  public Map<String, Released> series() {
    Map<String, Released> series = new LinkedHashMap<>();
    numbers.forEach((name, all) -> series.put(name, Released.combined(all, new OneAfterAnother())));
    return series;
  }

  /** The plain mean of models. */
  public static ReleasedModel mean(List<ReleasedModel> models) {
    return new ReleasedModel(
        Released.combined(models.stream().map(ReleasedModel::weights).toList(), new PlainMean()),
        Released.combined(models.stream().map(ReleasedModel::intercept).toList(), new PlainMean()));
  }

  /** Weights and intercept of each, in order. */
  private static List<Released> parts(List<ReleasedModel> models) {
    List<Released> parts = new ArrayList<>();
    for (ReleasedModel model : models) {
      parts.add(model.weights());
      parts.add(model.intercept());
    }
    return parts;
  }

  /** The sum, then its share. */
  record PlainMean() implements PostProcessing {
    @Override
    public String name() {
      return "mean";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec sum = released.get(0);
      for (Vec other : released.subList(1, released.size())) {
        sum = sum.plus(other);
      }
      return sum.scaled(1.0 / released.size());
    }
  }

  /** The largest distance of a model from the mean of all; weights and intercept in turn. */
  record FarthestFromMean() implements PostProcessing {
    @Override
    public String name() {
      return "largest distance from the mean";
    }

    @Override
    public Vec apply(List<Vec> released) {
      Vec weights = new PlainMean().apply(every(released, 0));
      Vec intercept = new PlainMean().apply(every(released, 1));
      double apart = 0;
      for (int k = 0; k < released.size(); k += 2) {
        apart =
            Math.max(
                apart, distance(released.get(k), released.get(k + 1), weights, intercept.get(0)));
      }
      return Vec.of(apart);
    }

    private static List<Vec> every(List<Vec> released, int first) {
      List<Vec> found = new ArrayList<>();
      for (int k = first; k < released.size(); k += 2) {
        found.add(released.get(k));
      }
      return found;
    }
  }

  /** The largest change of a model: those of now, then those of before, if there were any. */
  record LongestMove(int agents) implements PostProcessing {
    @Override
    public String name() {
      return "longest way in a round";
    }

    @Override
    public Vec apply(List<Vec> released) {
      int now = 2 * agents;
      double moved = 0;
      for (int k = 0; k < now; k += 2) {
        boolean first = released.size() == now;
        Vec weights = first ? Vec.zeros(released.get(k).dimension()) : released.get(now + k);
        double intercept = first ? 0 : released.get(now + k + 1).get(0);
        moved = Math.max(moved, distance(released.get(k), released.get(k + 1), weights, intercept));
      }
      return Vec.of(moved);
    }
  }

  private static double distance(Vec weights, Vec intercept, Vec others, double other) {
    return Math.hypot(weights.minus(others).norm(), intercept.get(0) - other);
  }

  /** All numbers in one vector. */
  record OneAfterAnother() implements PostProcessing {
    @Override
    public String name() {
      return "series by round";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] all = new double[released.size()];
      for (int k = 0; k < all.length; k++) {
        all[k] = released.get(k).get(0);
      }
      return Vec.of(all);
    }
  }
}
