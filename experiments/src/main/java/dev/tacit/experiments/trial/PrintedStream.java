package dev.tacit.experiments.trial;

import dev.tacit.data.split.SeedStream;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The experiment of Chan, Xie and Zhao as printed: users drawn with replacement, no clip, so that
 * no noise gives any guarantee. The noise comes from a seed, for it protects nobody; the library's
 * own stream demands a clip and is {@link StreamTraining}.
 *
 * @param penalty beta
 * @param stepSize eta
 * @param sigma deviation of the noise on every coordinate of x
 */
public record PrintedStream(
    ElasticNetUsers users, double penalty, double stepSize, double sigma, int iterations)
    implements Workload {
  private static final double START = 3;

  @Override
  public Map<String, List<Double>> measure(int run, DataFolder folder) {
    SeedStream random = SeedStream.of(run, description());
    double[] start = new double[users.features()];
    java.util.Arrays.fill(start, START);
    Vec x = Vec.of(start);
    Vec dual = Vec.zeros(start.length);
    List<Double> gaps = new ArrayList<>(List.of(users.gap(x, split(x, dual))));
    for (int t = 1; t <= iterations; t++) {
      Vec y = split(x, dual); // line 1
      dual = dual.plusScaled(-penalty, x).plusScaled(penalty, y); // line 2
      int user = random.nextInt(users.count());
      Vec row = users.vector(user);
      Vec gradient = row.scaled(2 * (row.dot(x) - users.label(user)));
      Vec moved =
          x.plusScaled(stepSize, dual.plusScaled(penalty, y)).plusScaled(-stepSize, gradient);
      x = noisy(moved.scaled(1 / (1 + stepSize * penalty)), random); // line 3
      gaps.add(users.gap(x, split(x, dual)));
    }
    return Map.of("gap", gaps, "lastGap", List.of(gaps.get(iterations)));
  }

  private Vec split(Vec x, Vec dual) {
    return users.regulariser().prox(x.plusScaled(-1 / penalty, dual), 1 / penalty);
  }

  private Vec noisy(Vec x, SeedStream random) {
    return x.map(entry -> entry + sigma * random.nextGaussian());
  }

  @Override
  public String description() {
    return "[made-up] mu="
        + users.rowNormSquared()
        + " beta="
        + penalty
        + " eta="
        + stepSize
        + " sigma="
        + sigma
        + " iterations="
        + iterations;
  }

  @Override
  public PaperData data() {
    return PaperData.MADE_UP;
  }
}
