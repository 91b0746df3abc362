package dev.tacit.admm.mesh;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.optim.linalg.Vec;

/**
 * DVP, dual variable perturbation (Zhang and Zhu 2017, as baseline of CIKM 2020 and Allerton 2018):
 * the multiplier is noised before the primal step, which is a linear term b.theta with Gamma-norm
 * b. Reconstructed from the papers that compare with it.
 *
 * <p>Guarantee: per round noiseRate * 2L/m + ln(1 + kappa) (fact gamma-norm-objective), rounds
 * added up or composed through Renyi divergence (R2), plus output noise (A5).
 *
 * <p>Errata: the original states the cost of one agent in one round only and assumes exact solves.
 */
public record Dvp(LocalObjective local, double penalty, MinimiserPlan release)
    implements MeshAlgorithm {

  /** The program of {@link PpAdmm} with the other noise: equation (3) of CIKM 2020. */
  @Override
  public AgentAction round(MeshView view, Curator curator) {
    return new PpAdmm(local, penalty, release).round(view, curator);
  }

  @Override
  public double largestLetter() {
    return local.largestLetter(release, penalty);
  }

  @Override
  public Vec dual(MeshView view) {
    return new PpAdmm(local, penalty, release).dual(view); // equation (4)
  }
}
