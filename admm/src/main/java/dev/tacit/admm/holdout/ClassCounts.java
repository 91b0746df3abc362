package dev.tacit.admm.holdout;

import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Gauge;
import dev.tacit.optim.risk.SumRounding;
import java.util.Map;

/**
 * How many test records there are in each bin of log-odds, by label, and in each of the four cells
 * of (log-odds above 0 or not) x label, which would be sums over many noisy bins otherwise. Of
 * three classes and more the bins are those of the likeliest class, and "positive" means that it is
 * right.
 *
 * <p>A record is in one bin and in one cell: it adds a vector of length sqrt(2), and two records
 * add vectors with a non-negative product, so that replacing one moves the counts by at most 2,
 * adding or removing one by sqrt(2). The same holds for whole units whose rows weigh 1 together.
 */
record ClassCounts(Ladder ladder) implements TestQuestion {
  private static final int CELLS = 4;

  @Override
  public int length() {
    return CELLS + 2 * ladder.bins();
  }

  /** Weights of rows make sums that are rounded; whole numbers would be exact. */
  @Override
  public Sensitivity sensitivity(PublicSize size) {
    double one = Math.nextUp(Math.sqrt(2));
    boolean replaced = size.neighbours() == Neighbours.REPLACE_ONE;
    return new Sensitivity(
            Sensitivity.Norm.L2,
            replaced ? 2 : one,
            size.neighbours(),
            "a record is in one bin and in one cell")
        .widened(
            2 * SumRounding.bound(size.most(), length(), one, 2 + ladder.bins()),
            "rounding of weights");
  }

  /** The margins with the log-odds of the ladder, as far as the run says what they are. */
  @Override
  public Vec told(Outcome outcome) {
    Released curve = outcome.companions().get(Companion.PROBABILITY_CURVE);
    if (curve == null) {
      return ladder.levels();
    }
    ProbabilityCurve known = ProbabilityCurve.of(curve.value());
    Vec edges = ladder.levels().map(level -> marginAt(known, level));
    return increases(edges) ? edges : ladder.levels();
  }

  private static double marginAt(ProbabilityCurve curve, double logOdds) {
    double rise = logOdds - curve.offset();
    double beyond = rise / (rise > 0 ? curve.above() : curve.below());
    return curve.centre() + curve.spread() * (curve.knee() + beyond);
  }

  /** A curve may be so steep or so far away that doubles cannot tell its edges apart. */
  private static boolean increases(Vec edges) {
    boolean increases = edges.isFinite();
    for (int k = 1; k < edges.dimension(); k++) {
      increases &= edges.get(k) > edges.get(k - 1);
    }
    return increases;
  }

  /** Negatives below 0 and above, positives below 0 and above; then the bins of either. */
  @Override
  public Vec answer(Outcome outcome, Examples records) {
    BinnedCounts question = new BinnedCounts(gauge(outcome), told(outcome));
    double[] bins = TestQuestion.sum(question, records).toArray();
    double[] all = new double[CELLS + bins.length];
    System.arraycopy(bins, 0, all, CELLS, bins.length);
    for (int k = 0; k < bins.length; k++) {
      int group = k / ladder.bins();
      int above = 2 * (k % ladder.bins()) >= ladder.bins() ? 1 : 0;
      all[2 * group + above] += bins[k];
    }
    return Vec.of(all);
  }

  private static Gauge gauge(Outcome outcome) {
    Vec all = TestQuestion.functions(outcome);
    int classes = outcome.outputs().size();
    return classes == 1 ? new Gauge.Margin(all) : new Gauge.TopClass(all, classes);
  }

  @Override
  public Map<String, Released> companions(Released answer, double deviation, Outcome outcome) {
    return Map.of(
        Companion.TEST_COUNTS,
        answer,
        Companion.TEST_LEVELS,
        answer.map(PublicNumbers.of(ladder.levels().toArray())),
        Companion.TEST_DEVIATION,
        answer.map(PublicNumbers.of(deviation)));
  }

  @Override
  public String text() {
    return "counts of test records in " + ladder.bins() + " bins of log-odds and 4 cells";
  }
}
