package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plans of {@link PsAdmm}, and of {@link PrintedPsAdmm} for the paper's calibration, for one
 * problem and budget: noise for each agent, and what it adds up to.
 */
record PsPlanner(
    StarProblem problem, List<OwnerFacts> owners, Budget budget, EffectiveSettings effective) {
  private static final StarProblem.Defaults DEFAULTS = new StarProblem.Defaults(40, 10, .02, .1);
  static final List<Setting<?>> SETTINGS =
      DEFAULTS.settings(
          StarSettings.CLIP,
          StarSettings.SCALE_SHARE,
          StarSettings.SAMPLING_RATE,
          StarSettings.SAMPLING,
          StarSettings.GRADIENT_SHARE);
  private static final String POISSON_GROUP = "poisson-group";
  private static final String POISSON = "poisson";
  private static final String FIXED_SIZE = "fixed-size";

  /** One twentieth of mu^2 makes the noise of the gradients 2.6 % larger. */
  private static final double SCALE_SHARE = .05;

  static Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), SETTINGS);
    StarProblem problem = StarProblem.of(setup, effective, DEFAULTS);
    if (setup.calibration() == Calibration.PAPER) {
      return of(problem, budget, effective).printed();
    }
    if (effective.explicit(StarSettings.SAMPLING).equals(Optional.of(POISSON_GROUP))) {
      requireReplaceOneWithBatches(effective, budget);
      return of(problem, GroupPrivacy.half(budget), effective).sound();
    }
    return of(problem, budget, effective).sound();
  }

  private static void requireReplaceOneWithBatches(EffectiveSettings effective, Budget budget) {
    if (budget.neighbours() != Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "sampling = poisson-group must be poisson for add-remove neighbours: nothing has to be"
              + " converted");
    }
    if (effective.explicit(StarSettings.SAMPLING_RATE).orElse(0.0) == 0) {
      throw new IllegalArgumentException(
          "sampling = poisson-group needs a samplingRate above 0; without batches replace-one is"
              + " accounted exactly, at about half the price: leave sampling out");
    }
  }

  private static PsPlanner of(StarProblem problem, Budget budget, EffectiveSettings effective) {
    double clip = problem.clip(effective);
    List<OwnerFacts> shares = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      shares.add(problem.ownerFacts(i, budget.neighbours(), clip));
    }
    return new PsPlanner(problem, shares, budget, effective);
  }

  /** In the form of fact F2.8. */
  private Plan sound() {
    if (problem.innerSteps() == 1) {
      effective.reportUnused(StarSettings.SAMPLING_RATE);
      return uncorrected(calibration());
    }
    double rate = effective.read(StarSettings.SAMPLING_RATE);
    return rate == 0 ? uncorrected(calibration()) : corrected(calibration(), rate);
  }

  private PsCalibration calibration() {
    return new PsCalibration(
        budget, problem.rounds(), problem.innerSteps(), problem.setup().dimension());
  }

  /** The inner steps reuse the gradient of the round. */
  private Plan uncorrected(PsCalibration calibration) {
    double scaleShare = scaleShare();
    effective.reportUnused(StarSettings.SAMPLING, StarSettings.GRADIENT_SHARE);
    double mu = calibration.mu(scaleShare);
    PsNoise noise = calibration.withoutCorrection(mu, scaleShare);
    Optional<Scaling> scaling =
        scaleShare > 0
            ? Optional.of(calibration.scaling(mu, scaleShare, owners))
            : Optional.empty();
    int dimension = problem.setup().dimension();
    PrivacyEvent gradients = noise.event(problem.rounds(), problem.innerSteps(), dimension);
    PrivacyEvent event =
        scaling
            .map(used -> PrivacyEvent.composed(used.event(dimension), gradients))
            .orElse(gradients);
    PrivacyEvent round = noise.event(1, problem.innerSteps(), dimension);
    List<StarPlan.AgentPlan> agents = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      int self = i;
      agents.add(
          new StarPlan.AgentPlan(
              event,
              round,
              (rows, metric) -> new PsAdmm(problem.loop(self), data(self, rows, metric), noise)));
    }
    return new StarPlan(
        problem, scaling, agents, budget.neighbours(), Optional.empty(), effective.values());
  }

  private OwnerData data(int agent, Examples rows, Optional<Metric> metric) {
    return metric
        .map(released -> OwnerData.scaled(rows, owners.get(agent), released))
        .orElseGet(() -> new OwnerData(rows, owners.get(agent)));
  }

  private double scaleShare() {
    boolean ball = problem.radius().isPresent();
    double share = effective.read(StarSettings.SCALE_SHARE, () -> ball ? 0 : SCALE_SHARE);
    if (ball && share > 0) {
      throw new IllegalArgumentException(
          "scaleShare = "
              + share
              + " must be 0 with a radius: the projection on a ball is not available in scaled coordinates");
    }
    return share;
  }

  /** Every inner step after the first adds a difference over a secret batch. */
  private Plan corrected(PsCalibration calibration, double rate) {
    double gradientShare = effective.read(StarSettings.GRADIENT_SHARE);
    double scaleShare = effective.read(StarSettings.SCALE_SHARE, () -> 0.0);
    if (scaleShare > 0) {
      throw new IllegalArgumentException(
          "scaleShare = "
              + scaleShare
              + " must be 0 with samplingRate > 0: the bound on differences is for rows as they are");
    }
    String sampling = sampling(calibration.budget().neighbours());
    Map<Batches, PsNoise> known = new HashMap<>();
    List<StarPlan.AgentPlan> agents = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      int self = i;
      OwnerFacts share = owners.get(i);
      // Equal batches cost the same whatever the agent; a calibration takes seconds.
      PsNoise noise =
          known.computeIfAbsent(
              batches(sampling, rate, share.records()),
              batches -> calibration.withCorrection(batches, bound(share), gradientShare));
      int dimension = problem.setup().dimension();
      agents.add(
          StarPlan.AgentPlan.unscaled(
              noise.event(problem.rounds(), problem.innerSteps(), dimension),
              noise.event(1, problem.innerSteps(), dimension),
              rows -> new PsAdmm(problem.loop(self), new OwnerData(rows, share), noise)));
    }
    return unscaled(agents, Optional.empty());
  }

  private Plan unscaled(List<StarPlan.AgentPlan> agents, Optional<PaperClaim> claim) {
    return StarPlan.unscaled(problem, agents, budget.neighbours(), claim, effective.values());
  }

  private static DifferenceBound bound(OwnerFacts share) {
    return new DifferenceBound.Smooth(share.clip(), share.loss().curvatureBound());
  }

  private static Batches batches(String sampling, double rate, int records) {
    return !sampling.equals(FIXED_SIZE)
        ? new Batches.Poisson(rate)
        : new Batches.FixedSize((int) Math.max(1, Math.round(rate * records)), records);
  }

  /** Each way of sampling is proved for one relation only (facts F0.5, F0.5b). */
  private String sampling(Neighbours neighbours) {
    String proved = neighbours == Neighbours.ADD_REMOVE ? POISSON : FIXED_SIZE;
    String requestedSampling = effective.read(StarSettings.SAMPLING, () -> proved);
    if (!requestedSampling.equals(proved) && !requestedSampling.equals(POISSON_GROUP)) {
      throw new IllegalArgumentException(
          "sampling = "
              + requestedSampling
              + " must be "
              + proved
              + " for "
              + neighbours.label()
              + " neighbours; samplingRate=0 needs no sampling, and sampling=poisson-group pays"
              + " for replaced records at 2 epsilon and (1 + e^epsilon) delta");
    }
    return requestedSampling;
  }

  /** Algorithm 2 with the noise of theorem 2. */
  private Plan printed() {
    for (Setting<?> setting :
        List.of(
            StarSettings.SAMPLING_RATE,
            StarSettings.SAMPLING,
            StarSettings.GRADIENT_SHARE,
            StarSettings.SCALE_SHARE)) {
      if (effective.explicit(setting).isPresent()) {
        throw new IllegalArgumentException(
            setting.name()
                + " cannot be set with calibration = paper: the listing has no such choice");
      }
      effective.reportUnused(setting);
    }
    PrintedCalibration calibration =
        new PrintedCalibration(budget, problem.rounds(), problem.innerSteps());
    Map<OwnerFacts, PrintedPsNoise> known = new HashMap<>();
    List<StarPlan.AgentPlan> agents = new ArrayList<>();
    for (int i = 0; i < problem.agents(); i++) {
      int self = i;
      OwnerFacts share = owners.get(i);
      PrintedPsNoise noise = known.computeIfAbsent(share, calibration::noise);
      agents.add(
          StarPlan.AgentPlan.unscaled(
              noise.event(share, problem.rounds(), problem.innerSteps()),
              noise.event(share, 1, problem.innerSteps()),
              rows -> new PrintedPsAdmm(problem.loop(self), new OwnerData(rows, share), noise)));
    }
    return unscaled(agents, Optional.of(calibration.claim(known)));
  }
}
