package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.GaussianProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The settings that the mesh algorithms share, and their rules. The paper's printed choices are the
 * defaults of {@code --calibration paper}.
 *
 * @param penalty default 3.5 / (mean records of an agent times mu), mu the Gaussian parameter of
 *     the budget: the noise moves a model by its deviation over the curvature, and its deviation is
 *     proportional to 1 / (records mu), so that its effect stays the same for all sizes and budgets
 */
record MeshSettings(
    int rounds,
    double penalty,
    double penaltyGrowth,
    double proximalWeight,
    double gradientTolerance,
    double outputShare,
    NoiseLaw law) {
  private static final double NOISE_EFFECT = 3.5;
  private static final int ROUNDS = 15;
  private static final int PRINTED_ROUNDS = 30;
  private static final double PRINTED_PENALTY = 0.5;

  static final Setting WEIGHTING =
      new Setting(
          "weighting", "records", "records, agents", "mean over all records, or of agents' means");

  static final List<Setting> COMMON =
      List.of(
          new Setting("rounds", "15 (paper 30)", "1 to 100000", "rounds of messages"),
          new Setting(
              "penalty",
              "3.5 / (mean records of an agent * mu) (paper .5)",
              "1e-9 to 1e9",
              "weight of the coupling"),
          new Setting(
              "gradientTolerance",
              "1e-8, more where doubles need it (paper 10^-3.5)",
              "1e-12 to 1",
              "certified gradient norm of a local solve"),
          new Setting(
              "outputShare", "0.001", "1e-9 to 0.9", "share of the budget for the output noise"),
          new Setting("noise", "by algorithm", "gaussian, gamma", "law of the objective's noise"),
          new Setting(
              "outputNoise",
              "gaussian",
              "gaussian, laplace",
              "law of the output noise; laplace with noise=gamma gives a pure epsilon"),
          WEIGHTING);
  static final Setting GROWTH =
      new Setting("penaltyGrowth", "1.01", "1 to 10", "factor of the penalty from step to step");
  static final Setting PROXIMAL =
      new Setting(
          "proximalWeight", "0.4 penalty", "1e-12 to 1e9", "extra quadratic of recycled rounds");

  static MeshSettings of(MeshProblem problem, boolean gammaByDefault) {
    Setup setup = problem.setup();
    var settings = setup.settings();
    boolean paper = setup.calibration() == Calibration.PAPER;
    double penalty =
        settings.number(
            "penalty",
            paper ? PRINTED_PENALTY : NOISE_EFFECT / (problem.meanRecords() * mu(setup)),
            1e-9,
            1e9);
    String noise = gammaByDefault ? "gamma" : "gaussian";
    return new MeshSettings(
        settings.count("rounds", paper ? PRINTED_ROUNDS : ROUNDS, 1, 100_000),
        penalty,
        settings.number("penaltyGrowth", 1.01, 1, 10),
        settings.number("proximalWeight", 0.4 * penalty, 1e-12, 1e9),
        settings.number(
            "gradientTolerance",
            paper ? Math.pow(10, -3.5) : problem.usualTolerance(penalty),
            1e-12,
            1),
        settings.number("outputShare", 0.001, 1e-9, 0.9),
        NoiseLaw.of(
            settings.choice("noise", noise, Set.of("gaussian", "gamma")).equals("gamma"),
            settings
                .choice("outputNoise", "gaussian", Set.of("gaussian", "laplace"))
                .equals("laplace")));
  }

  private static double mu(Setup setup) {
    Budget budget = setup.requireBudget();
    return GaussianProfile.mu(budget.epsilon(), Math.max(budget.delta(), Double.MIN_NORMAL));
  }

  static List<Setting> with(Setting... more) {
    List<Setting> all = new ArrayList<>(COMMON);
    all.addAll(List.of(more));
    return all;
  }

  /** For reports. */
  Map<String, String> inForce(MeshProblem problem) {
    Map<String, String> values = new TreeMap<>();
    values.put("rounds", Integer.toString(rounds));
    values.put("penalty", Double.toString(penalty));
    values.put("gradientTolerance", Double.toString(gradientTolerance));
    values.put("outputShare", Double.toString(outputShare));
    values.put("noise", law.isGamma() ? "gamma" : "gaussian");
    values.put("outputNoise", law == NoiseLaw.PURE ? "laplace" : "gaussian");
    values.put("weighting", problem.byRecords() ? "records" : "agents");
    values.put("ridge", Double.toString(problem.ridge()));
    return values;
  }
}
