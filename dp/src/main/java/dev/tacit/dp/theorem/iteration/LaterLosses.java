package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;

/**
 * What the losses of the users who come later must satisfy, and the regulariser.
 *
 * @param smoothness a public bound, enforced by the bound on rows, that covers any ridge inside the
 *     loss (nu)
 * @param strongConvexity the ridge inside the loss; the data part of a clipped linear model never
 *     contributes, its Hessian has rank one (mu, fact rank-one-curvature)
 * @param regulariserConvexity strong convexity of the regulariser (mu_g)
 */
public record LaterLosses(double smoothness, double strongConvexity, double regulariserConvexity) {
  public LaterLosses {
    Finite.notNegative("smoothness", smoothness);
    Finite.notNegative("strongConvexity", strongConvexity);
    Finite.notNegative("regulariserConvexity", regulariserConvexity);
    if (strongConvexity > smoothness) {
      throw new IllegalArgumentException(
          "strongConvexity = " + strongConvexity + " exceeds smoothness = " + smoothness);
    }
  }

  /** Convex losses of which nothing but smoothness is known. */
  public static LaterLosses convex(double smoothness) {
    return new LaterLosses(smoothness, 0, 0);
  }

  /** The largest step for which a gradient step does not expand (fact non-expansive-steps). */
  public double largestStep() {
    return Math.nextDown(2 / smoothness);
  }
}
