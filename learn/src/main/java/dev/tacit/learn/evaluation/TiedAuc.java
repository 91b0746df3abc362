package dev.tacit.learn.evaluation;

import dev.tacit.optim.linalg.Vec;

/**
 * The area under the receiver operating curve, from counts in bins. Pairs of a positive and a
 * negative in different bins are in the order that the counts say. Of pairs in one bin nothing is
 * known: all of them may be in the right order or none. They count as ties in the value, and half
 * of their share is a bias of the interval in either direction, whatever the law of scores is.
 *
 * @param area with ties as one half
 * @param ties half of the share of pairs that are in one bin
 * @param below share of negatives under each bin, those of the bin by half
 * @param above share of positives over each bin, those of the bin by half
 */
record TiedAuc(TestCounts counts, double area, double ties, Vec below, Vec above) {
  /** Nearer to 0 or 1 an area says too little about how its variance changes with it. */
  private static final double EDGE = .02;

  static Estimate of(TestCounts counts) {
    return tied(counts).estimate();
  }

  static TiedAuc tied(TestCounts counts) {
    int bins = counts.bins();
    double negatives = counts.sum(0);
    double positives = counts.sum(1);
    double[] below = new double[bins];
    double[] above = new double[bins];
    double area = 0;
    double ties = 0;
    double under = 0;
    double over = positives;
    for (int bin = 0; bin < bins; bin++) {
      double zeros = counts.count(0, bin);
      double ones = counts.count(1, bin);
      below[bin] = (under + zeros / 2) / negatives;
      above[bin] = (over - ones / 2) / positives;
      area += ones * below[bin] / positives;
      ties += zeros * ones / (2 * negatives * positives);
      under += zeros;
      over -= ones;
    }
    return new TiedAuc(counts, area, Math.max(0, ties), Vec.of(below), Vec.of(above));
  }

  Estimate estimate() {
    double negatives = counts.sum(0);
    double positives = counts.sum(1);
    double sampling =
        counts.sampling(bin -> (above.get(bin) - area) / negatives, bin -> 0) * wider(negatives)
            + counts.sampling(bin -> 0, bin -> (below.get(bin) - area) / positives)
                * wider(positives);
    double inside = Math.max(EDGE, Math.min(1 - EDGE, area));
    double worth = sampling > 0 ? inside * (1 - inside) / sampling : negatives + positives;
    return Estimate.share(area, noise(-1), worth, ties);
  }

  /** A variance that is seen on few records is uncertain itself: Student's law in first order. */
  private static double wider(double records) {
    double square = ClassificationFigures.QUANTILE * ClassificationFigures.QUANTILE;
    return 1 + (square + 3) / (2 * Math.max(1, records));
  }

  /**
   * The variance by noise, from derivatives and from the product of both labels' noise.
   *
   * @param products how often that of the product is counted beside: once where the derivatives are
   *     known, and as often less where they are noised, which adds it for either label
   */
  double noise(int products) {
    double negatives = counts.sum(0);
    double positives = counts.sum(1);
    double linear =
        counts.noise(
            bin -> (above.get(bin) - area) / negatives, bin -> (below.get(bin) - area) / positives);
    double product = product();
    return Math.max(product, linear + products * product);
  }

  /** The variance of the product of both labels' noise, which no derivative shows. */
  private double product() {
    int bins = counts.bins();
    double[][] byPositives = new double[bins][];
    double[][] byNegatives = new double[bins][];
    for (int one = 0; one < bins; one++) {
      double[] row = new double[bins];
      double[] column = new double[bins];
      for (int other = 0; other < bins; other++) {
        row[other] = mixed(one, other);
        column[other] = mixed(other, one);
      }
      byPositives[one] = counts.plan().covariance(row, counts.below());
      byNegatives[one] = counts.plan().covariance(column, counts.below());
    }
    double sum = 0;
    for (int one = 0; one < bins; one++) {
      for (int other = 0; other < bins; other++) {
        sum += byPositives[one][other] * byNegatives[other][one];
      }
    }
    return Math.pow(counts.deviation(), 4) * sum / Math.pow(counts.sum(0) * counts.sum(1), 2);
  }

  /** The derivative by negatives of one bin and positives of another, times all pairs. */
  private double mixed(int negative, int positive) {
    double right = positive > negative ? 1 : positive == negative ? .5 : 0;
    return right - below.get(positive) - above.get(negative) + area;
  }
}
