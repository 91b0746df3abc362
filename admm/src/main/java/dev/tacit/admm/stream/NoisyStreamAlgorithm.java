package dev.tacit.admm.stream;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.List;
import java.util.function.DoubleFunction;

/** {@code noisy-stream}: from a setup to a stream whose local cost meets the budget. */
public final class NoisyStreamAlgorithm implements Algorithm {
  /** Room for the grid (a few parts in 10^9 of sigma) and for its slack in delta. */
  private static final double ROOM = 1 + 1e-6;

  @Override
  public String name() {
    return "noisy-stream";
  }

  @Override
  public Topology topology() {
    return Topology.STREAM;
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  public String about() {
    return "noisy gradient ADMM, one user per iteration (Chan, Xie, Zhao)";
  }

  @Override
  public List<Setting> settings() {
    return List.of(
        new Setting("penalty", "1", "[1e-9, 1e9]", "weight of the coupling of model and split"),
        new Setting(
            "stepSize",
            "min(1/smoothness, 5 mu / (gradientShift sqrt(features users passes)))",
            "(0, 2/smoothness]",
            "gradient step; the rule balances progress and noise"),
        new Setting(
            "clip",
            "bound of the loss, at most 1; must be given for squared",
            "[1e-9, 1e9]",
            "bound on a user's gradient"),
        new Setting(
            "ridgeInLoss",
            "0.5; 1 with group or fused",
            "[0, 1]",
            "share of the ridge that every user holds"),
        new Setting(
            "coupling",
            "all",
            "all, edges",
            "what l1 acts on beside fused: edges and features, or edges alone; only the latter,"
                + " without cycles, has the full row rank that amplification needs"),
        new Setting("passes", "1", "1 to 1000", "how often every user is used; each use is paid"),
        new Setting("noisePlace", "state", "state, gradient", "where the noise is added"),
        new Setting(
            "order",
            "random",
            "random, fresh, given",
            "order in which users come: secret, secret and new in each pass, as the rows stand"),
        new Setting(
            "stop",
            "end",
            "end, random",
            "random: after a secret number of users between half and all; needs order=given"),
        new Setting(
            "output",
            "last",
            "last, average",
            "what is published; an average leaves the local guarantee only"),
        new Setting(
            "shown",
            "nothing",
            "nothing, or a list of " + String.join(", ", StreamChoices.allLabels()),
            "what others see besides; anything leaves the local guarantee only"),
        new Setting("start", "0", "[-1e6, 1e6]", "every coordinate of the first model"));
  }

  @Override
  public Plan plan(Setup setup) {
    Settings given = setup.settings();
    StreamChoices choices = StreamChoices.of(given, setup.totalRows());
    boolean plain = setup.penalties().group() == 0 && setup.penalties().fused() == 0;
    double share = share(given, plain);
    setup.requireBoundedGradients();
    double clip = given.number("clip", Math.min(1, setup.loss().lipschitz()), 1e-9, 1e9);
    UserLoss user = new UserLoss(setup.loss(), 1, clip, share * setup.penalties().ridge());
    SplitTerm split = Splits.of(setup, share, given.number("penalty", 1, 1e-9, 1e9));
    Budget budget = setup.requireBudget();
    double mu = targetMu(budget, setup.calibration());
    double perUse = mu / Math.sqrt(choices.passes());
    double stepSize = stepSize(setup, choices, user, perUse);
    DoubleFunction<StreamModel> withSigma =
        sigma ->
            new StreamModel(
                user,
                split,
                stepSize,
                new StreamNoise(choices.place(), sigma),
                budget.neighbours());
    double sigma = ROOM * new NoisyStream(withSigma.apply(1)).sensitivity().bound() / perUse;
    StreamPlan plan = new StreamPlan(withSigma.apply(sigma), choices, budget, setup.totalRows());
    // mu of the uses and of the last dual add in squares; more noise lowers both.
    double extra = plan.lastDualCost() / mu;
    return extra < 1e-4
        ? plan
        : new StreamPlan(
            withSigma.apply(sigma * Math.sqrt(1 + 1.1 * extra * extra)),
            choices,
            budget,
            setup.totalRows());
  }

  /** A ridge of the split would act on A x, so only with A = I may part of it stay there. */
  private static double share(Settings given, boolean plain) {
    double share = given.number("ridgeInLoss", plain ? 0.5 : 1, 0, 1);
    if (!plain && share < 1) {
      throw new IllegalArgumentException(
          "ridgeInLoss = " + share + " must be 1 with group or fused; leave it out");
    }
    return share;
  }

  /** mu of all uses of one user together. */
  private static double targetMu(Budget budget, Calibration calibration) {
    if (calibration == Calibration.PAPER) {
      // rho + 2 sqrt(rho log(1/delta)) = epsilon, the conversion in use when the paper appeared
      double log = Math.log(1 / budget.delta());
      double root = Math.sqrt(log + budget.epsilon()) - Math.sqrt(log);
      return Math.sqrt(2) * root;
    }
    return GaussianProfile.mu(budget.epsilon(), budget.delta() / ROOM);
  }

  /** A step that the noise of all users together can be averaged over; public numbers only. */
  private static double stepSize(Setup setup, StreamChoices choices, UserLoss user, double mu) {
    double bound = user.gradientBound();
    double shift = setup.requireBudget().neighbours() == Neighbours.REPLACE_ONE ? 2 * bound : bound;
    double steps = (double) setup.totalRows() * choices.passes();
    double rule =
        Math.min(1 / user.smoothness(), 5 * mu / (shift * Math.sqrt(setup.dimension() * steps)));
    double largest = Math.nextDown(2 / user.smoothness());
    try {
      return setup.settings().number("stepSize", rule, Double.MIN_NORMAL, largest);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          refused.getMessage()
              + ". The limit is 2 / smoothness of a user's loss (fact F3.2): a longer step may expand,"
              + " and nothing is proved of it",
          refused);
    }
  }
}
