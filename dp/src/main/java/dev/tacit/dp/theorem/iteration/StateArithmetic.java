package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;

/**
 * How far the computed iteration is from the exact one, and what that costs whoever relies on
 * amplification. The theorems are about real numbers and continuous noise; the run rounds to a grid
 * and computes in doubles. Write (x, lambda) for the state, u = lambda / penalty, q = u - A x, k =
 * stepSize penalty, |.|* for the norm |x|^2 + k |q|^2 of the proof, stretch^2 = 1 + k |A|^2.
 *
 * <p><b>What the run must do for this.</b> The new x is a grid point: its public part is rounded to
 * the grid of the noise before the noise is added ({@code Curator.releaseFrom}). A sum in doubles
 * would not do, however small its error: x minus the public part would be a grid point, so the bits
 * below the grid would show the public part, hence the state before, to whoever sees x. With noise
 * on the gradient the grid point is z, and x is a fixed function of z. The last dual leaves with
 * noise of its own, because its low-order bits come from the state before and nothing else hides
 * them.
 *
 * <p><b>Proof.</b> (1) Up to the sampler's slack the discrete Gaussian at a grid point is a normal
 * at that point, rounded. So the run is a function of a run P with continuous x, whose kernel at
 * (x, u) is: round x, compute the new u and the new mean in doubles, add a normal. Where the state
 * exceeds {@link #reach} or u is no double let P compute exactly; the run never gets there, up to
 * probability 1e-300. (2) Let Q be P with the exact mean. P and Q have the same u for the same
 * history of x, and means within {@code stateError}, so by adaptive composition their last r + 1
 * states are sqrt(r + 1) stateError / sigma close; two worlds pay this twice. (3) The kernel of Q
 * is the exact one but for u, which is off by at most {@code dualError}: sqrt(k) dualError in |.|*.
 * Follow the proof of fact later-iterations with laws that are close up to a shift. Of two states
 * at distance z move one by a: it costs sqrt(C) a / sigma to hide the move in the two draws of an
 * operator (C of fact two-iterations or square-coupling), except that given the masked q the two
 * new u still differ by 2 dualError; the others stay within z - a, plus 2 sqrt(k) dualError for
 * each of two steps. So an operator adds at most 6 sqrt(k) dualError to the distance, and hiding
 * that too in the next operator costs sqrt(C) times it; by Minkowski's inequality T operators cost
 * sqrt(T C) 6 sqrt(k) dualError / sigma more. Shifts of this origin never expand, so the same holds
 * beside the contraction of fact contracting-losses. (4) At the end x agrees and u is within 2
 * dualError: that is what the noise on the last dual hides. (An odd iteration is put before the
 * operators, where it only moves the state.)
 *
 * <p><b>Users who come again.</b> Where the state before the next use counts as seen, x agrees and
 * u does not quite, so rounding parts the two worlds in all iterations from then on, not only in
 * those behind a use. Let there be at least four iterations between two uses, or five users in each
 * freshly ordered pass. Then at most six iterations stand between two operators that hide what
 * rounding did (two uses, and odd ones before and behind each), so an operator finds at most 6 + 12
 * units sqrt(k) dualError; after the last operator the last draw hides as much in x, and the last
 * duals are within 18 + 2 units. {@link #reusedDistance} and {@link #REUSED_DUALS} say 20.
 *
 * <p><b>Constants</b> of {@link #of}, with n the larger of the dimensions, w = 2^-53, R the reach
 * (|x| at most R, |q| at most R / sqrt(k)), s and p the relative errors of the linear solve and of
 * products with A. Rounding x to the grid: sqrt(d) sigma stretch^2 2^-31, also for z. In u: that
 * times |A|; its parts twice, in q and in the new u (8 w (|q| + 2 |A||x|) + p |A||x|), prox and its
 * share of the sum ((n + 12) w |q|). In the mean: the rounded x moves x - stepSize grad by at most
 * itself and u + y by three times |A| as much; the errors of u and y times k |A|; the product A^T
 * (3 p k |A||q|); five sums (36 w stretch R); the gradient at x (2 (n + 12) w R, as stepSize is at
 * most 2 / smoothness, the score having error n w |x|; clip, row bound and row as computed define
 * the loss); the solve (7 s stretch R); rounding to the grid (sqrt(d) sigma stretch^2 2^-30). Each
 * is rounded up below.
 *
 * @param stateError bound on |error| of the mean of the new x in one step, in units of the noise
 * @param dualError bound on |error| of the new dual over the penalty in one step, in units of the
 *     noise on x
 */
public record StateArithmetic(double stateError, double dualError) {
  /** How many times {@link #lastDualShift} the last duals may be apart when users come again. */
  static final double REUSED_DUALS = 10;

  private static final double UNIT = 0x1p-53;

