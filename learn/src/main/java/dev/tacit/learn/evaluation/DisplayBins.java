package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.Bins;
import dev.tacit.learn.evaluation.ClassificationFigures.CalibrationBin;
import dev.tacit.learn.evaluation.ClassificationFigures.RocPoint;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The bins of curves and tables: two for each group. Finer ones serve the area under the curve;
 * each for itself they are mostly noise.
 *
 * @param width bins of the counts in each of these
 */
record DisplayBins(TestCounts counts, int width) {
  private static final int OF_GROUP = 2;

  static DisplayBins of(TestCounts counts) {
    int each = counts.plan().binsPerGroup();
    return new DisplayBins(counts, each % OF_GROUP == 0 ? each / OF_GROUP : each);
  }

  private int bins() {
    return counts.bins() / width;
  }

  private double count(int label, int bin) {
    return counts.sum(label, bin * width, (bin + 1) * width);
  }

  /** Points that rise, from the strictest cut: counts as they could be without noise. */
  List<RocPoint> curve() {
    double[][] possible = new double[2][];
    for (int label = 0; label < 2; label++) {
      double[] own = new double[bins()];
      for (int bin = 0; bin < own.length; bin++) {
        own[bin] = count(label, bin);
      }
      possible[label] = Bins.possible(Vec.of(own));
    }
    List<RocPoint> points = new ArrayList<>();
    double zeros = 0;
    double ones = 0;
    for (int cut = bins() - 1; cut > 0; cut--) {
      zeros += possible[0][cut];
      ones += possible[1][cut];
      points.add(
          new RocPoint(
              counts.levels().get(cut * width - 1),
              share(zeros, counts.sum(0)),
              share(ones, counts.sum(1))));
    }
    return points;
  }

  private static double share(double part, double all) {
    return Math.max(0, Math.min(1, part / all));
  }

  /** Those with enough records to say something. */
  List<CalibrationBin> calibration(IntToDoubleFunction chance) {
    List<CalibrationBin> bins = new ArrayList<>();
    for (int k = 0; k < bins(); k++) {
      int from = k * width;
      double all = count(0, k) + count(1, k);
      if (all > ClassificationFigures.DETECTABLE * 2 * counts.deviation()) {
        double rate = count(1, k) / all;
        double noise =
            counts.noise(
                bin -> holds(from, bin) ? -rate / all : 0,
                bin -> holds(from, bin) ? (1 - rate) / all : 0);
        bins.add(new CalibrationBin(mean(chance, from), Estimate.share(rate, noise, all, 0)));
      }
    }
    return bins;
  }

  private boolean holds(int from, int bin) {
    return bin >= from && bin < from + width;
  }

  private double mean(IntToDoubleFunction chance, int from) {
    double sum = 0;
    for (int bin = from; bin < from + width; bin++) {
      sum += chance.applyAsDouble(bin);
    }
    return sum / width;
  }
}
