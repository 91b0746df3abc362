package dev.tacit.audit;

import java.util.random.RandomGenerator;

/** Sparse vector gates as papers and tools got them wrong (Lyu, Su and Li 2017). */
final class BrokenGate {
  private static final double[] HERE = {0, 0, 0, 0, 0, 1, 1, 1};
  private static final double[] THERE = {1, 1, 1, 1, 1, 0, 0, 0};

  private BrokenGate() {}

  /** The answers to eight queries that move by at most 1 between the sides. */
  static String answers(
      Side side, RandomGenerator random, double threshold, double query, int cutOff) {
    double noisyThreshold = laplace(random, threshold);
    StringBuilder answers = new StringBuilder();
    int positives = 0;
    for (double value : side == Side.ONE ? HERE : THERE) {
      if (positives == cutOff) {
        break;
      }
      boolean above = value + laplace(random, query) >= noisyThreshold;
      positives += above ? 1 : 0;
      answers.append(above ? 'Y' : 'n');
    }
    return answers.toString();
  }

  private static double laplace(RandomGenerator random, double scale) {
    double uniform = random.nextDouble() - .5;
    return scale == 0 ? 0 : -scale * Math.signum(uniform) * Math.log(1 - 2 * Math.abs(uniform));
  }
}
