package dev.tacit.dp.event;

import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * The public constants of an objective (1 / records) sum of losses + strongly convex part, on which
 * the price of releasing its perturbed minimiser depends. Losses are generalised linear: a record
 * moves the gradient along its features only and the Hessian by a matrix of rank one.
 *
 * @param records the public divisor m
 * @param lipschitz bound on the gradient of one record's loss, its features and weight included
 * @param curvatureBound bound on the norm of the Hessian of one record's loss, likewise
 * @param strongConvexity of the part without data; the least over the rounds it is used for
 * @param monotone whether the loss's derivative keeps one sign (fact single-minimiser)
 */
public record ObjectiveFacts(
    long records,
    double lipschitz,
    double curvatureBound,
    double strongConvexity,
    boolean monotone,
    Neighbours neighbours) {
  /**
   * Covers rounding where the facts are compared with an objective: its constants, the product of
   * weight and divisor, and norms of rows that were scaled in doubles.
   */
  private static final double MARGIN = 1 + 4e-12;

  private static final String REMEDY = "a loss without a bound cannot be perturbed this way";

  public ObjectiveFacts {
    Objects.requireNonNull(neighbours, "neighbours");
    if (records < 1) {
      throw new IllegalArgumentException("records = " + records + " must be at least 1");
    }
    Finite.positive("lipschitz", lipschitz, REMEDY);
    Finite.positive("curvatureBound", curvatureBound, REMEDY);
    Finite.positive("strongConvexity", strongConvexity, REMEDY);
  }

  /** How far one record moves the gradient: 2L/m for replace-one, L/m for add-remove. */
  public double gradientSensitivity() {
    double one = Math.nextUp(MARGIN * lipschitz / records);
    return neighbours == Neighbours.REPLACE_ONE ? 2 * one : one;
  }

  /** kappa = curvatureBound / (records strongConvexity), rounded up. */
  public double curvatureRatio() {
    return Math.nextUp(MARGIN * curvatureBound / records / strongConvexity);
  }

  /** Fact solver-error: how far the solver may part two equal exact minimisers, rounded up. */
  public double solverSensitivity(double gradientTolerance, double gridRadius) {
    return Math.nextUp(MARGIN * 2 * (gradientTolerance + gridRadius) / strongConvexity);
  }
}
