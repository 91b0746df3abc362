package dev.tacit.audit;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.SymmetricMatrix;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.solver.Objective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The true epsilon of a run that releases one perturbed minimiser in two dimensions, by adding up
 * its two densities over the plane. No sampling: what is left is the error of the midpoint rule,
 * and the noise on the output, which can only tell less. Both densities are those of noise at minus
 * the gradient times the determinant of the Hessian, normalised by theory: that their masses come
 * out as 1 says that the plane was wide enough and the cells small enough.
 */
final class MinimiserQuadrature {
  private static final int STEPS = 700;

  /** Beyond so many scales of the noise there is nothing to add. */
  private static final double REACH = 9;

  /** Gamma-norm noise has longer tails. */
  private static final double GAMMA_REACH = 25;

  /** How far a mass may be from 1. */
  private static final double MASS_ERROR = 1e-3;

  private final double[] one = new double[STEPS * STEPS];
  private final double[] other = new double[STEPS * STEPS];

  private MinimiserQuadrature() {}

  /** Empty where the run is not of this kind. */
  static OptionalDouble epsilon(PlanGame planGame, Observation example) {
    Optional<Released> attacked = onlyRelease(planGame, example);
    if (attacked.isEmpty()) {
      return OptionalDouble.empty();
    }
    Receipt receipt = attacked.get().receipt().orElseThrow();
    return epsilon(
        receipt.event(),
        problem(planGame, Side.ONE, example, receipt.address()),
        problem(planGame, Side.OTHER, example, receipt.address()),
        planGame.delta());
  }

  /** Empty where the plane is too small or too coarse for the densities. */
  static OptionalDouble epsilon(
      PrivacyEvent event,
      ObserverReplay.Problem first,
      ObserverReplay.Problem second,
      double delta) {
    MinimiserQuadrature plane = new MinimiserQuadrature();
    plane.fill(event, first, second);
    boolean whole =
        Math.abs(mass(plane.one) - 1) < MASS_ERROR && Math.abs(mass(plane.other) - 1) < MASS_ERROR;
    return whole ? OptionalDouble.of(plane.epsilon(delta)) : OptionalDouble.empty();
  }

  private static ObserverReplay.Problem problem(
      PlanGame planGame, Side side, Observation observation, Address at) {
    return (ObserverReplay.Problem) planGame.expected(side, observation).get(at);
  }

  /** The one release that the two data sets see differently, if it is the only one of its agent. */
  private static Optional<Released> onlyRelease(PlanGame planGame, Observation example) {
    if (!LikelihoodRatio.of(planGame, example).map(Attack::isStrongest).orElse(false)) {
      return Optional.empty();
    }
    Map<Address, ObserverReplay.Expected> one = planGame.expected(Side.ONE, example);
    Map<Address, ObserverReplay.Expected> other = planGame.expected(Side.OTHER, example);
    List<Released> differing = new ArrayList<>();
    for (Released release : example.releases()) {
      Address at = release.receipt().orElseThrow().address();
      boolean flat =
          release.dimension() == 2
              && one.get(at) instanceof ObserverReplay.Problem
              && other.get(at) instanceof ObserverReplay.Problem;
      if (!flat) {
        return Optional.empty();
      }
      PrivacyEvent event = release.receipt().orElseThrow().event();
      if (ReleaseLaw.shift(event, one.get(at), other.get(at), release.value()) > 0) {
        differing.add(release);
      }
    }
    return differing.size() == 1 ? Optional.of(differing.get(0)) : Optional.empty();
  }

  /** Masses of cells, both over one square around the middle of the unperturbed minimisers. */
  private void fill(
      PrivacyEvent event, ObserverReplay.Problem first, ObserverReplay.Problem second) {
    Vec low = minimiser(first);
    Vec high = minimiser(second);
    Vec centre = low.plus(high).scaled(.5);
    double scale = ReleaseLaw.objectiveScale(event).orElseThrow();
    double reach = ReleaseLaw.isGaussian(event) ? REACH : GAMMA_REACH;
    double curvature = first.objective().strongConvexity();
    double width = 2 * reach * scale / curvature + low.minus(high).norm();
    double step = width / STEPS;
    // Both laws of noise in the plane, 1 / (2 pi scale^2) at zero.
    double cell = step * step / (2 * Math.PI * scale * scale);
    for (int i = 0; i < STEPS; i++) {
      for (int j = 0; j < STEPS; j++) {
        Vec at =
            Vec.of(
                centre.get(0) + (i + .5) * step - width / 2,
                centre.get(1) + (j + .5) * step - width / 2);
        one[i * STEPS + j] = cell * Math.exp(ReleaseLaw.logDensity(event, first, at));
        other[i * STEPS + j] = cell * Math.exp(ReleaseLaw.logDensity(event, second, at));
      }
    }
  }

  private static double mass(double[] cells) {
    return Arrays.stream(cells).sum();
  }

  private static Vec minimiser(ObserverReplay.Problem problem) {
    Vec at = Vec.zeros(2);
    for (int step = 0; step < 50; step++) {
      Objective.Point point = problem.objective().at(at);
      SymmetricMatrix hessian = point.hessian();
      at = at.minus(hessian.cholesky().solve(point.gradient()));
    }
    return at;
  }

  /** The smallest epsilon at which both directions stay within delta. */
  private double epsilon(double delta) {
    double low = 0;
    double high = 1;
    while (Math.max(excess(one, other, high), excess(other, one, high)) > delta && high < 700) {
      high *= 2;
    }
    for (int step = 0; step < 40; step++) {
      double middle = (low + high) / 2;
      if (Math.max(excess(one, other, middle), excess(other, one, middle)) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double excess(double[] likely, double[] rare, double epsilon) {
    double factor = Math.exp(epsilon);
    double sum = 0;
    for (int cell = 0; cell < likely.length; cell++) {
      sum += Math.max(0, likely[cell] - factor * rare[cell]);
    }
    return sum;
  }
}
