package dev.tacit.learn.measure;

import dev.tacit.learn.answer.Answering;
import dev.tacit.learn.answer.Fitted;
import dev.tacit.learn.answer.ProbabilityKind;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;

/**
 * What a model is worth on records that did not train it, for everybody: computed from released
 * counts alone (fact P1). An interval holds the figure of all people like the test records with
 * probability {@link #LEVEL}, sampling of the records and noise both counted, as far as the normal
 * law describes them.
 *
 * <p>Log-odds are known up to their bin: each is taken for the middle of its bin, and records of
 * one bin count as tied.
 *
 * @param twoClasses whether labels are negative and positive, and not wrong and right
 * @param records how many records with values there are
 * @param error share on the wrong side of even odds
 * @param auc area under the receiver operating curve of the bins; empty if a class is hardly there,
 *     or if there are more than two
 * @param logLoss in nats; empty, like {@code predicted} and {@code calibration}, if the model has
 *     no probabilities
 * @param positives share of positive records; of three classes or more, of records whose likeliest
 *     class is right
 * @param predicted the mean probability that the model gave to being one
 * @param curve points of the receiver operating curve, from the strictest cut
 * @param calibration bins with enough records to say something
 */
public record TestFigures(
    boolean twoClasses,
    Estimate records,
    Estimate error,
    Optional<Estimate> auc,
    Optional<Estimate> logLoss,
    Estimate positives,
    Optional<Double> predicted,
    List<RocPoint> curve,
    List<CalibrationBin> calibration)
    implements PublishedFigures {
  /** How often an interval holds what it is about. */
  public static final double LEVEL = .95;

  /** Of the normal law, for the level. */
  static final double QUANTILE = 1.959964;

  /** In deviations of a sum's noise: less is not there as far as anybody can see. */
  private static final double THERE = 4;

  /** One cut: the share of negatives and of positives above it. */
  public record RocPoint(double logOdds, double falsePositives, double truePositives) {}

  /** What was predicted in a bin, and the share of positives in it. */
  public record CalibrationBin(double predicted, Estimate positives) {}

  public TestFigures {
    curve = List.copyOf(curve);
    calibration = List.copyOf(calibration);
  }

  /**
   * From what was released beside a model; empty if nothing was, or if noise drowns it.
   *
   * @param twoClasses whether labels are negative and positive, and not wrong and right
   * @param probability of being positive, from the log-odds of the bins
   */
  public static Optional<TestFigures> of(
      Map<String, Vec> companions, boolean twoClasses, DoubleUnaryOperator probability) {
    return TestCounts.of(companions)
        .filter(counts -> counts.total() > THERE * 2 * counts.deviation())
        .map(counts -> of(counts, twoClasses, probability));
  }

  /** The same of what training gave. Bins are cut at odds among records as they weighed. */
  public static Optional<TestFigures> of(Answering model) {
    Optional<TestFigures> all = of(model.fitted());
    return model.probabilities() == ProbabilityKind.NONE
        ? all.map(TestFigures::withoutProbabilities)
        : all;
  }

  private TestFigures withoutProbabilities() {
    return new TestFigures(
        twoClasses,
        records,
        error,
        auc,
        Optional.empty(),
        positives,
        Optional.empty(),
        curve,
        List.of());
  }

  private static Optional<TestFigures> of(Fitted fitted) {
    boolean twoClasses = fitted.outputs().size() == 1;
    List<Double> weights = fitted.classWeights();
    double shift = twoClasses && !weights.isEmpty() ? Math.log(weights.get(1) / weights.get(0)) : 0;
    return of(fitted.companions().values(), twoClasses, odds -> logistic(odds - shift));
  }

  /** Log-odds as a probability. */
  public static double logistic(double logOdds) {
    double small = Math.exp(-Math.abs(logOdds));
    return (logOdds >= 0 ? 1 : small) / (1 + small);
  }

  private static TestFigures of(
      TestCounts counts, boolean twoClasses, DoubleUnaryOperator probability) {
    int half = counts.bins() / 2;
    IntToDoubleFunction chance = bin -> probability.applyAsDouble(counts.odds(bin));
    Estimate error =
        twoClasses
            ? mean(counts, bin -> bin >= half ? 1 : 0, bin -> bin < half ? 1 : 0, 1)
            : mean(counts, bin -> 1, bin -> 0, 1);
    Estimate logLoss =
        mean(
            counts,
            bin -> -Math.log1p(-chance.applyAsDouble(bin)),
            bin -> -Math.log(chance.applyAsDouble(bin)),
            Double.POSITIVE_INFINITY);
    boolean both = Math.min(counts.sum(0), counts.sum(1)) > THERE * counts.deviation() * 2;
    double total = counts.total();
    return new TestFigures(
        twoClasses,
        Estimate.of(total, 4 * counts.deviation() * counts.deviation(), 0, Double.MAX_VALUE),
        error,
        twoClasses && both ? Optional.of(auc(counts)) : Optional.empty(),
        Optional.of(logLoss),
        mean(counts, bin -> 0, bin -> 1, 1),
        Optional.of(mean(counts, chance, chance, 1).value()),
        twoClasses && both ? curve(counts) : List.of(),
        calibration(counts, chance));
  }

  /** The mean of a number that a record has by bin and label. */
  private static Estimate mean(
      TestCounts counts,
      IntToDoubleFunction negatives,
      IntToDoubleFunction positives,
      double most) {
    double total = counts.total();
    double sum = 0;
    for (int bin = 0; bin < counts.bins(); bin++) {
      sum += counts.count(0, bin) * negatives.applyAsDouble(bin);
      sum += counts.count(1, bin) * positives.applyAsDouble(bin);
    }
    double mean = sum / total;
    double variance =
        counts.variance(
            bin -> (negatives.applyAsDouble(bin) - mean) / total,
            bin -> (positives.applyAsDouble(bin) - mean) / total);
    return Estimate.of(mean, variance, 0, most);
  }

  private static Estimate auc(TestCounts counts) {
    int bins = counts.bins();
    double negatives = counts.sum(0);
    double positives = counts.sum(1);
    double[] below = new double[bins];
    double[] above = new double[bins];
    double area = 0;
    for (int bin = 0; bin < bins; bin++) {
      below[bin] = (counts.sum(0, 0, bin) + counts.count(0, bin) / 2) / negatives;
      above[bin] = (counts.sum(1, bin + 1, bins) + counts.count(1, bin) / 2) / positives;
      area += counts.count(1, bin) * below[bin] / positives;
    }
    double found = area;
    double variance =
        counts.variance(
            bin -> (above[bin] - found) / negatives, bin -> (below[bin] - found) / positives);
    return Estimate.of(found, variance, 0, 1);
  }

  private static List<RocPoint> curve(TestCounts counts) {
    List<RocPoint> points = new ArrayList<>();
    for (int cut = counts.bins() - 1; cut > 0; cut--) {
      points.add(
          new RocPoint(
              counts.levels().get(cut - 1),
              share(counts.sum(0, cut, counts.bins()), counts.sum(0)),
              share(counts.sum(1, cut, counts.bins()), counts.sum(1))));
    }
    return points;
  }

  private static double share(double part, double all) {
    return Math.max(0, Math.min(1, part / all));
  }

  private static List<CalibrationBin> calibration(TestCounts counts, IntToDoubleFunction chance) {
    List<CalibrationBin> bins = new ArrayList<>();
    for (int k = 0; k < counts.bins(); k++) {
      int one = k;
      double all = counts.count(0, k) + counts.count(1, k);
      if (all > THERE * 2 * counts.deviation()) {
        double rate = counts.count(1, k) / all;
        double variance =
            counts.variance(
                bin -> bin == one ? -rate / all : 0, bin -> bin == one ? (1 - rate) / all : 0);
        bins.add(new CalibrationBin(chance.applyAsDouble(k), Estimate.of(rate, variance, 0, 1)));
      }
    }
    return bins;
  }
}
