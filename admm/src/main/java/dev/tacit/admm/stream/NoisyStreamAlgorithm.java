package dev.tacit.admm.stream;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import dev.tacit.optim.prox.ElasticNet;
import java.util.List;

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
        new Setting("penalty", "1", "positive", "weight of the coupling of model and split"),
        new Setting(
            "stepSize",
            "min(1/smoothness, 5 mu / (gradientShift sqrt(features users passes)))",
            "(0, 2/smoothness]",
            "gradient step; the rule balances progress and noise"),
        new Setting(
            "clip", "bound of the loss, at most 1", "positive", "bound on a user's gradient"),
        new Setting("ridgeInLoss", "0.5", "[0, 1]", "share of the ridge that every user holds"),
        new Setting("passes", "1", "1 to 1000", "how often every user is used; each use is paid"),
        new Setting("noisePlace", "state", "state, gradient", "where the noise is added"),
        new Setting("order", "random", "random, given", "order in which users come"),
        new Setting("start", "0", "finite", "every coordinate of the first model"));
  }

  @Override
  public Plan plan(Setup setup) {
    Penalties penalties = setup.penalties();
    if (penalties.fused() > 0 || penalties.group() > 0) {
      throw new IllegalArgumentException(
          "regulariser fused = "
              + penalties.fused()
              + ", group = "
              + penalties.group()
              + " are not offered by noisy-stream (a fused coupling has more rows than columns);"
              + " use dp-admm");
    }
    Settings given = setup.settings();
    StreamChoices choices = choices(given);
    double share = given.number("ridgeInLoss", 0.5, 0, 1);
    double clip =
        given.number("clip", Math.min(1, setup.loss().lipschitz()), Double.MIN_NORMAL, 1e9);
    UserLoss user = new UserLoss(setup.loss(), 1, clip, share * penalties.ridge());
    SplitTerm split =
        new SplitTerm(
            Coupling.identity(setup.dimension()),
            new ElasticNet(penalties.lasso(), (1 - share) * penalties.ridge()),
            given.number("penalty", 1, Double.MIN_NORMAL, 1e9));
    Budget budget = setup.requireBudget();
    double mu = targetMu(budget, setup.calibration()) / Math.sqrt(choices.passes());
    double stepSize = stepSize(setup, choices, user, mu);
    StreamModel probe =
        new StreamModel(
            user, split, stepSize, new StreamNoise(choices.place(), 1), budget.neighbours());
    double sigma = ROOM * new NoisyStream(probe).sensitivity().bound() / mu;
    StreamModel model =
        new StreamModel(
            user, split, stepSize, new StreamNoise(choices.place(), sigma), budget.neighbours());
    return new StreamPlan(model, choices, budget, setup.totalRows());
  }

  private static StreamChoices choices(Settings given) {
    String place = given.choice("noisePlace", "state", StreamChoices.PLACES);
    return new StreamChoices(
        given.count("passes", 1, 1, 1000),
        given.choice("order", "random", StreamChoices.ORDERS),
        given.number("start", 0, -1e6, 1e6),
        place.equals("state") ? StreamNoise.Place.STATE : StreamNoise.Place.GRADIENT);
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
    return setup.settings().number("stepSize", rule, Double.MIN_NORMAL, largest);
  }
}
