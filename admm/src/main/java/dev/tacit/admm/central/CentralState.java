package dev.tacit.admm.central;

import dev.tacit.optim.linalg.Vec;

/**
 * Where a central run stands. Made of released values and public constants only, and of the same
 * size in every round.
 *
 * @param scaledDual u = dual / penalty, the scaled multiplier of the paper
 * @param aheadModel the extrapolated model, equal to {@code model} without acceleration
 * @param aheadDual the extrapolated scaled multiplier
 * @param momentum theta of the next round
 * @param change squared movement from the extrapolated point, which decides restarts
 * @param modelSum sum of the models of all rounds, for the average that theorem 2 speaks of
 */
public record CentralState(
    int round,
    Vec model,
    Vec split,
    Vec scaledDual,
    Vec aheadModel,
    Vec aheadDual,
    double momentum,
    double change,
    Vec modelSum,
    Vec splitSum) {

  /** Before the first round. */
  public static CentralState start(Vec model, Vec scaledDual) {
    Vec nothing = Vec.zeros(scaledDual.dimension());
    return new CentralState(
        0,
        model,
        nothing,
        scaledDual,
        model,
        scaledDual,
        1,
        Double.POSITIVE_INFINITY,
        Vec.zeros(model.dimension()),
        nothing);
  }

  /** The next state without extrapolation. */
  CentralState next(Vec newModel, Vec newSplit, Vec newDual) {
    return accelerated(newModel, newSplit, newDual, new Ahead(newModel, newDual, 1, change));
  }

  CentralState accelerated(Vec newModel, Vec newSplit, Vec newDual, Ahead ahead) {
    return new CentralState(
        round + 1,
        newModel,
        newSplit,
        newDual,
        ahead.model(),
        ahead.scaledDual(),
        ahead.momentum(),
        ahead.change(),
        modelSum.plus(newModel),
        splitSum.plus(newSplit));
  }

  /** The plain mean of the models of rounds 1 .. round. */
  public Vec averageModel() {
    return modelSum.scaled(1.0 / round);
  }

  public Vec averageSplit() {
    return splitSum.scaled(1.0 / round);
  }

  /** The extrapolated point, with the weight of the following round. */
  record Ahead(Vec model, Vec scaledDual, double momentum, double change) {}
}
