package dev.tacit.admm.central;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.LastIterateFacts;
import dev.tacit.dp.theorem.Verdict;
import java.util.List;

/**
 * The entry of {@code dp-last-iterate}: noisy proximal gradient for strongly convex problems, mean
 * loss + ridge (+ l1). Not an ADMM: the ADMM's multiplier is not masked by the noise and has no
 * such theorem (fact last-iterate).
 */
public record LastIterateEntry() implements Algorithm {
  private static final Setting<Integer> ROUNDS = CentralSettings.ROUNDS.withDefault(200);
  private static final Setting<Double> STEP_SIZE =
      Setting.byRule(
          "stepSize",
          "1 / smoothness",
          AllowedValues.positive(CentralSettings.LARGEST).describedAs("(0, 2 / smoothness)"),
          "step of the gradient, from public constants");
  private static final Setting<Double> CLIP =
      CentralSettings.CLIP.byRule("the loss's slope; must be given for squared");

  @Override
  public String name() {
    return "dp-last-iterate";
  }

  @Override
  public Topology topology() {
    return Topology.CENTRAL;
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  public String about() {
    return "noisy proximal gradient with a ridge; needs less noise because only the last model is published";
  }

  @Override
  public List<Site> sites() {
    return List.of(LastIteratePlan.STEP);
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(ROUNDS, STEP_SIZE, CLIP);
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    LastIteratePrice price = new LastIteratePrice(step(setup, effective), effective.read(ROUNDS));
    Verdict<PrivacyEvent> verdict = price.verdict(1);
    if (!verdict.holds()) {
      throw new IllegalArgumentException(name() + " cannot run: " + verdict.broken());
    }
    double mu = GaussianBudget.mu(budget, candidate -> price.event(price.multiplier(candidate)));
    return new LastIteratePlan(price, price.multiplier(mu), effective.values());
  }

  private static ProximalStep step(Setup setup, EffectiveSettings effective) {
    double ridge = setup.penalties().ridge();
    ProximalStep.Size size = new ProximalStep.Size(setup.size(0), setup.dimension());
    double smoothness = ProximalStep.smoothness(setup.loss(), ridge, size);
    double step = effective.read(STEP_SIZE, () -> 1 / smoothness);
    return new ProximalStep(
        new LastIterateFacts.Curvature(step, ridge, smoothness),
        setup.penalties().lasso(),
        setup.loss(),
        clip(setup, effective),
        size);
  }

  private static double clip(Setup setup, EffectiveSettings effective) {
    setup.requireBoundedGradients();
    return effective.read(CLIP, () -> setup.loss().lipschitz());
  }

  private void refuse(Setup setup) {
    Penalties penalties = setup.penalties();
    if (setup.agents() != 1) {
      throw new IllegalArgumentException(
          "agents = " + setup.agents() + " must be 1 for " + name() + ": it is central");
    }
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible: " + name() + " has no paper; leave it out");
    }
    if (!(penalties.ridge() > 0)) {
      throw new IllegalArgumentException(
          "regulariser l2 = "
              + penalties.ridge()
              + " must be above 0: without a ridge early steps are not forgotten;"
              + " add for example `regulariser` l2=0.01, or use dp-admm");
    }
    if (penalties.group() > 0 || penalties.fused() > 0) {
      throw new IllegalArgumentException(
          name() + " takes l2 and l1 only; drop group, fused and matrix, or use dp-admm");
    }
  }
}