  public StateArithmetic {
    Finite.notNegative("stateError", stateError);
    Finite.notNegative("dualError", dualError);
  }

  /**
   * Relative errors of the linear algebra of one step.
   *
   * @param solve of multiplication by (I + stepSize penalty A^T A)^-1, relative to the right side
   * @param product of multiplication by A and its transpose, relative to |A| and the vector
   */
  public record Algebra(double solve, double product) {
    public Algebra {
      Finite.notNegative("solve", solve);
      Finite.notNegative("product", product);
    }
  }

  /** Real numbers and continuous noise: for comparing formulas, never for certifying a run. */
  static StateArithmetic exact() {
    return new StateArithmetic(0, 0);
  }

  /** The arithmetic of a step whose state stays within the reach. */
  public static StateArithmetic of(NoisyIteration iteration, Algebra algebra, double reach) {
    SingularValues coupling = iteration.coupling();
    double strength = iteration.stepSize() * iteration.penalty();
    double norm = coupling.largest();
    double stretched = 1 + strength * norm * norm;
    double n = Math.max(coupling.rows(), coupling.columns());
    double far = reach / iteration.stateSigma();
    double grid = Math.sqrt(coupling.columns()) * stretched * 0x1p-31;
    double mean = (5 * n + 200) * UNIT + 6 * algebra.product() + 16 * algebra.solve();
    double state = stretched * stretched * (8 * (grid / stretched) + far * mean);
    double dual =
        norm * (grid + (UNIT + 2 * stretched * algebra.solve()) * far)
            + far * ((n + 24) * UNIT / Math.sqrt(strength))
            + far * ((16 * UNIT + algebra.product()) * norm);
    return new StateArithmetic(IterationRounding.up(state), IterationRounding.up(dual));
  }

  /**
   * Bound on the state in the norm of the proof, up to probability 1e-300. Between draws the
   * iteration does not expand around 0, which must be a fixed point of its public part, but for the
   * gradient, at most G = stepSize gradientShift. If V is the norm, s = stretch sigma and xi what a
   * draw adds to it beyond its mean, which is s-sub-Gaussian, then V' is at most sqrt((V + G)^2 + d
   * s^2) + xi, and this is at most V + G + d s^2 / (2 b) + xi while V is at least b = s sqrt(d t).
   * Count from the last time that V was below b; sums of up to t of the xi exceed 45 s sqrt(t) with
   * probability exp(-1012) each, and there are t^2 such sums.
   *
   * @param start norm of x_0; lambda_0 = 0
   */
  public static double reach(NoisyIteration iteration, long iterations, double start) {
    double norm = iteration.coupling().largest();
    double dimension = iteration.coupling().columns();
    double stretch = Math.sqrt(1 + iteration.stepSize() * iteration.penalty() * norm * norm);
    double sigma =
        iteration.noise().place() == StreamNoise.Place.STATE
            ? iteration.noise().sigma()
            : iteration.stepSize() * iteration.noise().sigma();
    double steps = iterations + 1.0;
    double noise = sigma * (2 * Math.sqrt(dimension * steps) + 46 * Math.sqrt(steps) + 50);
    double gradient = steps * iteration.stepSize() * iteration.gradientShift();
    return IterationRounding.up(1.001 * stretch * (start + noise + gradient));
  }

  /**
   * What a user followed by this many operators pays besides the exact cost.
   *
   * @param operatorConstant C of fact two-iterations or square-coupling
   */
  double distance(NoisyIteration iteration, double operatorConstant, long operators) {
    if (isExact()) {
      return 0;
    }
    double strength = iteration.stepSize() * iteration.penalty();
    double steps = 2 * Math.sqrt(2.0 * operators + 2) * stateError;
    double masks = 6 * Math.sqrt(operators * operatorConstant * strength) * dualError;
    return IterationRounding.up(steps + masks);
  }

  /**
   * The same for a user who comes again, in a run of this many iterations altogether.
   *
   * @param operatorConstant C of fact two-iterations or square-coupling
   */
  double reusedDistance(NoisyIteration iteration, double operatorConstant, long iterations) {
    if (isExact()) {
      return 0;
    }
    double strength = iteration.stepSize() * iteration.penalty();
    double steps = 2 * Math.sqrt(iterations + 1.0) * stateError;
    double masks = 20 * Math.sqrt(0.5 * iterations * operatorConstant * strength) * dualError;
    return IterationRounding.up(steps + masks + 20 * Math.sqrt(strength) * dualError);
  }

  boolean isExact() {
    return stateError == 0 && dualError == 0;
  }

  /** How far rounding can part the last duals of two worlds that agree in the last x. */
  public double lastDualShift(NoisyIteration iteration) {
    return IterationRounding.up(2 * iteration.penalty() * dualError * iteration.stateSigma());
  }
}
