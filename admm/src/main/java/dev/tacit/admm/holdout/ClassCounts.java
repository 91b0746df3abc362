package dev.tacit.admm.holdout;

import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.CappedLogLosses;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.RecordStatistic;
import dev.tacit.optim.risk.SumRounding;
import java.util.Map;

/**
 * How many test records there are by score and label, as {@link TestBins} counts them, and the sum
 * of their log losses, each at most {@link TestCuts#maxLoss} and over it. Of three classes and more
 * the scores are log-odds of the likeliest class, and "positive" means that it is right.
 *
 * <p>A record adds a vector of numbers that are not negative: its counts, of squared length q
 * ({@link TestBins#squares}), and a loss of [0, 1]. Two records have counts with a non-negative
 * product and losses that are at most 1 apart, hence are at most sqrt(2 q + 1) apart; a record and
 * nothing sqrt(q + 1), which is less. What a unit adds, whose rows weigh at most 1 together, is a
 * mixture of such vectors and of nothing; two mixtures are no farther apart than two of these.
 *
 * @param shift log-odds that class weights added in training; probabilities are stated without
 */
record ClassCounts(TestBins bins, double shift) implements TestQuestion {
  @Override
  public int length() {
    return bins.length();
  }

  /** Weights of rows make sums that are rounded; whole numbers would be exact. */
  @Override
  public Sensitivity sensitivity(PublicSize size) {
    double one = Math.nextUp(Math.sqrt(bins.squares() + 1));
    return new Sensitivity(
            Sensitivity.Norm.L2,
            sensitivityBound(bins.squares(), size.neighbours()),
            size.neighbours(),
            "a record is in one bin, one group and one cell, and loses at most 1")
        .widened(
            2 * SumRounding.bound(size.maxRecords(), length(), one, 2 + bins.bins()),
            "rounding of weights");
  }

  /** How far a record moves the answer whose counts have this squared length. */
  static double sensitivityBound(double squares, Neighbours neighbours) {
    boolean replaced = neighbours == Neighbours.REPLACE_ONE;
    return Math.nextUp(Math.sqrt((replaced ? 2 * squares : squares) + 1));
  }

  /** The edges, and what a loss is cut to. */
  @Override
  public Vec testInput(Outcome outcome) {
    TestCuts cuts = TestCuts.of(outcome, bins, shift);
    double[] parameters = new double[cuts.edges().dimension() + 1];
    System.arraycopy(cuts.edges().toArray(), 0, parameters, 0, parameters.length - 1);
    parameters[parameters.length - 1] = cuts.maxLoss();
    return Vec.of(parameters);
  }

  @Override
  public Vec answer(Outcome outcome, Examples records) {
    TestCuts cuts = TestCuts.of(outcome, bins, shift);
    RecordStatistic statistic = statistic(outcome);
    Vec counts = TestQuestion.sum(new BinnedCounts(statistic, cuts.edges()), records);
    Vec losses = TestQuestion.sum(losses(outcome, statistic, cuts.maxLoss()), records);
    return Vec.of(bins.answer(counts.toArray(), cuts.below(), losses.get(0)));
  }

  private CappedLogLosses losses(Outcome outcome, RecordStatistic statistic, double most) {
    return TestCuts.curve(outcome)
        .map(curve -> losses(curve, statistic, most))
        .orElseGet(() -> new CappedLogLosses(statistic, 0, 1, 1, -shift, most));
  }

  private CappedLogLosses losses(ProbabilityCurve curve, RecordStatistic statistic, double most) {
    return new CappedLogLosses(
        statistic,
        curve.centre() + curve.spread() * curve.knee(),
        curve.below() / curve.spread(),
        curve.above() / curve.spread(),
        curve.offset() - shift,
        most);
  }

  private static RecordStatistic statistic(Outcome outcome) {
    Vec all = TestQuestion.functions(outcome);
    int classes = outcome.outputs().size();
    return classes == 1
        ? new RecordStatistic.Margin(all)
        : new RecordStatistic.TopClass(all, classes);
  }

  @Override
  public Map<String, Released> auxiliaryReleases(
      Released answer, double deviation, Outcome outcome) {
    TestCuts cuts = TestCuts.of(outcome, bins, shift);
    return Map.of(
        AuxiliaryNames.TEST_COUNTS,
        answer,
        AuxiliaryNames.TEST_LEVELS,
        answer.map(PublicNumbers.of(cuts.levels().toArray())),
        AuxiliaryNames.TEST_LOSS,
        answer.map(PublicNumbers.of(cuts.maxLoss())),
        AuxiliaryNames.TEST_DEVIATION,
        answer.map(PublicNumbers.of(deviation)));
  }

  @Override
  public String text() {
    return "counts of test records by label in "
        + bins.bins()
        + " bins of scores, "
        + TestBins.GROUPS
        + " groups and 2 cells, and the sum of their losses";
  }
}
