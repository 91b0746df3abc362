package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.prox.Regulariser;

/**
 * DP-AccADMM: Xu et al., algorithm 3. As {@link DpAdmm}, with Nesterov's extrapolation of the model
 * and of the scaled multiplier; the split variable is not extrapolated. It asks for exactly one
 * gradient a round, at the extrapolated model, so it costs what DP-ADMM costs (fact free-averages).
 *
 * <p>Erratum: without a restart it need not converge (fact accelerated-restarts). With {@code
 * restart} the extrapolation starts afresh whenever the combined movement does not shrink by at
 * least a thousandth; the test uses released values only and is free.
 */
public record DpAccAdmm(
    Coupling coupling, Regulariser regulariser, double penalty, double stepSize, boolean restart)
    implements CentralIteration {
  private static final double LEAST_PROGRESS = 0.999;

  public DpAccAdmm {
    StepSizes.require(penalty, stepSize);
  }

  @Override
  public Vec query(CentralState state) {
    return state.aheadModel();
  }

  @Override
  public CentralState step(CentralState state, Vec noisyGradient) {
    Vec target = coupling.image(state.aheadModel()).plus(state.aheadDual());
    Vec split = regulariser.prox(target, 1 / penalty); // line 2
    Vec coupled = coupling.map().transposeTimes(target.minus(split));
    Vec descent = noisyGradient.plusScaled(penalty, coupled);
    Vec model = state.aheadModel().plusScaled(-stepSize, descent); // line 3
    Vec scaledDual = state.aheadDual().plus(coupling.residual(model, split)); // line 4
    return state.accelerated(model, split, scaledDual, ahead(state, model, scaledDual));
  }

  private CentralState.Ahead ahead(CentralState state, Vec model, Vec scaledDual) {
    double change = change(state, model, scaledDual);
    if (restart && change >= LEAST_PROGRESS * state.change()) {
      return new CentralState.Ahead(model, scaledDual, 1, state.change() / LEAST_PROGRESS);
    }
    double momentum = (1 + Math.sqrt(1 + 4 * state.momentum() * state.momentum())) / 2; // line 5
    double weight = (state.momentum() - 1) / momentum;
    Vec aheadModel = model.plusScaled(weight, model.minus(state.model())); // line 6
    Vec aheadDual = scaledDual.plusScaled(weight, scaledDual.minus(state.scaledDual())); // line 7
    return new CentralState.Ahead(aheadModel, aheadDual, momentum, change);
  }

  /** The combined residual of Goldstein et al., in the metric of the linearised step. */
  private double change(CentralState state, Vec model, Vec scaledDual) {
    double moved = model.minus(state.aheadModel()).normSquared();
    double turned = scaledDual.minus(state.aheadDual()).normSquared();
    return moved / stepSize + penalty * turned;
  }
}
