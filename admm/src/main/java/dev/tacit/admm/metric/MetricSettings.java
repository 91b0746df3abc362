package dev.tacit.admm.metric;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;

/** The public settings of {@code metric-admm}; all else is its rule's. */
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
          "more ridge on rare categories, for two classes; for tables in which rare levels carry little");

  /** On a mesh. */
  public static final Setting<String> MIXING =
      Setting.of(
          "mixing",
          "relay",
          AllowedValues.oneOf("relay", "tracking"),
          "gradients relayed to everybody, or followed among neighbours only");

  private MetricSettings() {}
}
