package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Regulariser;

/**
 * DP-ADMM: Xu et al., algorithm 2. Linearised ADMM for min f(x) + g(y), A x - y = c, with a noisy
 * gradient of f in each round.
 *
 * <p>Assumes f convex and smooth with a public constant, g with a proximal operator. Nothing is
 * sent before the end; the guarantee covers the whole trajectory: rounds adaptive Gaussian
 * releases, composed exactly (facts gaussian-composition, replaced-gradient).
 *
 * <p>Errata: the printed start u_0 = -(1/rho) (A')^+ grad f(x_0) uses the raw gradient and is not
 * private (fact dual-start), see {@link InitialDual}; printed sensitivity c/n is half of what
 * replace-one neighbours need (fact replaced-gradient); G = gamma I - eta rho A'A makes only
 * eta/gamma count, which is our step size (fact step-ratio). The multiplier is scaled, u = dual /
 * penalty.
 */
public record DpAdmm(Coupling coupling, Regulariser regulariser, double penalty, double stepSize)
    implements CentralIteration {
  public DpAdmm {
    StepSizes.require(penalty, stepSize);
  }

  @Override
  public Vec query(CentralState state) {
    return state.model();
  }

  @Override
  public CentralState step(CentralState state, Vec noisyGradient) {
    Vec target = coupling.image(state.model()).plus(state.scaledDual());
    Vec split = regulariser.prox(target, 1 / penalty); // line 2
    Vec coupled = coupling.map().transposeTimes(target.minus(split));
    Vec descent = noisyGradient.plusScaled(penalty, coupled);
    Vec model = state.model().plusScaled(-stepSize, descent); // line 3
    Vec scaledDual = state.scaledDual().plus(coupling.residual(model, split)); // line 4
    return state.next(model, split, scaledDual);
  }
}
