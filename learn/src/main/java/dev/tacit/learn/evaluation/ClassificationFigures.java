package dev.tacit.learn.evaluation;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.learn.prediction.FittedModel;
import dev.tacit.learn.prediction.Predictor;
import dev.tacit.learn.prediction.ProbabilityKind;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * What a model is worth on records that did not train it, for everybody: computed from released
 * counts alone (fact test-side). An interval holds the figure of all people like the test records
 * with probability {@link #LEVEL}: sampling of the records, noise, and what bins hide are all
 * counted, as far as the normal law describes the first two.
 *
 * @param twoClasses whether labels are negative and positive, and not wrong and right
 * @param hasScoreHistogram whether a histogram of scores was released, by which bins were cut.
 *     Without one they may lie in few bins, which say of the AUC little more than that it is at
 *     least {@link Estimate#low}
 * @param records how many records with values there are
 * @param error share on the wrong side of even odds
 * @param auc area under the receiver operating curve of the scores ({@link TiedAuc}); empty if a
 *     class is hardly there, or if there are more than two
 * @param logLoss in nats; empty, like {@code predicted} and {@code calibration}, if the model has
 *     no probabilities
 * @param positives share of positive records; of three classes or more, of records whose likeliest
 *     class is right
 * @param predicted the mean probability that the model gave to being one
 * @param curve points of the receiver operating curve, from the strictest cut
 * @param calibration bins with enough records to say something
 */
public record ClassificationFigures(
    boolean twoClasses,
    boolean hasScoreHistogram,
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
  static final double DETECTABLE = 4;

  /** One cut: the share of negatives and of positives above it. */
  public record RocPoint(double logOdds, double falsePositives, double truePositives) {}

  /** What was predicted in a bin, and the share of positives in it. */
  public record CalibrationBin(double predicted, Estimate positives) {}

  public ClassificationFigures {
    curve = List.copyOf(curve);
    calibration = List.copyOf(calibration);
  }

  /**
   * From what was released beside a model; empty if nothing was, or if noise drowns it.
   *
   * @param twoClasses whether labels are negative and positive, and not wrong and right
   * @param shift log-odds that class weights added in training; bins are cut with them
   */
  public static Optional<ClassificationFigures> of(
      Map<String, Vec> auxiliary, boolean twoClasses, double shift) {
    return TestCounts.of(auxiliary)
        .filter(counts -> counts.total() > DETECTABLE * 2 * counts.deviation())
        .map(
            counts ->
                of(counts, twoClasses, auxiliary.get(AuxiliaryNames.MARGIN_EDGES) != null, shift));
  }

  /** The same of what training gave. */
  public static Optional<ClassificationFigures> of(Predictor model) {
    FittedModel fitted = model.fitted();
    Optional<ClassificationFigures> all =
        of(
            fitted.auxiliaryReleases().values(),
            fitted.outputs().size() == 1,
            FittedModel.shift(fitted.classWeights()));
    return model.probabilities() == ProbabilityKind.NONE
        ? all.map(ClassificationFigures::withoutProbabilities)
        : all;
  }

  private ClassificationFigures withoutProbabilities() {
    return new ClassificationFigures(
        twoClasses,
        hasScoreHistogram,
        records,
        error,
        auc,
        Optional.empty(),
        positives,
        Optional.empty(),
        curve,
        List.of());
  }

  /** Log-odds as a probability. */
  public static double logistic(double logOdds) {
    double small = Math.exp(-Math.abs(logOdds));
    return (logOdds >= 0 ? 1 : small) / (1 + small);
  }

  private static ClassificationFigures of(
      TestCounts counts, boolean twoClasses, boolean scoresSeen, double shift) {
    int below = counts.below();
    IntToDoubleFunction chance = bin -> logistic(counts.odds(bin) - shift);
    Estimate error =
        twoClasses
            ? share(counts, bin -> bin >= below ? 1 : 0, bin -> bin < below ? 1 : 0)
            : share(counts, bin -> 1, bin -> 0);
    boolean both = Math.min(counts.sum(0), counts.sum(1)) > DETECTABLE * counts.deviation() * 2;
    DisplayBins shown = DisplayBins.of(counts);
    return new ClassificationFigures(
        twoClasses,
        scoresSeen,
        Estimate.of(counts.total(), counts.noise(bin -> 1, bin -> 1), 0, Double.MAX_VALUE),
        error,
        twoClasses && both ? Optional.of(TiedAuc.of(counts)) : Optional.empty(),
        Optional.of(new LossFigure(counts, shift).estimate()),
        share(counts, bin -> 0, bin -> 1),
        Optional.of(mean(counts, chance, chance)),
        twoClasses && both ? shown.curve() : List.of(),
        shown.calibration(chance));
  }

  /** The mean of a number that a record has by bin and label. */
  private static double mean(
      TestCounts counts, IntToDoubleFunction negatives, IntToDoubleFunction positives) {
    double sum = 0;
    for (int bin = 0; bin < counts.bins(); bin++) {
      sum += counts.count(0, bin) * negatives.applyAsDouble(bin);
      sum += counts.count(1, bin) * positives.applyAsDouble(bin);
    }
    return sum / counts.total();
  }

  /** The same where the number is 0 or 1: a share of the records. */
  private static Estimate share(
      TestCounts counts, IntToDoubleFunction negatives, IntToDoubleFunction positives) {
    double total = counts.total();
    double mean = mean(counts, negatives, positives);
    double noise =
        counts.noise(
            bin -> (negatives.applyAsDouble(bin) - mean) / total,
            bin -> (positives.applyAsDouble(bin) - mean) / total);
    return Estimate.share(mean, noise, total, 0);
  }
}
