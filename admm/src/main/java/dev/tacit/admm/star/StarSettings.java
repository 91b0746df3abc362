package dev.tacit.admm.star;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Setting;
import java.util.List;

/** The settings of the star algorithms of Ding et al. 2019 and of their baseline. */
public final class StarSettings {
  private static final double LARGEST = 1e6;
  private static final AllowedValues<Double> POSITIVE = AllowedValues.positive(LARGEST);
  private static final AllowedValues<Integer> STEPS = AllowedValues.counts(1, 1_000_000);

  /** Less buys nothing but noise, in the end more of it than can be drawn once all is reserved. */
  private static final double LEAST_SCALE_SHARE = 1e-6;

  public static final Setting<Integer> ROUNDS =
      Setting.byRule("rounds", "by algorithm", STEPS, "exchanges between agents and hub");
  public static final Setting<Integer> INNER_STEPS =
      Setting.byRule("innerSteps", "by algorithm", STEPS, "steps of an agent within a round");
  public static final Setting<Double> PENALTY =
      Setting.of("penalty", .02, POSITIVE, "weight of the quadratic coupling term");
  public static final Setting<Double> STEP_SIZE =
      Setting.byRule(
          "stepSize",
          "2/3 of 1 / (smoothness + penalty)",
          POSITIVE,
          "inner step, from public constants");
  public static final Setting<String> AVERAGING =
      Setting.of(
          "averaging",
          Averaging.CONVEX.label(),
          AllowedValues.oneOf("convex", "plain", "printed"),
          "which points of the inner loop are averaged");
  public static final Setting<String> WEIGHTING =
      Setting.of(
          "weighting",
          "records",
          AllowedValues.oneOf("records", "agents"),
          "how agents are weighted: by their numbers of records, or equally");
  public static final Setting<Double> TAIL =
      Setting.of(
          "tail",
          0.0,
          AllowedValues.numbers(0, 1),
          "share of the last rounds whose consensus is averaged; 0 for the last alone");
  public static final Setting<Double> RADIUS =
      Setting.of(
          "radius",
          0.0,
          AllowedValues.numbers(0, LARGEST),
          "the model stays in this ball; 0 for no ball");
  public static final Setting<Double> ABSENCE =
      Setting.of(
          "absence",
          0.0,
          AllowedValues.numbers(0, .99),
          "chance of an agent to be absent in a round, to simulate drop-outs; it then releases"
              + " nothing, and its last released value stands in");
  public static final Setting<Integer> ABSENCE_SEED =
      Setting.of(
          "absenceSeed",
          1,
          AllowedValues.counts(0, 1_000_000_000),
          "public seed of the simulated absences; independent of the seeds of splits and of noise");
  public static final Setting<Integer> QUORUM =
      Setting.of(
          "quorum",
          1,
          AllowedValues.counts(1, Integer.MAX_VALUE).describedAs("1 to the number of agents"),
          "least number of agents for a new consensus; with fewer the hub keeps the old one");

  /** Of {@code scas-admm}. */
  public static final Setting<Integer> BATCH_SIZE =
      Setting.of(
          "batchSize",
          1,
          AllowedValues.counts(1, Integer.MAX_VALUE).describedAs("1 to the rows of an owner"),
          "records of an inner step");

  /** Of {@code ps-admm}, and so the following. */
  public static final Setting<Double> CLIP =
      Setting.byRule(
          "clip",
          "0.5 of the loss's slope (1 in the paper); must be given for squared",
          POSITIVE,
          "bound on the norm of one record's gradient, in the scaled features if they are");

  public static final Setting<Double> SCALE_SHARE =
      Setting.byRule(
          "scaleShare",
          "0.05; 0 with corrected inner steps or a radius",
          AllowedValues.zeroOr(LEAST_SCALE_SHARE, .9),
          "share of the budget for the scale of the features; 0 leaves the features as they are");
  public static final Setting<Double> SAMPLING_RATE =
      Setting.of(
          "samplingRate",
          0.0,
          AllowedValues.numbersBelow(0, 1),
          "sampling rate of the correction in inner steps; 0 uses the gradient of the round in all of them");
  public static final Setting<String> SAMPLING =
      Setting.byRule(
          "sampling",
          "poisson for add-remove, fixed-size for replace-one",
          AllowedValues.oneOf("poisson", "fixed-size", "poisson-group"),
          "how the records of a correction are chosen; poisson-group is Poisson for replace-one,"
              + " accounted for add-remove and converted by group privacy");
  public static final Setting<Double> GRADIENT_SHARE =
      Setting.of(
          "gradientShare",
          .5,
          AllowedValues.numbers(.01, .99),
          "share of the budget for the gradients when inner steps are corrected");

  /** Of {@code dvp-star}, and so the following. */
  public static final Setting<Double> GRADIENT_TOLERANCE =
      Setting.byRule(
          "gradientTolerance",
          "1e-8, or the smallest tolerance that double arithmetic can certify",
          AllowedValues.numbers(1e-12, 1),
          "certified gradient norm of a local solve");

  public static final Setting<String> NOISE =
      Setting.of(
          "noise",
          "gaussian",
          AllowedValues.oneOf("gaussian", "gamma"),
          "law of the objective's noise; gamma is the published one");

  private StarSettings() {}

  /** What every star algorithm has beside rounds, penalty and tail. */
  static List<Setting<?>> shared() {
    return List.of(WEIGHTING, RADIUS, ABSENCE, ABSENCE_SEED, QUORUM);
  }
}
