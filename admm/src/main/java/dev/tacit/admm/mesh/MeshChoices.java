package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.NoiseLaw;
import dev.tacit.admm.run.PerturbationBudget;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.GaussianProfile;

/**
 * What the private mesh algorithms share of their settings, by their rules. The paper's printed
 * choices are the defaults where its own calibration is asked for.
 *
 * @param penalty default 3.5 / (mean records of an agent times mu), mu the Gaussian parameter of
 *     the budget: the noise moves a model by its deviation over the curvature, and its deviation is
 *     proportional to 1 / (records mu), so that its effect stays the same for all sizes and budgets
 * @param effective to read what an algorithm has beside
 */
record MeshChoices(
    int rounds,
    double penalty,
    double gradientTolerance,
    double outputShare,
    NoiseLaw law,
    EffectiveSettings effective) {
  private static final double NOISE_EFFECT = 3.5;
  private static final int ROUNDS = 15;
  private static final int PRINTED_ROUNDS = 30;
  private static final double PRINTED_PENALTY = 0.5;
  private static final double PRINTED_TOLERANCE = Math.pow(10, -3.5);
  private static final double PROXIMAL_SHARE = .4;

  /** With the tolerance that PP-ADMM prints. */
  static MeshChoices perturbed(MeshProblem problem, EffectiveSettings effective) {
    return of(problem, effective, "gaussian", problem.isPaper());
  }

  /** The papers assume exact solves of their baselines. */
  static MeshChoices baseline(MeshProblem problem, EffectiveSettings effective, String noise) {
    return of(problem, effective, noise, false);
  }

  private static MeshChoices of(
      MeshProblem problem, EffectiveSettings effective, String noise, boolean printedTolerance) {
    boolean paper = problem.isPaper();
    double penalty =
        effective.read(
            MeshSettings.PENALTY,
            () ->
                paper
                    ? PRINTED_PENALTY
                    : NOISE_EFFECT / (problem.meanRecords() * mu(problem.setup())));
    return new MeshChoices(
        effective.read(MeshSettings.ROUNDS, () -> paper ? PRINTED_ROUNDS : ROUNDS),
        penalty,
        effective.read(
            MeshSettings.GRADIENT_TOLERANCE,
            () -> printedTolerance ? PRINTED_TOLERANCE : problem.usualTolerance(penalty)),
        effective.read(MeshSettings.OUTPUT_SHARE),
        NoiseLaw.of(
            effective.read(MeshSettings.NOISE, () -> noise).equals("gamma"),
            effective.read(MeshSettings.OUTPUT_NOISE).equals("laplace")),
        effective);
  }

  /** The noise that keeps within the budget. */
  PerturbationBudget leastNoise(MeshProblem problem) {
    return PerturbationBudget.of(
        problem.setup().requireBudget(), problem.dimension(), law, gradientTolerance, outputShare);
  }

  /** Extra quadratic of recycled rounds. */
  static double proximalWeight(EffectiveSettings effective, double penalty) {
    return effective.read(MeshSettings.PROXIMAL_WEIGHT, () -> PROXIMAL_SHARE * penalty);
  }

  private static double mu(Setup setup) {
    Budget budget = setup.requireBudget();
    return GaussianProfile.mu(budget.epsilon(), Math.max(budget.delta(), Double.MIN_NORMAL));
  }
}
