package dev.tacit.learn.prediction;

import dev.tacit.admm.run.Bins;
import dev.tacit.optim.linalg.Vec;

/**
 * The released histogram of margins by label over the training records.
 *
 * @param edges inner ones, rising
 * @param positives noised counts, one more than edges; of a model of many classes the records whose
 *     likeliest class is right
 * @param negatives the same of the others
 * @param deviation of the noise in one count
 */
public record MarginHistogram(Vec edges, Vec positives, Vec negatives, double deviation) {
  /** Cuts that are tried within a bin. */
  private static final int STEPS = 16;

  public MarginHistogram {
    Bins.require("margins", edges, positives, negatives);
  }

  /** What a cut would do to the records behind the histogram, as far as noise shows it. */
  record Expected(double truePositives, double falsePositives, double allPositives) {
    double recall() {
      return allPositives > 0 ? truePositives / allPositives : 1;
    }

    double precision() {
      double called = truePositives + falsePositives;
      return called > 0 ? truePositives / called : 1;
    }

    double f1() {
      double both = allPositives + truePositives + falsePositives;
      return both > 0 ? 2 * truePositives / both : 0;
    }
  }

  /**
   * What a cut does where labels have weights: what was counted is divided by them.
   *
   * @param ratio the weight of a positive record over that of a negative one
   */
  Expected at(double cut, double ratio) {
    double[] right = Bins.possible(positives);
    double[] wrong = Bins.possible(negatives);
    double all = 0;
    for (double count : right) {
      all += count;
    }
    return new Expected(
        Bins.above(cut, edges, right) / ratio, Bins.above(cut, edges, wrong), all / ratio);
  }

  /** Margins worth trying, from the lowest. */
  double[] cuts() {
    int bins = edges.dimension() + 1;
    double[] cuts = new double[bins * STEPS + 1];
    for (int bin = 0; bin < bins; bin++) {
      double from = Bins.lower(edges, bin);
      double width = Bins.upper(edges, bin) - from;
      for (int step = 0; step < STEPS; step++) {
        cuts[bin * STEPS + step] = from + width * step / STEPS;
      }
    }
    cuts[bins * STEPS] = Bins.upper(edges, bins - 1);
    return cuts;
  }
}
