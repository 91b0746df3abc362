package dev.tacit.admm.central;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.theorem.LastIterateFacts;
import dev.tacit.dp.theorem.Verdict;
import java.util.List;

/**
 * Noisy proximal gradient for strongly convex problems, mean loss + ridge (+ l1). Not an ADMM: the
 * ADMM's multiplier is not masked by the noise and has no such theorem (fact F1.11).
 */
public record LastIterateAlgorithm() implements Algorithm {
  private static final double LARGEST = 1e6;

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
    return "noisy proximal gradient with a ridge; only the last model is shown, so noise is less";
  }

  @Override
  public List<Setting> settings() {
    return List.of(
        new Setting("rounds", "200", "1 to 1000000", "gradient steps"),
        new Setting(
            "stepSize",
            "1 / smoothness",
            "(0, 2 / smoothness)",
            "step of the gradient, from public constants"),
        new Setting(
            "clip",
            "the loss's slope; must be given for squared",
            "(0, 1e6]",
            "bound on the norm of one record's gradient"));
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    Settings given = setup.settings();
    int rounds = given.count("rounds", 200, 1, 1_000_000);
    LastIteratePrice price = new LastIteratePrice(step(setup), rounds);
    Verdict<PrivacyEvent> verdict = price.verdict(1);
    if (!verdict.holds()) {
      throw new IllegalArgumentException(name() + " cannot run: " + verdict.broken());
    }
    double mu = GaussianShare.mu(budget, candidate -> price.event(price.multiplier(candidate)));
    return new LastIteratePlan(price, price.multiplier(mu));
  }

  private static ProximalStep step(Setup setup) {
    double ridge = setup.penalties().ridge();
    ProximalStep.Size size = new ProximalStep.Size(setup.size(0), setup.dimension());
    double smoothness = ProximalStep.smoothness(setup.loss(), ridge, size);
    double step = setup.settings().number("stepSize", 1 / smoothness, Double.MIN_NORMAL, LARGEST);
    return new ProximalStep(
        new LastIterateFacts.Curvature(step, ridge, smoothness),
        setup.penalties().lasso(),
        setup.loss(),
        clip(setup),
        size);
  }

  private static double clip(Setup setup) {
    double slope = setup.loss().lipschitz();
    setup.requireBoundedGradients();
    return setup.settings().number("clip", slope, Double.MIN_NORMAL, LARGEST);
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
              + " add for example --regulariser l2=0.01, or use dp-admm");
    }
    if (penalties.group() > 0 || penalties.fused() > 0) {
      throw new IllegalArgumentException(
          name() + " takes l2 and l1 only; drop group, fused and matrix, or use dp-admm");
    }
  }
}
