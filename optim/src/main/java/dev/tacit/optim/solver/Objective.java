package dev.tacit.optim.solver;

import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;

/** A convex function with second derivatives, evaluated point by point, as solvers minimise it. */
public interface Objective {
  int dimension();

  /** Value, gradient and curvature at a model, in one pass over the data. */
  Point at(Vec model);

  /** A constant that every eigenvalue of every Hessian reaches; at least zero. */
  double strongConvexity();

  /** A constant that no eigenvalue of any Hessian exceeds. */
  double smoothness();

  /** Whether the Hessian is the same everywhere, and equal to {@link #majorant}. */
  default boolean isQuadratic() {
    return false;
  }

  /** A constant matrix that dominates every Hessian, for dimensions up to some thousand. */
  SymmetricMatrix majorant();

  /** The objective at one model. Products with the Hessian reuse what the first pass computed. */
  interface Point {
    Vec model();

    double value();

    Vec gradient();

    Vec hessianTimes(Vec direction);

    Vec hessianDiagonal();

    /** The whole Hessian, for dimensions up to some thousand. */
    SymmetricMatrix hessian();

    /** A bound on the distance between {@link #gradient} and the exact gradient. */
    double gradientError();
  }
}
