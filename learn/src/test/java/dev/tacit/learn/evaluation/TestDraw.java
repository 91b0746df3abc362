package dev.tacit.learn.evaluation;

import dev.tacit.admm.holdout.TestPlan;
import dev.tacit.admm.probability.MarginBins;
import dev.tacit.admm.probability.SimulatedCurveStep;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * What a run would release about test records of a made-up law, without training: the histogram of
 * training scores has sampling and noise, and the test records go through the plan and the door of
 * the product.
 *
 * @param records that test; four times as many trained
 * @param declared the public number of those that test; if it is another one, neighbours are those
 *     of whom one has a record more
 * @param histogram whether one of the training scores was released, and a curve with it
 */
record TestDraw(MadeUpScores law, int records, int declared, double epsilon, boolean histogram) {
  private static final double DELTA = 1e-5;
  private static final int TRAINED = 4;

  /** Deviations of the scores that the reach has (decision 020, step C). */
  private static final double FARTHEST = 3;

  /** Of a run that has the histogram and counts its records. */
  static TestDraw of(MadeUpScores law, int records, double epsilon) {
    return new TestDraw(law, records, records, epsilon, true);
  }

  /** Test records, and what was released about them with noise and without. */
  @SuppressWarnings("ArrayRecordComponent") // a draw of a test, changed by nobody
  record Drawn(double[] scores, double[] labels, Map<String, Vec> noised, Map<String, Vec> exact) {}

  double mu() {
    return GaussianProfile.mu(epsilon, DELTA);
  }

  private Neighbours neighbours() {
    return declared == records ? Neighbours.REPLACE_ONE : Neighbours.ADD_REMOVE;
  }

  TestPlan plan() {
    Neighbours neighbours = neighbours();
    return TestPlan.of(
            new Budget(epsilon, DELTA, neighbours),
            PublicSize.of(declared, neighbours),
            law.shift())
        .orElseThrow();
  }

  Drawn draw(Outcome trained, Random random) {
    double[] scores = new double[records];
    double[] labels = new double[records];
    law.draw(random, scores, labels);
    double[][] rows = new double[records][1];
    for (int row = 0; row < records; row++) {
      rows[row][0] = (scores[row] - centre()) / reach();
    }
    Examples examples = Examples.of(Rows.of(rows), labels);
    TestPlan plan = plan();
    return new Drawn(
        scores,
        labels,
        released(plan, trained, examples, TestNoise.seeded(random.nextLong())),
        released(plan, trained, examples, TestNoise.off()));
  }

  private static Map<String, Vec> released(
      TestPlan plan, Outcome trained, Examples rows, NoiseKey key) {
    Map<String, Vec> values = new TreeMap<>();
    plan.addTestReleases(trained, rows, new InMemoryChannel("run", List.of(key, key)), 1)
        .auxiliaryReleases()
        .forEach((name, value) -> values.put(name, value.value()));
    return values;
  }

  private double centre() {
    return (law.ends()[0] + law.ends()[law.ends().length - 1]) / 2;
  }

  /** Rows are at most 1 long. */
  private double reach() {
    return 1.001 * (law.ends()[law.ends().length - 1] - centre());
  }

  /** The model, and what was released with it. */
  Outcome trained(Random random) {
    ReleasedModel model =
        new ReleasedModel(TestReleased.of(Vec.of(reach())), TestReleased.of(Vec.of(centre())));
    if (!histogram) {
      return Outcome.of(model);
    }
    int trainers = TRAINED * records;
    double far = FARTHEST * deviation();
    SimulatedCurveStep look = SimulatedCurveStep.of(trainers, mu(), neighbours(), model, far);
    MarginBins bins = bins(look, trainers, random);
    Vec edges = bins.edges();
    double[] known = new double[bins.count()];
    for (int k = 0; k < known.length; k++) {
      double share =
          law.share(
              k == 0 ? law.ends()[0] : edges.get(k - 1),
              k == known.length - 1 ? law.ends()[law.ends().length - 1] : edges.get(k));
      known[k] = trainers * share + Math.sqrt(trainers * share) * random.nextGaussian();
      known[k] += Math.sqrt(2) * look.deviation() * random.nextGaussian();
    }
    Map<String, Released> beside = new TreeMap<>();
    beside.put(AuxiliaryNames.MARGIN_EDGES, TestReleased.of(edges));
    // The cuts look at the sum of both labels, whose noise is that of two counts.
    beside.put(AuxiliaryNames.MARGIN_POSITIVES, TestReleased.of(Vec.of(known)));
    beside.put(AuxiliaryNames.MARGIN_NEGATIVES, TestReleased.of(Vec.zeros(known.length)));
    beside.put(AuxiliaryNames.PROBABILITY_CURVE, TestReleased.of(law.curve().numbers()));
    return new Outcome(List.of(model), List.of(), 0, 0, Map.of(), beside);
  }

  /** From the looked for centre and spread of scores that are cut at the reach. */
  private MarginBins bins(SimulatedCurveStep look, int trainers, Random random) {
    double[] moments = moments(look.reach());
    double mean =
        moments[0]
            + Math.sqrt((moments[1] - moments[0] * moments[0]) / trainers) * random.nextGaussian();
    double square =
        moments[1]
            + Math.sqrt((moments[2] - moments[1] * moments[1]) / trainers) * random.nextGaussian();
    return look.bins(mean, square, random);
  }

  /** Means of t, t^2 and t^4, with t the score over the reach, cut to [-1, 1]. */
  private double[] moments(double reach) {
    double[] moments = new double[3];
    for (int k = 0; k < law.masses().length; k++) {
      double t = Math.max(-1, Math.min(1, (law.ends()[k] + law.ends()[k + 1]) / (2 * reach)));
      moments[0] += law.masses()[k] * t;
      moments[1] += law.masses()[k] * t * t;
      moments[2] += law.masses()[k] * t * t * t * t;
    }
    return moments;
  }

  private double mean() {
    double sum = 0;
    for (int k = 0; k < law.masses().length; k++) {
      sum += law.masses()[k] * (law.ends()[k] + law.ends()[k + 1]) / 2;
    }
    return sum;
  }

  private double deviation() {
    double mean = mean();
    double sum = 0;
    for (int k = 0; k < law.masses().length; k++) {
      sum += law.masses()[k] * Math.pow((law.ends()[k] + law.ends()[k + 1]) / 2 - mean, 2);
    }
    return Math.sqrt(sum);
  }
}
