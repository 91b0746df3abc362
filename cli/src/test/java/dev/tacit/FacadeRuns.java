package dev.tacit;

import dev.tacit.learn.plan.PricedPlan;

/** Runs of the facade that are ready to start, for tests of other packages. */
public final class FacadeRuns {
  private FacadeRuns() {}

  /** What {@code train()} would run. */
  public static PricedPlan pricedPlan(Training training) {
    return training.job().ready().pricedPlan();
  }
}
