package dev.tacit.admm.mesh;

import dev.tacit.admm.run.Budget;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import java.util.Collections;

/**
 * The noise that the papers print for a target (epsilon, delta), for comparison. Ding et al. turn
 * the target into rho = epsilon^2 / (4 ln 1/delta), which their own conversion exceeds (fact O6),
 * share it over the releases and split each share between objective and output; baselines with
 * Gamma-norm noise get epsilon_t with epsilon_t^2 / 2 = rho / releases.
 *
 * @param share of rho that the releases get; the rest is a gate's
 */
record PrintedNoise(Budget budget, int releases, double outputShare, double share) {
  private static final double OBJECTIVE_PART = 0.99;

  /** rho of the whole run. */
  double total() {
    return budget.epsilon() * budget.epsilon() / (-4 * Math.log(budget.delta()));
  }

  private double perRelease() {
    return share * total() / releases;
  }

  /** rho_2 of the output noise of one release. */
  double outputRho() {
    return outputShare * perRelease();
  }

  /** epsilon_1 of one release: rho_1 through rho + 2 sqrt(rho ln 1/delta). */
  double objectiveEpsilon() {
    double rho = (1 - outputShare) * perRelease();
    return rho + 2 * Math.sqrt(-rho * Math.log(budget.delta()));
  }

  /** Line 6 of algorithm 1, with epsilon_3 = 0.99 epsilon_1. */
  double sigma(long records) {
    return deviation(records, OBJECTIVE_PART * objectiveEpsilon());
  }

  /** Line 6 of algorithm 2, which prints epsilon_1 where algorithm 1 has epsilon_3. */
  double gatedSigma(long records) {
    return deviation(records, objectiveEpsilon());
  }

  private double deviation(long records, double epsilon) {
    return 2 * Math.sqrt(2 * Math.log(1.25 / budget.delta())) / (records * epsilon);
  }

  /** Line 9: half of what opposite solver errors need (fact A1). */
  double outputSigma(double gradientTolerance, double strongConvexity) {
    return gradientTolerance / (Math.sqrt(2 * outputRho()) * strongConvexity);
  }

  /** Line 3 with c_1 in the numerator; divided by the agents it is the forced ridge. */
  double forcedRegulariser(int agents, double curvatureBound, long leastRecords) {
    double rest = (1 - OBJECTIVE_PART) * objectiveEpsilon();
    return 2.8 * agents * curvatureBound / (rest * leastRecords);
  }

  /** The problem with that ridge. */
  MeshProblem withForcedRidge(MeshProblem problem) {
    double curvature = problem.setup().loss().curvatureBound();
    long least = Collections.min(problem.setup().rows());
    int agents = problem.agents();
    return problem.withRidge(forcedRegulariser(agents, curvature, least) / agents);
  }

  /** A release of PP-ADMM or IPP-ADMM. */
  MinimiserPlan release(ObjectiveFacts facts, double sigma, double gradientTolerance) {
    double output = outputSigma(gradientTolerance, facts.strongConvexity());
    return new MinimiserPlan(
        facts, GaussianNoise.ofSigma(sigma), gradientTolerance, GaussianNoise.ofSigma(output));
  }

  /** epsilon_t of a baseline with Gamma-norm noise. */
  double gammaEpsilon() {
    return Math.sqrt(2 * share * total() / releases);
  }

  /** DVP and R-ADMM: epsilon_t = (2/m)(rate + 1.4 c_1 / strong convexity), solved for the rate. */
  double gammaRate(long records, double curvatureBound, double strongConvexity) {
    return positive(
        records * gammaEpsilon() / 2 - 1.4 * curvatureBound / strongConvexity, strongConvexity);
  }

  /**
   * M-ADMM: epsilon_t = (1.4 c_1 + rate) / (penalty degree m) for noise e in the penalty, whose
   * linear term b = 2 penalty degree e has the rate over 2 penalty degree.
   */
  double penaltyRate(long records, double curvatureBound, double coupling) {
    double rate = gammaEpsilon() * coupling * records - 1.4 * curvatureBound;
    return positive(rate / (2 * coupling), coupling);
  }

  private double positive(double rate, double curvature) {
    if (!(rate > 0)) {
      throw new IllegalArgumentException(
          "the printed bound leaves no noise rate at curvature "
              + curvature
              + " and epsilon "
              + gammaEpsilon()
              + " per release; raise the penalty or use `calibration` sound");
    }
    return rate;
  }
}
