package dev.tacit.admm.holdout;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Companion;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.BinnedCounts;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Gauge;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.SumRounding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is asked of the records that test a model of classes, planned and priced before any of them
 * is read: how many there are in each bin of log-odds, by label, and in each of the four cells of
 * (log-odds above 0 or not) x label, which would be sums over many noisy bins otherwise. Of three
 * classes and more the bins are those of the likeliest class, and "positive" means that it is
 * right.
 *
 * <p>A record is in one bin and in one cell: it adds a vector of length sqrt(2), and two records
 * add vectors with a non-negative product, so that replacing one moves the counts by at most 2,
 * adding or removing one by sqrt(2). The same holds for whole units whose rows weigh 1 together.
 *
 * @param mu the Gaussian parameter of the whole budget: a record that tests meets nothing else
 * @param size public number of test records; nothing is divided by it
 */
public record TestPlan(double mu, PublicSize size, Ladder ladder) {
  private static final String SITE = "test/counts";
  private static final int CELLS = 4;

  /** Plans end this near their budget: the certified epsilon stays that of training. */
  private static final double BELOW = 1 - 1e-4;

  /**
   * The plan for so many test records, as far as that is public. Empty where the budget has no
   * delta, and so no room for Gaussian noise.
   */
  public static Optional<TestPlan> of(Budget budget, PublicSize size) {
    if (budget.delta() == 0) {
      return Optional.empty();
    }
    Budget below = new Budget(BELOW * budget.epsilon(), budget.delta(), budget.neighbours());
    double ideal = GaussianProfile.mu(budget.epsilon(), budget.delta());
    double deviation = new TestPlan(ideal, size, Ladder.FINE).deviation();
    Ladder ladder = Ladder.of(size.divisor(), deviation);
    double mu = GaussianShare.mu(below, candidate -> new TestPlan(candidate, size, ladder).event());
    return Optional.of(new TestPlan(mu, size, ladder));
  }

  /** Weights of rows make sums that are rounded; whole numbers would be exact. */
  Sensitivity sensitivity() {
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

  private int length() {
    return CELLS + 2 * ladder.bins();
  }

  private GaussianNoise noise() {
    return GaussianNoise.ofMultiplier(1 / mu);
  }

  /** The deviation of the noise in one count. */
  public double deviation() {
    return sensitivity().bound() / mu;
  }

  /** What is done to a record that tests. */
  public PrivacyEvent event() {
    return noise().eventFor(sensitivity(), length());
  }

  /** What decides the release, for the digest of a plan. */
  public String text() {
    return "counts of test records in " + ladder.bins() + " bins of log-odds and 4 cells";
  }

  /**
   * Asks the test records about a model that was released, through the door of an agent of their
   * own, and gives the outcome with what they answered beside it. They hear the model first: the
   * noise of an answer about another model must be other noise.
   *
   * @param agent the number after those of the agents that trained
   */
  public Outcome with(Outcome outcome, Examples records, Doors doors, int agent) {
    size.require(records.count());
    doors.heard(agent, 0, agent, told(outcome));
    Vec edges = edges(outcome);
    Released counts =
        doors
            .open(agent, 0)
            .release(
                SITE,
                Sensitive.of(counted(gauge(outcome), edges, records), sensitivity()),
                noise(),
                Audience.EVERYONE);
    doors.close(agent, 0);
    Map<String, Released> companions = new HashMap<>(outcome.companions());
    companions.put(Companion.TEST_COUNTS, counts);
    companions.put(Companion.TEST_LEVELS, counts.map(PublicNumbers.of(ladder.levels().toArray())));
    companions.put(Companion.TEST_DEVIATION, counts.map(PublicNumbers.of(deviation())));
    return new Outcome(
        outcome.outputs(),
        outcome.agentModels(),
        outcome.messages(),
        outcome.bytes(),
        outcome.trace(),
        companions);
  }

  private SortedMap<String, Vec> told(Outcome outcome) {
    SortedMap<String, Vec> told = new TreeMap<>();
    for (int k = 0; k < outcome.outputs().size(); k++) {
      told.put("weights/" + k, outcome.outputs().get(k).weights().value());
      told.put("intercept/" + k, outcome.outputs().get(k).intercept().value());
    }
    told.put("edges", edges(outcome));
    return told;
  }

  private static Gauge gauge(Outcome outcome) {
    List<Double> functions = new ArrayList<>();
    for (ReleasedModel output : outcome.outputs()) {
      for (double weight : output.weights().value().toArray()) {
        functions.add(weight);
      }
      functions.add(output.linear().intercept());
    }
    Vec all = Vec.of(functions.stream().mapToDouble(Double::doubleValue).toArray());
    int classes = outcome.outputs().size();
    return classes == 1 ? new Gauge.Margin(all) : new Gauge.TopClass(all, classes);
  }

  /** The margins with the log-odds of the ladder, as far as the run says what they are. */
  private Vec edges(Outcome outcome) {
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
  private Vec counted(Gauge gauge, Vec edges, Examples records) {
    Examples withOnes = records.withRows(records.rows().scaledWithConstant(1, 1));
    double[] bins = LocalRecords.of(withOnes).sum(new BinnedCounts(gauge, edges)).toArray();
    double[] all = new double[CELLS + bins.length];
    System.arraycopy(bins, 0, all, CELLS, bins.length);
    for (int k = 0; k < bins.length; k++) {
      int group = k / ladder.bins();
      int above = 2 * (k % ladder.bins()) >= ladder.bins() ? 1 : 0;
      all[2 * group + above] += bins[k];
    }
    return Vec.of(all);
  }

  /** Public numbers beside a release. */
  record PublicNumbers(List<Double> numbers) implements PostProcessing {
    PublicNumbers {
      numbers = List.copyOf(numbers);
    }

    static PublicNumbers of(double... numbers) {
      return new PublicNumbers(Arrays.stream(numbers).boxed().toList());
    }

    @Override
    public String name() {
      return "public numbers of the test";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return Vec.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
    }
  }
}
