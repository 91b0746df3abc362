package dev.tacit.learn.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Bins;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.data.TargetBounds;
import dev.tacit.data.Task;
import dev.tacit.laws.ForAll;
import dev.tacit.learn.Refused;
import dev.tacit.optim.linalg.Vec;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PredictorTest {
  private static final LinearModel LINEAR = new LinearModel(Vec.of(1), 0);

  /** Centre 1, spread 2, knee .5, slopes 3 and 2, offset -1. */
  private static final Vec CURVE = Vec.of(1, 2, .5, 3, 2, -1);

  /** Bins below -1, to 0, to 1, above. */
  private static final AuxiliaryReleases HISTOGRAM =
      new AuxiliaryReleases(
          Map.of(
              AuxiliaryNames.MARGIN_EDGES, Vec.of(-1, 0, 1),
              AuxiliaryNames.MARGIN_POSITIVES, Vec.of(-3, 13, 30, 60),
              AuxiliaryNames.MARGIN_NEGATIVES, Vec.of(500, 300, 70, 20),
              AuxiliaryNames.MARGIN_DEVIATION, Vec.of(2)));

  @Test
  void withoutACurve_aLogisticModelSaysThatItIsNotCalibrated_andOthersHaveNoProbability() {
    Predictor logistic = two("logistic", AuxiliaryReleases.NONE);
    assertThat(logistic.probabilities()).isEqualTo(ProbabilityKind.NOT_CALIBRATED);
    assertThat(logistic.probability(Math.log(3))).isCloseTo(.75, within(1e-15));
    assertThat(logistic.probability(-1e9)).isZero();
    assertThat(logistic.cut()).isZero();
    assertThat(two("huber-hinge", AuxiliaryReleases.NONE).probabilities())
        .isEqualTo(ProbabilityKind.NONE);
  }

  /**
   * Whoever trained is told the reason that is true; whoever asks later is refused for the same.
   */
  @Test
  void aRuleThatGivesNoThresholdSaysWhy() {
    Predictor withoutHistogram = two("logistic", AuxiliaryReleases.NONE);
    Predictor withoutProbabilities = two("huber-hinge", AuxiliaryReleases.NONE);
    requireReason(withoutHistogram, "recall=0.9", NoThreshold.NO_HISTOGRAM, "No histogram");
    requireReason(withoutProbabilities, "best-f1", NoThreshold.NO_HISTOGRAM, "No histogram");
    requireReason(withoutProbabilities, "0.3", NoThreshold.NO_PROBABILITIES, "no log-odds");
    requireReason(withoutProbabilities, "cost=2", NoThreshold.NO_PROBABILITIES, "no log-odds");
    Predictor three = many(3, AuxiliaryReleases.NONE);
    requireReason(three, "score=1", NoThreshold.NOT_TWO_CLASSES, "two classes");
    assertThat(withoutProbabilities.noThreshold(new ThresholdRule.Score(1))).isEmpty();
    assertThat(withoutHistogram.noThreshold(new ThresholdRule.Probability(.3))).isEmpty();
    assertThat(two("logistic", HISTOGRAM).noThreshold(new ThresholdRule.BestF1())).isEmpty();
    assertThat(NoThreshold.NO_HISTOGRAM.warning(new ThresholdRule.BestF1()))
        .isEqualTo(
            "threshold best-f1 cannot be chosen, since nothing was released that it could be"
                + " chosen from; the model has the usual one");
  }

  private static void requireReason(
      Predictor model, String rule, NoThreshold reason, String message) {
    assertThat(model.noThreshold(ThresholdRule.parse("threshold", rule))).contains(reason);
    refuses(model, rule, message);
  }

  @Test
  void withACurve_probabilitiesAreCalibrated_andTheLikelierClassIsAnswered() {
    Predictor model = two("huber-hinge", curve());
    assertThat(model.probabilities()).isEqualTo(ProbabilityKind.CALIBRATED);
    // u = (4 - 1) / 2 = 1.5, one above the knee: log-odds 3 - 1.
    assertThat(model.probability(4)).isCloseTo(1 / (1 + Math.exp(-2)), within(1e-15));
    assertThat(model.probability(model.cut())).isCloseTo(.5, within(1e-12));
    assertThat(model.cut()).isEqualTo(ProbabilityCurve.of(CURVE).threshold());
  }

  /** Weights are those of training; probabilities are of records as they come. */
  @Test
  void classWeightsMoveTheThreshold_andProbabilitiesAreCorrectedForThem() {
    FittedModel fitted =
        new FittedModel(List.of(LINEAR), curve(), List.of(.25, 1.0), Optional.empty());
    Predictor weighted = new Predictor(Task.CLASSIFICATION, "logistic", fitted);
    // Positives counted four times as much: odds of one in training are one to four outside.
    assertThat(weighted.probability(weighted.cut())).isCloseTo(.2, within(1e-12));
    Predictor plain = two("logistic", curve());
    assertThat(weighted.cut()).isEqualTo(plain.cut());
    double odds = plain.probability(2) / (1 - plain.probability(2));
    double corrected = weighted.probability(2) / (1 - weighted.probability(2));
    assertThat(corrected).isCloseTo(odds / 4, within(1e-12));
    assertThat(weighted.withThreshold(new ThresholdRule.Probability(.2)).cut())
        .isCloseTo(weighted.cut(), within(1e-12));
  }

  @Test
  void probabilitiesOfClassesAddUp_andTheCurveSaysHowOftenTheLikeliestIsRight() {
    Map<String, Vec> released =
        Map.of(AuxiliaryNames.PROBABILITY_CURVE, Vec.of(0, 1, 0, .5, .5, -.25));
    ForAll.cases(
        200,
        random -> {
          double[] scores = new double[3 + random.nextInt(5)];
          for (int k = 0; k < scores.length; k++) {
            scores[k] = random.nextGaussian() * Math.pow(10, random.nextInt(4) - 1);
          }
          Predictor plain = many(scores.length, AuxiliaryReleases.NONE);
          Predictor calibrated = many(scores.length, new AuxiliaryReleases(released));
          double[] shares = plain.probabilities(scores);
          double[] corrected = calibrated.probabilities(scores);
          int top = plain.likeliest(scores);
          assertThat(sum(shares)).isCloseTo(1, within(1e-12));
          assertThat(sum(corrected)).isCloseTo(1, within(1e-12));
          if (shares[top] < .999) {
            double odds = Math.log(shares[top] / (1 - shares[top]));
            assertThat(corrected[top]).isCloseTo(1 / (1 + Math.exp(.25 - .5 * odds)), within(1e-9));
          }
          int other = (top + 1) % scores.length;
          int another = (top + 2) % scores.length;
          assertThat(corrected[other] * shares[another])
              .isCloseTo(corrected[another] * shares[other], within(1e-12));
        });
  }

  private static double sum(double[] shares) {
    double sum = 0;
    for (double share : shares) {
      assertThat(share).isBetween(0.0, 1.0);
      sum += share;
    }
    return sum;
  }

  @Test
  void rulesChooseFromTheReleasedHistogram() {
    Predictor model = two("logistic", HISTOGRAM);
    // 60 of 100 positives are above 1, 90 above 0; what one bin lacks its neighbour has too much.
    assertThat(cut(model, "recall=0.9")).isCloseTo(0, within(1e-12));
    assertThat(cut(model, "recall=0.75")).isCloseTo(.5, within(1e-12));
    // Above 1 there are 60 and 20: three quarters; within the bin below, 30 and 70.
    assertThat(cut(model, "precision=0.75")).isCloseTo(1, within(1e-12));
    assertThat(cut(model, "precision=0.999")).isEqualTo(2);
    // F1 at 1: 2 * 60 / 180; at 0: 2 * 90 / 280; below it falls.
    assertThat(cut(model, "best-f1")).isCloseTo(1, within(1e-12));
    assertThat(cut(model, "score=-0.5")).isEqualTo(-.5);
    assertThat(cut(model, "cost=3")).isCloseTo(-Math.log(3), within(1e-12));
    assertThat(cut(model, "0.75")).isCloseTo(Math.log(3), within(1e-12));
  }

  @Test
  void rulesThatCannotBeAppliedAreRefused() {
    Predictor hinge = two("huber-hinge", AuxiliaryReleases.NONE);
    refuses(hinge, "0.3", "no log-odds");
    refuses(hinge, "cost=2", "no log-odds");
    refuses(hinge, "recall=0.9", "No histogram of its scores was released");
    refuses(many(3, AuxiliaryReleases.NONE), "score=1", "absent unless there are two classes");
    for (String wrong :
        List.of("recall=1", "precision=0", "2", "NaN", "cost=-1", "cost=Infinity")) {
      refuses(two("logistic", HISTOGRAM), wrong, "must be");
    }
    for (String wrong : List.of("f1", "recall", "recall=x", "median=0.5", "")) {
      refuses(two("logistic", HISTOGRAM), wrong, "must be one of best-f1");
    }
  }

  /** Whatever was released, a rule gives a finite threshold: the run has been paid for. */
  @Test
  void law_absurdCountsGiveFiniteThresholds() {
    ForAll.cases(
        200,
        random -> {
          int bins = 2 + random.nextInt(20);
          Map<String, Vec> released = new HashMap<>();
          released.put(AuxiliaryNames.MARGIN_EDGES, edges(bins - 1, random.nextGaussian()));
          released.put(AuxiliaryNames.MARGIN_POSITIVES, counts(bins, random));
          released.put(AuxiliaryNames.MARGIN_NEGATIVES, counts(bins, random));
          released.put(AuxiliaryNames.MARGIN_DEVIATION, Vec.of(1));
          Predictor model = two("logistic", new AuxiliaryReleases(released));
          for (String rule : List.of("best-f1", "recall=0.9", "precision=0.8", "cost=9", "0.5")) {
            assertThat(cut(model, rule)).isFinite();
          }
        });
  }

  private static Vec edges(int number, double from) {
    double[] edges = new double[number];
    for (int k = 0; k < number; k++) {
      edges[k] = from + k;
    }
    return Vec.of(edges);
  }

  private static Vec counts(int bins, Random random) {
    double scale = random.nextBoolean() ? 1e6 : -1;
    double[] counts = new double[bins];
    for (int k = 0; k < bins; k++) {
      counts[k] = scale * random.nextGaussian() * (random.nextInt(3) - 1);
    }
    return Vec.of(counts);
  }

  @Test
  void numbersAreInTheirUnits_andIntervalsFromTheReleasedResiduals() {
    AuxiliaryReleases residuals =
        new AuxiliaryReleases(
            Map.of(
                AuxiliaryNames.RESIDUAL_EDGES, Vec.of(-.2, -.1, .1, .2),
                AuxiliaryNames.RESIDUAL_COUNTS, Vec.of(-4, 14, 80, 11, -1),
                AuxiliaryNames.RESIDUAL_DEVIATION, Vec.of(3)));
    Predictor model =
        new Predictor(
            Task.ofNumbers(new TargetBounds(0, 100)),
            "squared",
            new FittedModel(List.of(LINEAR), residuals, List.of(), Optional.empty()));
    assertThat(model.number(.5)).isEqualTo(75);
    assertThat(model.number(7)).isEqualTo(100);
    assertThat(model.probabilities()).isEqualTo(ProbabilityKind.NONE);
    PredictionInterval ninety = model.interval(.9).orElseThrow();
    // Five per cent are below -.15 and above .15, which is 7.5 in units.
    assertThat(ninety.low(0, model)).isCloseTo(42.5, within(1e-6));
    assertThat(ninety.high(0, model)).isCloseTo(57.5, within(1e-6));
    assertThat(ninety.high(.99, model)).isEqualTo(100);
    assertThatThrownBy(() -> model.interval(1)).isInstanceOf(Refused.class);
  }

  /** A clean histogram of a normal law gives the quantiles of that law, about. */
  @Test
  void intervalsCoverWhatTheyPromise() {
    double[] edges = new double[81];
    double[] counts = new double[82];
    for (int k = 0; k < edges.length; k++) {
      edges[k] = -2 + k * .05;
    }
    double deviation = .3;
    for (int k = 0; k < counts.length; k++) {
      double from = k == 0 ? -9 : edges[k - 1];
      double to = k == edges.length ? 9 : edges[k];
      counts[k] = 1e6 * (normal(to / deviation) - normal(from / deviation));
    }
    ResidualBins bins = new ResidualBins(Vec.of(edges), Vec.of(counts), 1);
    assertThat(bins.quantile(.05)).isCloseTo(-1.6449 * deviation, within(.01));
    assertThat(bins.quantile(.975)).isCloseTo(1.96 * deviation, within(.01));
  }

  /**
   * Noise in empty bins makes no interval wide: of 400 draws the mean coverage of 90 % is right.
   * One draw has a deviation of about .035, so a mean outside the limits is over ten of its own
   * deviations away (false failures well below 1e-6). The twin cuts counts off at zero.
   */
  @Test
  void noisedIntervalsCoverWhatTheyPromise() {
    assertThat(meanCoverage(false)).isBetween(.875, .925);
    assertThat(meanCoverage(true)).isGreaterThan(.94);
  }

  private static double meanCoverage(boolean cutOff) {
    int each = 4;
    double[] edges = new double[16 * each - 1];
    for (int k = 0; k < 8 * each - 1; k++) {
      double edge = 2 / Math.pow(2, (k + 1.) / each);
      edges[k] = -edge;
      edges[edges.length - 1 - k] = edge;
    }
    edges[8 * each - 1] = 0;
    double deviation = .05;
    Random random = new Random(5);
    double sum = 0;
    for (int draw = 0; draw < 400; draw++) {
      double[] counts = new double[edges.length + 1];
      for (int k = 0; k < counts.length; k++) {
        double from = k == 0 ? -9 : edges[k - 1];
        double to = k == edges.length ? 9 : edges[k];
        double share = normal(to / deviation) - normal(from / deviation);
        double noised = 3000 * share + 20 * random.nextGaussian();
        counts[k] = cutOff ? Math.max(0, noised) : noised;
      }
      ResidualBins bins = new ResidualBins(Vec.of(edges), Vec.of(counts), 20);
      sum += normal(bins.quantile(.95) / deviation) - normal(bins.quantile(.05) / deviation);
    }
    return sum / 400;
  }

  @Test
  void possibleCountsKeepTheirSum() {
    assertThat(Bins.possible(Vec.of(5, -2, 0, 4)))
        .containsExactly(new double[] {11 / 3., 0, 0, 10 / 3.}, within(1e-12));
    assertThat(Bins.possible(Vec.of(-1, 4, 2, -2))).containsExactly(0, 3, 0, 0);
    assertThat(Bins.possible(Vec.of(1, 2, 3))).containsExactly(1, 2, 3);
    assertThat(Bins.possible(Vec.of(1, -2))).containsExactly(0, 0);
  }

  /** The normal law by its series, to more digits than are needed. */
  private static double normal(double x) {
    double term = x;
    double sum = x;
    for (int k = 1; k < 400; k++) {
      term *= -x * x / (2 * k);
      sum += term / (2 * k + 1);
    }
    return Math.abs(x) > 7 ? (x > 0 ? 1 : 0) : .5 + sum / Math.sqrt(2 * Math.PI);
  }

  private static Predictor two(String loss, AuxiliaryReleases auxiliaryReleases) {
    return new Predictor(
        Task.CLASSIFICATION,
        loss,
        new FittedModel(List.of(LINEAR), auxiliaryReleases, List.of(), Optional.empty()));
  }

  private static Predictor many(int classes, AuxiliaryReleases auxiliaryReleases) {
    return new Predictor(
        Task.ofClasses(classes),
        "logistic",
        new FittedModel(
            Collections.nCopies(classes, LINEAR), auxiliaryReleases, List.of(), Optional.empty()));
  }

  private static AuxiliaryReleases curve() {
    return new AuxiliaryReleases(Map.of(AuxiliaryNames.PROBABILITY_CURVE, CURVE));
  }

  private static double cut(Predictor model, String rule) {
    return model.withThreshold(ThresholdRule.parse("threshold", rule)).cut();
  }

  private static void refuses(Predictor model, String rule, String message) {
    assertThatThrownBy(() -> cut(model, rule))
        .isInstanceOf(Refused.class)
        .hasMessageContaining(message);
  }
}
