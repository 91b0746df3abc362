package dev.tacit.admm.mesh;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of the mesh algorithms. Names and meanings are those of the papers where they name
 * them.
 */
public final class MeshSettings {
  private static final AllowedValues<Double> WEIGHTS = AllowedValues.numbers(1e-9, 1e9);

  public static final Setting<Integer> ROUNDS =
      Setting.byRule(
          "rounds", "15 (30 in the paper)", AllowedValues.counts(1, 100_000), "rounds of messages");
  public static final Setting<Double> PENALTY =
      Setting.byRule(
          "penalty",
          "3.5 / (mean records of an agent * mu) (0.5 in the paper)",
          WEIGHTS,
          "weight of the coupling");
  public static final Setting<Double> GRADIENT_TOLERANCE =
      Setting.byRule(
          "gradientTolerance",
          "1e-8, or the smallest tolerance that double arithmetic can certify",
          AllowedValues.numbers(1e-12, 1),
          "certified gradient norm of a local solve");
  public static final Setting<Double> OUTPUT_SHARE =
      Setting.of(
          "outputShare",
          .001,
          AllowedValues.numbers(1e-9, .9),
          "share of the budget for the output noise");
  public static final Setting<String> NOISE =
      Setting.of(
          "noise",
          "gaussian",
          AllowedValues.oneOf("gaussian", "gamma"),
          "law of the objective's noise");
  public static final Setting<String> OUTPUT_NOISE =
      Setting.of(
          "outputNoise",
          "gaussian",
          AllowedValues.oneOf("gaussian", "laplace"),
          "law of the output noise; laplace with noise=gamma gives a pure epsilon");
  public static final Setting<String> WEIGHTING =
      Setting.byRule(
          "weighting",
          "records (paper agents)",
          AllowedValues.oneOf("records", "agents"),
          "mean over all records, or of agents' means");
  public static final Setting<Double> PENALTY_GROWTH =
      Setting.of(
          "penaltyGrowth",
          1.01,
          AllowedValues.numbers(1, 10),
          "factor of the penalty from step to step");
  public static final Setting<Double> PROXIMAL_WEIGHT =
      Setting.byRule(
          "proximalWeight",
          "0.4 penalty",
          AllowedValues.numbers(1e-12, 1e9),
          "weight of the extra proximal term in recycled rounds");
  public static final Setting<Integer> GATE_MAX_ABOVE =
      Setting.byRule(
          "gate.maxAbove",
          "half the rounds",
          AllowedValues.counts(1, 100_000).describedAs("1 to rounds"),
          "most releases of an agent");
  public static final Setting<Double> GATE_SHARE =
      Setting.of(
          "gate.share", .1, AllowedValues.numbers(1e-6, .9), "share of the budget for the tests");
  public static final Setting<Double> GATE_THRESHOLD =
      Setting.byRule(
          "gate.threshold",
          "1.5 deviations of the objective's noise in norm (0.001 in the paper)",
          AllowedValues.numbers(-1e9, 1e9),
          "an agent broadcasts when its gradient norm (paper: the decrease of its loss) reaches this threshold");

  public static final Setting<String> GATE_RULE =
      Setting.of(
          "gate.rule",
          "test",
          AllowedValues.oneOf("test", "coin", "alternate"),
          "what decides whether an agent broadcasts in a round: a noisy test of its data, which is paid for, or, for comparison and free, a public coin or every second round");
  public static final Setting<Double> GATE_LOSS_CLIP =
      Setting.of(
          "gate.lossClip",
          2.0,
          AllowedValues.numbers(1e-6, 1e6),
          "paper only: clip of the losses that the printed gate compares");

  private MeshSettings() {}

  /** Of the baselines, by the law of their noise, with what they have beside. */
  static List<Setting<?>> baseline(Setting<String> noise, Setting<?>... more) {
    return common(GRADIENT_TOLERANCE, noise, more);
  }

  /** Of PP-ADMM and what is made of it. */
  static List<Setting<?>> perturbed(Setting<?>... more) {
    return common(
        GRADIENT_TOLERANCE.byRule(
            "1e-8, or the smallest tolerance that double arithmetic can certify (paper 10^-3.5)"),
        NOISE,
        more);
  }

  private static List<Setting<?>> common(
      Setting<Double> tolerance, Setting<String> noise, Setting<?>... more) {
    List<Setting<?>> all =
        new ArrayList<>(
            List.of(ROUNDS, PENALTY, tolerance, OUTPUT_SHARE, noise, OUTPUT_NOISE, WEIGHTING));
    all.addAll(List.of(more));
    return List.copyOf(all);
  }
}
