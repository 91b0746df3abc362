package dev.tacit.admm.star;

import dev.tacit.admm.run.Budget;
import dev.tacit.dp.event.Neighbours;

/**
 * A run that is accounted for add-remove neighbours and guarantees replace-one: a replacement is a
 * removal and an addition, so (epsilon, delta) becomes (2 epsilon, (1 + e^epsilon) delta). Every
 * divisor of the run is public, so it is defined for the data set in between (facts
 * mean-sensitivity, anchored-rounds).
 */
final class GroupPrivacy {
  /** Why no ledger keeps such a run. */
  static final String LEDGER_REFUSAL =
      "its receipts are for add-remove neighbours, which a replace-one budget does not add up;"
          + " grant an add-remove budget and use sampling=poisson, or samplingRate=0";

  /** Leaves room for the sampler's slack, which is counted at the doubled epsilon. */
  private static final double ROOM = 1 - 1e-6;

  private GroupPrivacy() {}

  /** The add-remove budget whose doubled statement is the one asked for. */
  static Budget half(Budget replaceOne) {
    double epsilon = replaceOne.epsilon() / 2;
    double delta = replaceOne.delta() / (1 + Math.exp(epsilon)) * ROOM;
    return new Budget(epsilon, delta, Neighbours.ADD_REMOVE);
  }
}
