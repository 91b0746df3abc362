package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.profile.GaussianDelta;

/**
 * Fact single-minimiser: one release. The privacy loss is convex in the derivatives of the records
 * that differ, so it is largest where each of them is at an end of its range; a monotone loss has
 * fewer ends. Output noise enters every corner. Says nothing below epsilon = ln(1 + kappa).
 */
final class Corners implements Profile {
  private final PerturbedSolve solve;
  private final double outputSquare;

  Corners(PerturbedSolve solve, double outputSquare) {
    this.solve = solve;
    this.outputSquare = outputSquare;
  }

  static boolean applies(PerturbedSolves solves) {
    return solves.releases() == 1;
  }

  static Corners of(PerturbedSolves solves) {
    if (!applies(solves)) {
      throw new IllegalArgumentException(
          "releases = " + solves.releases() + ": fact O4 prices exactly one");
    }
    return new Corners(solves.groups().get(0).solve(), solves.gaussianSquare());
  }

  @Override
  public double delta(double epsilon) {
    double room = epsilon - solve.jacobian();
    if (room < 0) {
      return 1;
    }
    boolean replace = solve.neighbours() == Neighbours.REPLACE_ONE;
    if (!solve.monotone()) {
      return OutwardRounding.probability((replace ? 4 : 2) * corner(1, room));
    }
    double halves = replace ? 2 * corner(0.5, room) : 0;
    return OutwardRounding.probability(corner(1, room) + halves + corner(0, room));
  }

  private double corner(double fraction, double room) {
    double shift = fraction * solve.shift();
    double total = Math.sqrt(shift * shift + outputSquare);
    return total == 0 ? 0 : GaussianDelta.of(OutwardRounding.up(total), room);
  }
}
