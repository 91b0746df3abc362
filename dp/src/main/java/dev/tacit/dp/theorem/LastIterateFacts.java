package dev.tacit.dp.theorem;

import dev.tacit.optim.linalg.Finite;

/**
 * What is known about a run of noisy proximal gradient steps x &lt;- prox(x - step (gradient +
 * ridge x + noise)) that all use the same records.
 *
 * @param rounds number of steps
 * @param curvature bounds of the smooth part and the step
 * @param stepError how far one computed step may be from the exact one of the proof, in noise
 *     scales of the state; see {@link LastIterate} for what must be counted
 * @param clip which gradients were clipped
 * @param noiseInsideProx the noise is added before the proximal operator
 * @param onlyLastLeaves nobody sees a state, an average or anything else but the last state
 * @param publicStart x_0 depends on no record
 */
public record LastIterateFacts(
    long rounds,
    Curvature curvature,
    double stepError,
    Clip clip,
    boolean noiseInsideProx,
    boolean onlyLastLeaves,
    boolean publicStart) {

  /** What was clipped (fact score-clipping). */
  public enum Clip {
    /** Each record's gradient of a loss of one scalar score, the ridge outside the clip. */
    SCALAR_PER_RECORD,
    /** Anything else: no proof that the steps contract. */
    OTHER
  }

  /**
   * Bounds on the eigenvalues of the smooth part's Hessian at every point and for every data set,
   * the ridge included.
   *
   * @param strongConvexity a lower bound
   * @param smoothness an upper bound
   */
  public record Curvature(double stepSize, double strongConvexity, double smoothness) {
    public Curvature {
      Finite.positive("stepSize", stepSize);
      if (!(strongConvexity >= 0) || !(strongConvexity <= smoothness)) {
        throw new IllegalArgumentException(
            "strongConvexity = "
                + strongConvexity
                + " must be in [0, smoothness = "
                + smoothness
                + "]");
      }
      if (Double.isInfinite(smoothness)) {
        throw new IllegalArgumentException("smoothness must be finite");
      }
    }

    /**
     * 1 - c, rounded down, where c = max(|1 - step m|, |1 - step M|) is the factor by which a step
     * brings two states nearer. Because m is at most M it is min(step m, 2 - step M); at most 0
     * when steps need not contract.
     */
    public double gap() {
      double slow = Math.nextDown(stepSize * strongConvexity);
      double fast = Math.nextDown(2 - Math.nextUp(stepSize * smoothness));
      return Math.min(slow, fast);
    }
  }

  public LastIterateFacts {
    if (rounds < 1) {
      throw new IllegalArgumentException("rounds = " + rounds + " must be at least 1");
    }
    Finite.notNegative("stepError", stepError);
  }

  /** A run that keeps to the theorem's conditions. */
  public static LastIterateFacts asPrescribed(long rounds, Curvature curvature, double stepError) {
    return new LastIterateFacts(
        rounds, curvature, stepError, Clip.SCALAR_PER_RECORD, true, true, true);
  }
}
