package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.account.GaussianProfile;
import dev.tacit.dp.account.RoundedUp;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/** Compares what the papers claim about their printed noise with what can be certified for it. */
final class Claims {
  private Claims() {}

  /** Gamma-norm noise: printed bounds are sound for exact solves, only loose (fact R1). */
  static PaperClaim gamma(List<MeshPlan.AgentPlan> agents, Budget budget) {
    double certified = certified(agents, budget);
    return certified <= budget.epsilon()
        ? claim(
            budget, PaperClaim.Validity.YES, "certified at epsilon " + RoundedUp.text(certified))
        : claim(
            budget,
            PaperClaim.Validity.UNPROVED,
            "the certified bound is epsilon "
                + RoundedUp.text(certified)
                + " (output noise included)");
  }

  /**
   * Gaussian noise: theorem 1 argues in the wrong direction (fact O5), so only the noise counts.
   * When even the Gaussian limit of saturated records exceeds delta the claim is false (fact O6).
   */
  static PaperClaim gaussian(
      List<MeshPlan.AgentPlan> agents, List<List<MinimiserPlan>> releases, Budget budget) {
    double certified = certified(agents, budget);
    if (certified <= budget.epsilon()) {
      return claim(
          budget,
          PaperClaim.Validity.YES,
          "certified at epsilon "
              + RoundedUp.text(certified)
              + ", not by the printed proof (fact O5)");
    }
    double worst = 0;
    for (List<MinimiserPlan> own : releases) {
      worst = Math.max(worst, saturated(own));
    }
    double delta = GaussianProfile.delta(worst, budget.epsilon());
    return delta > budget.delta()
        ? claim(
            budget,
            PaperClaim.Validity.NO,
            "saturated records reach delta " + atLeast(delta) + " at the claimed epsilon (fact O6)")
        : claim(
            budget,
            PaperClaim.Validity.UNPROVED,
            "the certified bound is epsilon " + RoundedUp.text(certified));
  }

  /** A witness is rounded down. */
  private static String atLeast(double delta) {
    return new BigDecimal(delta).round(new MathContext(4, RoundingMode.FLOOR)).toPlainString();
  }

  private static double saturated(List<MinimiserPlan> releases) {
    MinimiserPlan plan = releases.get(0);
    GaussianNoise noise = (GaussianNoise) plan.objectiveNoise();
    double shift = plan.facts().gradientSensitivity() / noise.level().amount();
    return shift * Math.sqrt(releases.size());
  }

  static double certified(List<MeshPlan.AgentPlan> agents, Budget budget) {
    double worst = 0;
    for (MeshPlan.AgentPlan agent : agents) {
      worst =
          Math.max(
              worst,
              Accountants.all()
                  .guarantee(agent.event(), budget.neighbours(), budget.delta())
                  .epsilon());
    }
    return worst;
  }

  static PaperClaim claim(Budget budget, PaperClaim.Validity validity, String why) {
    return new PaperClaim(budget.epsilon(), budget.delta(), validity, why);
  }
}
