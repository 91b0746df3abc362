package dev.tacit.admm.descent;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;

/**
 * The settings of {@code dp-gd}, all of them public: their defaults follow from sizes, loss and
 * budget.
 */
public final class DescentSettings {
  private static final double LARGEST = 1e6;

  public static final Setting<Integer> ROUNDS =
      Setting.of("rounds", 200, AllowedValues.counts(1, 100_000), "gradient rounds");
  public static final Setting<Double> CLIP =
      Setting.byRule(
          "clip",
          "the loss's slope, half of it where noise makes steps short; must be given for squared",
          AllowedValues.positive(LARGEST),
          "bound on the norm of one record's gradient, intercept included");
  public static final Setting<Double> MOMENTUM =
      Setting.of(
          "momentum", .9, AllowedValues.numbersBelow(0, 1), "weight of the previous velocity");
  public static final Setting<Double> STEP_SIZE =
      Setting.byRule(
          "stepSize",
          "1 / smoothness, less where the noise of all rounds would outgrow the model",
          AllowedValues.positive(LARGEST).describedAs("(0, 2 (1 + momentum) / smoothness]"),
          "step along the noisy gradient, from public constants");
  public static final Setting<Double> TAIL =
      Setting.of(
          "tail",
          .5,
          AllowedValues.numbers(0, 1),
          "share of the last rounds whose points are averaged; 0 for the last alone");

  private DescentSettings() {}
}
