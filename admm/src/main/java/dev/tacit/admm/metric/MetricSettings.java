package dev.tacit.admm.metric;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;

/**
 * The settings of {@code metric-admm}. Everything else that it needs follows from its public rule.
 */
public final class MetricSettings {
  public static final Setting<Integer> ROUNDS =
      Setting.of(
          "rounds",
          MetricRule.standard().rounds(),
          AllowedValues.counts(1, 100_000),
          "gradient rounds");
  public static final Setting<Double> MOMENTUM =
      Setting.of(
          "momentum",
          MetricRule.standard().momentum(),
          AllowedValues.numbersBelow(0, 1),
          "weight of the previous velocity");
  public static final Setting<Boolean> INDICATOR_PRIOR =
      Setting.of(
          "indicatorPrior",
          false,
          AllowedValues.flags(),
          "stronger ridge on rare categories (two classes only); useful when rare categories carry little information");

  /** On a mesh. */
  public static final Setting<String> MIXING =
      Setting.of(
          "mixing",
          "relay",
          AllowedValues.oneOf("relay", "tracking"),
          "how gradients spread on a mesh: relayed to every agent, or gradient tracking among neighbours only");

  private MetricSettings() {}
}
