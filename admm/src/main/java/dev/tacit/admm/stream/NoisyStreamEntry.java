package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.theorem.iteration.StreamNoise;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * The entry of {@code noisy-stream}: from a setup to a stream whose local cost meets the budget.
 */
public final class NoisyStreamEntry implements Algorithm {
  /** Room for the grid, a few parts in 10^9 of sigma. */
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
  public List<Site> sites() {
    return List.of(NoisyStream.STATE, Site.GRADIENT, LastDual.SITE);
  }

  @Override
  public List<Setting<?>> settings() {
    return StreamSettings.ALL;
  }

  @Override
  public Plan plan(Setup setup) {
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    StreamChoices choices = StreamChoices.of(effective, setup.totalRows());
    double share = share(effective, setup.penalties());
    setup.requireBoundedGradients();
    double clip = effective.read(StreamSettings.CLIP, () -> Math.min(1, setup.loss().lipschitz()));
    UserLoss user = new UserLoss(setup.loss(), 1, clip, share * setup.penalties().ridge());
    SplitTerm split = Splits.of(setup, effective, share);
    Budget budget = setup.requireBudget();
    double first = firstMu(budget, setup.calibration());
    double stepSize = stepSize(setup, effective, user, first / Math.sqrt(choices.passes()));
    List<PublicSize> owners = owners(setup);
    Map<String, String> settings = effective.values();
    DoubleFunction<StreamModel> model =
        sigma ->
            new StreamModel(
                user,
                split,
                stepSize,
                new StreamNoise(choices.place(), sigma),
                budget.neighbours());
    DoubleFunction<StreamPlan> withSigma =
        sigma -> new StreamPlan(model.apply(sigma), choices, budget, owners, settings);
    double shift = new NoisyStream(model.apply(1)).sensitivity().bound();
    DoubleFunction<StreamPlan> withMu =
        mu -> withMu(mu, ROOM * shift * Math.sqrt(choices.passes()) / mu, withSigma);
    return withMu.apply(
        setup.calibration() == Calibration.PAPER
            ? first
            : GaussianBudget.mu(budget, mu -> withMu.apply(mu).event(0)));
  }

  /** mu of the uses and of the last dual add in squares; more noise lowers both. */
  private static StreamPlan withMu(double mu, double sigma, DoubleFunction<StreamPlan> withSigma) {
    StreamPlan plan = withSigma.apply(sigma);
    double extra = plan.lastDualCost() / mu;
    return extra < 1e-4 ? plan : withSigma.apply(sigma * Math.sqrt(1 + 1.1 * extra * extra));
  }

  /** Users have places, and a removed one leaves an empty place: their number is public. */
  private static List<PublicSize> owners(Setup setup) {
    return IntStream.range(0, setup.agents())
        .mapToObj(owner -> setup.size(owner, Neighbours.REPLACE_ONE))
        .toList();
  }

  /** A ridge of the split would act on A x, so only with A = I may part of it stay there. */
  private static double share(EffectiveSettings effective, Penalties penalties) {
    boolean plain = penalties.group() == 0 && penalties.fused() == 0;
    double share = effective.read(StreamSettings.RIDGE_IN_LOSS, () -> plain ? .5 : 1);
    if (!plain && share < 1) {
      throw new IllegalArgumentException(
          "ridgeInLoss = " + share + " must be 1 with group or fused; leave it out");
    }
    return share;
  }

  /** mu of all uses of one user together, before rounding and the sampler's slack are paid for. */
  private static double firstMu(Budget budget, Calibration calibration) {
    if (calibration == Calibration.PAPER) {
      // rho + 2 sqrt(rho log(1/delta)) = epsilon, the conversion in use when the paper appeared
      double log = Math.log(1 / budget.delta());
      double root = Math.sqrt(log + budget.epsilon()) - Math.sqrt(log);
      return Math.sqrt(2) * root;
    }
    return GaussianProfile.mu(budget.epsilon(), budget.delta());
  }

  /** A step that the noise of all users together can be averaged over; public numbers only. */
  private static double stepSize(
      Setup setup, EffectiveSettings effective, UserLoss user, double mu) {
    double bound = user.gradientBound();
    double shift = setup.requireBudget().neighbours() == Neighbours.REPLACE_ONE ? 2 * bound : bound;
    double steps = (double) setup.totalRows() * effective.read(StreamSettings.PASSES);
    double rule =
        Math.min(1 / user.smoothness(), 5 * mu / (shift * Math.sqrt(setup.dimension() * steps)));
    try {
      return effective.read(
          StreamSettings.STEP_SIZE.within(AllowedValues.positiveBelow(2 / user.smoothness())),
          () -> rule);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          refused.getMessage()
              + ". The limit is 2 / smoothness of a user's loss (fact F3.2): a longer step may expand,"
              + " and nothing is proved of it",
          refused);
    }
  }
}
