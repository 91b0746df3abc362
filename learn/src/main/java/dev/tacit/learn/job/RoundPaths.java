package dev.tacit.learn.job;

import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the owners' models were, round by round, and how far that is from the mean, from where they
 * were before and from the model that was published. Released models and functions of them, so
 * everybody may see it. Distances are Euclidean, of weights and intercept.
 */
public final class RoundPaths implements Progress {
  /** Far more than pictures need; of larger runs nothing is kept. */
  private static final long MOST_NUMBERS = 20_000_000;

  /** Distance of an owner's model from the mean of all. */
  public static final String APART = "apart";

  /** Way of an owner's model in the round. */
  public static final String MOVED = "moved";

  /** Distance of an owner's model from the published one. */
  public static final String AHEAD = "ahead";

  private final Progress next;
  private final List<List<Vec>> rounds = new ArrayList<>();
  private Optional<Vec> noise = Optional.empty();
  private long numbers;

  RoundPaths(Progress next) {
    this.next = next;
  }

  @Override
  public void finished(int round, int all) {
    next.finished(round, all);
  }

  @Override
  public boolean wantsModels() {
    return true;
  }

  @Override
  public void released(List<ReleasedModel> models) {
    List<Vec> points = models.stream().map(one -> point(one.linear())).toList();
    numbers += (long) points.size() * points.get(0).dimension();
    if (numbers <= MOST_NUMBERS) {
      rounds.add(points);
    }
    next.released(models);
  }

  @Override
  public void noise(Released deviations) {
    noise = Optional.of(deviations.value());
    next.noise(deviations);
  }

  /** All that was seen, once the model is there. */
  ReleasedRounds releasedRounds(Outcome outcome) {
    return new ReleasedRounds(
        ranges(point(outcome.outputs().stream().map(ReleasedModel::linear).toList())), noise);
  }

  private static Vec point(LinearModel model) {
    double[] all = Arrays.copyOf(model.weights().toArray(), model.weights().dimension() + 1);
    all[all.length - 1] = model.intercept();
    return Vec.of(all);
  }

  /** Of several functions: one after the other, in the order in which a round shows them. */
  private static Vec point(List<LinearModel> outputs) {
    if (outputs.size() == 1) {
      return point(outputs.get(0));
    }
    double[] all =
        outputs.stream().flatMapToDouble(one -> Arrays.stream(point(one).toArray())).toArray();
    return point(new LinearModel(Vec.of(all), 0));
  }

  /** By name; empty if no round was shown, or if there were too many numbers. */
  private Map<String, List<RoundRange>> ranges(Vec end) {
    Map<String, List<RoundRange>> ranges = new LinkedHashMap<>();
    if (rounds.isEmpty()
        || numbers > MOST_NUMBERS
        || rounds.get(0).get(0).dimension() != end.dimension()) {
      return ranges;
    }
    List<Vec> before = Collections.nCopies(rounds.get(0).size(), Vec.zeros(end.dimension()));
    for (List<Vec> points : rounds) {
      Vec sum = Vec.zeros(end.dimension());
      for (Vec one : points) {
        sum = sum.plus(one);
      }
      Vec mean = sum.scaled(1.0 / points.size());
      double[] apart = new double[points.size()];
      double[] moved = new double[points.size()];
      double[] ahead = new double[points.size()];
      for (int owner = 0; owner < points.size(); owner++) {
        apart[owner] = points.get(owner).minus(mean).norm();
        moved[owner] = points.get(owner).minus(before.get(owner)).norm();
        ahead[owner] = points.get(owner).minus(end).norm();
      }
      if (points.size() > 1) {
        add(ranges, APART, apart);
      }
      add(ranges, MOVED, moved);
      add(ranges, AHEAD, ahead);
      before = points;
    }
    return ranges;
  }

  private static void add(Map<String, List<RoundRange>> ranges, String name, double[] values) {
    ranges.computeIfAbsent(name, unused -> new ArrayList<>()).add(RoundRange.of(values));
  }
}
