package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.ObjectiveFacts;
import dev.tacit.optim.linalg.Eigen;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.Objective;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.ArrayList;
import java.util.List;

/**
 * The private objectives of two neighbours, without their noise, at a minimiser that one of them
 * released. The noise in the objective is minus the gradient there, and the density of the
 * minimiser is that of the noise times the determinant of the Hessian. So the price of a release
 * rests on how far neighbours move both: gradients g and g', Hessians S + u x x' and S + u' z z'
 * with u, u' at most curvatureBound/records and S at least Lambda, kappa their quotient.
 *
 * <ol>
 *   <li>The part without data is the same (facts minimiser-renyi, dual-step), and its convexity is
 *       at least the stated Lambda (O1).
 *   <li>|g - g'| is at most 2 lipschitz/records under replace-one and half of that under add-remove
 *       (T1, T2, O3, O4, R1: the shift of the noise).
 *   <li>The Hessians differ by u x x' - u' z z', under add-remove by one of the two: at most one
 *       positive and one negative eigenvalue, neither beyond curvatureBound/records (O1, T1, T3:
 *       one record more, one less, of rank one each).
 *   <li>Where both show, g - g' is a combination of x and z: a record moves gradient and Hessian
 *       along its features alone (T2, O3, T3).
 *   <li>The determinants are within a factor of 1 + kappa of each other (O1).
 * </ol>
 *
 * <p>How far the minimiser that was found is from the ideal one (A1, A2) is no matter of
 * neighbours: the product certifies each solve by its gradient, and the noise on the output is for
 * twice that.
 *
 * @param minimiser what was released, before the noise on the output
 */
record ObjectivePair(
    ObserverReplay.Problem before,
    ObserverReplay.Problem after,
    Vec minimiser,
    Neighbours relation) {
  /** Relative; records are few, so that sums of doubles are closer than this. */
  private static final double ROUNDING = 1e-12;

  /** An eigenvalue below this share of its bound does not show its direction. */
  private static final double SHOWS = 1e-3;

  /** Distance of the gradients, less what rounding did to both: the bound is for exact ones. */
  double gradientShift() {
    Objective.Point one = before.objective().at(minimiser);
    Objective.Point other = after.objective().at(minimiser);
    double rounding = one.gradientError() + other.gradientError();
    return Math.max(0, one.gradient().minus(other.gradient()).norm() - rounding);
  }

  /** The sensitivity that the noise in the objective is measured by. */
  double allowedShift() {
    return before.plan().facts().gradientSensitivity();
  }

  /** The logarithm of the larger determinant over the smaller. */
  double logDeterminantRatio() {
    return Math.abs(
        logDeterminant(before.objective().at(minimiser))
            - logDeterminant(after.objective().at(minimiser)));
  }

  List<String> faults() {
    List<String> faults = new ArrayList<>();
    if (before.plan().facts().neighbours() != relation) {
      faults.add("the price is for " + before.plan().facts().neighbours().label());
    }
    publicParts(faults);
    if (!faults.isEmpty()) {
      return faults;
    }
    if (!(gradientShift() <= allowedShift())) {
      faults.add("the gradient moved by " + gradientShift() + " of " + allowedShift());
    }
    hessians(faults);
    return faults;
  }

  private void publicParts(List<String> faults) {
    PenalisedRisk one = before.objective();
    PenalisedRisk other = after.objective();
    requireSame("plan", before.plan(), after.plan(), faults);
    requireSame("loss", one.risk().loss().name(), other.risk().loss().name(), faults);
    requireSame("weight of a record", one.weight(), other.weight(), faults);
    requireSame("quadratic part", one.quadratic(), other.quadratic(), faults);
    requireSame("linear part", one.linear(), other.linear(), faults);
    requireSame("dimension", one.dimension(), other.dimension(), faults);
  }

  private static void requireSame(String what, Object one, Object other, List<String> faults) {
    if (!one.equals(other)) {
      faults.add("the " + what + " was " + one + " and is " + other);
    }
  }

  private void hessians(List<String> faults) {
    ObjectiveFacts facts = before.plan().facts();
    Objective.Point one = before.objective().at(minimiser);
    Objective.Point other = after.objective().at(minimiser);
    double slack = ROUNDING * (one.hessian().normBound() + other.hessian().normBound());
    Eigen difference = difference(one.hessian(), other.hessian()).eigen();
    double most = facts.strongConvexity() * facts.curvatureRatio();
    recordsApart(difference.values(), most, slack, faults);
    directions(difference, one.gradient().minus(other.gradient()), most, slack, faults);
    double least = Math.min(least(one), least(other));
    if (!(least >= facts.strongConvexity() - slack)) {
      faults.add(
          "a curvature of " + least + " is below the stated one, " + facts.strongConvexity());
    }
    double rounding = minimiser.dimension() * slack / facts.strongConvexity();
    if (!(logDeterminantRatio() <= Math.log1p(facts.curvatureRatio()) + rounding)) {
      faults.add(
          "the determinants are apart by a factor of e^%s, allowed is 1 + %s"
              .formatted(logDeterminantRatio(), facts.curvatureRatio()));
    }
  }

  private static SymmetricMatrix difference(SymmetricMatrix one, SymmetricMatrix other) {
    int dimension = one.dimension();
    double[][] entries = new double[dimension][dimension];
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j <= i; j++) {
        entries[i][j] = one.get(i, j) - other.get(i, j);
      }
    }
    return SymmetricMatrix.of(entries);
  }

  private void recordsApart(Vec curvatures, double most, double slack, List<String> faults) {
    int more = 0;
    int less = 0;
    for (int k = 0; k < curvatures.dimension(); k++) {
      double curvature = curvatures.get(k);
      if (!(Math.abs(curvature) <= most + slack)) {
        faults.add("a curvature moved by " + curvature + " of " + most);
      }
      more += curvature > slack ? 1 : 0;
      less += curvature < -slack ? 1 : 0;
    }
    boolean within = relation == Neighbours.REPLACE_ONE ? more <= 1 && less <= 1 : more + less <= 1;
    if (!within) {
      faults.add("the Hessians differ by " + more + " records more and " + less + " less");
    }
  }

  private void directions(
      Eigen difference, Vec gradient, double most, double slack, List<String> faults) {
    Vec left = gradient;
    int shown = 0;
    for (int k = 0; k < gradient.dimension(); k++) {
      if (Math.abs(difference.values().get(k)) > SHOWS * most + slack) {
        Vec direction = difference.vector(k);
        left = left.plusScaled(-direction.dot(gradient), direction);
        shown++;
      }
    }
    int records = relation == Neighbours.REPLACE_ONE ? 2 : 1;
    double turned = slack / (SHOWS * most) * gradient.norm();
    double rounding =
        before.objective().at(minimiser).gradientError()
            + after.objective().at(minimiser).gradientError();
    if (shown == records && !(left.norm() <= turned + rounding)) {
      faults.add("the gradients differ by " + left.norm() + " along no features of a record");
    }
  }

  private static double least(Objective.Point point) {
    Vec curvatures = point.hessian().eigen().values();
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < curvatures.dimension(); k++) {
      least = Math.min(least, curvatures.get(k));
    }
    return least;
  }

  private static double logDeterminant(Objective.Point point) {
    Vec curvatures = point.hessian().eigen().values();
    double sum = 0;
    for (int k = 0; k < curvatures.dimension(); k++) {
      sum += Math.log(curvatures.get(k));
    }
    return sum;
  }
}
