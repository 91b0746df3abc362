package dev.tacit.admm.probability;

import dev.tacit.optim.linalg.Vec;

/**
 * Equal bins of u = (margin - centre) / spread on [-range, range], of which the outer ones are
 * open.
 *
 * @param centre of the margins, in their units
 * @param spread positive
 */
public record MarginBins(double centre, double spread, double range, int count) {
  /** How far the open bins are taken to reach, over the range. */
  private static final double OUTER = 1.5;

  /** Points at which the fitted law is looked at in each bin. */
  private static final int POINTS = 32;

  /** A law much narrower than a bin would put all of it on one side. */
  private static final double NARROWEST = .2;

  private double width() {
    return 2 * range / count;
  }

  /** The lower end of a bin in units of u, or the upper end of the one before. */
  private double edge(int bin) {
    return bin == 0 ? -OUTER * range : bin == count ? OUTER * range : -range + bin * width();
  }

  /** The inner edges as margins. */
  public Vec edges() {
    double[] edges = new double[count - 1];
    for (int k = 1; k < count; k++) {
      edges[k - 1] = centre + spread * edge(k);
    }
    return Vec.of(edges);
  }

  /**
   * Where the records of each bin are, in units of u: the mean in that bin of a normal law with the
   * mean and variance of the noised totals. Total for any totals: negative ones count as none.
   */
  double[] representatives(double[] totals) {
    double all = 0;
    double mean = 0;
    for (int k = 0; k < count; k++) {
      all += Math.max(0, totals[k]);
      mean += Math.max(0, totals[k]) * middle(k);
    }
    mean = all > 0 ? mean / all : 0;
    double variance = 0;
    for (int k = 0; k < count; k++) {
      variance += Math.max(0, totals[k]) * Math.pow(middle(k) - mean, 2);
    }
    double deviation = all > 0 ? Math.max(NARROWEST, Math.sqrt(variance / all)) : 1;
    double[] representatives = new double[count];
    for (int k = 0; k < count; k++) {
      representatives[k] = conditionalMean(edge(k), edge(k + 1), mean, deviation);
    }
    return representatives;
  }

  private double middle(int bin) {
    return -range + (bin + .5) * width();
  }

  /** Weights over the largest of them, so that no tail underflows to nothing. */
  private static double conditionalMean(double from, double to, double mean, double deviation) {
    double nearest = Math.max(from, Math.min(to, mean));
    double least = Math.pow((nearest - mean) / deviation, 2);
    double sum = 0;
    double weights = 0;
    for (int point = 0; point < POINTS; point++) {
      double u = from + (to - from) * (point + .5) / POINTS;
      double weight = Math.exp((least - Math.pow((u - mean) / deviation, 2)) / 2);
      sum += weight * u;
      weights += weight;
    }
    return weights > 0 ? sum / weights : nearest;
  }
}
