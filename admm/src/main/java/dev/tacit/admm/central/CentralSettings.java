package dev.tacit.admm.central;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;

/**
 * The settings of the algorithms for a single owner. Bounds on them keep the proofs of their papers
 * applicable.
 */
public final class CentralSettings {
  static final double LARGEST = 1e6;
  private static final AllowedValues<Double> POSITIVE = AllowedValues.positive(LARGEST);

  public static final Setting<Integer> ROUNDS =
      Setting.of("rounds", 50, AllowedValues.counts(1, 1_000_000), "gradient steps");
  public static final Setting<Double> PENALTY =
      Setting.of("penalty", .01, POSITIVE, "weight of the quadratic coupling term");
  public static final Setting<Double> STEP_SIZE =
      Setting.byRule(
          "stepSize",
          "1 / (smoothness + penalty |A|^2)",
          POSITIVE.describedAs("(0, twice the default]"),
          "step of the linearised update, from public constants");
  public static final Setting<Double> CLIP =
      Setting.byRule(
          "clip",
          "0.75 times the loss's slope (1 in the paper); must be given for squared",
          POSITIVE,
          "bound on the norm of one record's gradient");
  public static final Setting<String> OUTPUT =
      Setting.of(
          "output", "last", AllowedValues.oneOf("last", "average"), "which model is published");
  public static final Setting<String> INITIAL_DUAL =
      Setting.of(
          "initialDual",
          "zero",
          AllowedValues.oneOf("zero", "noisy-reuse"),
          "where the scaled multiplier starts");
  public static final Setting<Double> GRAPH_SHARE =
      Setting.of(
          "graph.share",
          0.0,
          AllowedValues.numbers(0, .95),
          "share of the privacy budget (of mu^2) for learning the graph of the fused lasso");
  public static final Setting<Integer> GRAPH_EDGES =
      Setting.byRule(
          "graph.edges",
          "features",
          AllowedValues.counts(1, Integer.MAX_VALUE).describedAs("1 to all pairs"),
          "edges of the learned graph");
  public static final Setting<Boolean> RESTART =
      Setting.of("restart", true, AllowedValues.flags(), "restart the momentum");

  private CentralSettings() {}
}
