package dev.tacit.learn.algorithm;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;

/**
 * The settings of {@code exact}, the solver without privacy: how precise its solution has to be,
 * and how many steps it may take.
 */
public final class ExactSettings {
  public static final Setting<Double> GRADIENT_TOLERANCE =
      Setting.of(
          "gradientTolerance",
          1e-9,
          AllowedValues.numbers(1e-15, 1),
          "norm of the gradient at which it stops");
  public static final Setting<Integer> INNER_STEPS =
      Setting.of("innerSteps", 500, AllowedValues.counts(1, 1_000_000), "most solver steps");

  private ExactSettings() {}
}
