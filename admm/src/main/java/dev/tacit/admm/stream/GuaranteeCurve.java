package dev.tacit.admm.stream;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Epsilon against the position of the user, at one delta, for each observer: what a report draws.
 *
 * @param delta at which every epsilon of the points is read
 */
public record GuaranteeCurve(double delta, List<Point> points) {

  /**
   * One user.
   *
   * @param position from 1, in the order of the last pass
   * @param everybody epsilon against everybody, the next user included
   * @param lastStateOnly epsilon against whoever sees only the last state; empty when the theorem
   *     does not apply
   * @param printed what the paper's corollary 6.2 claims for the same observer, read as zCDP; empty
   *     below two later iterations and for several passes, where it says nothing
   */
  public record Point(
      long position, double everybody, OptionalDouble lastStateOnly, OptionalDouble printed) {}

  public GuaranteeCurve {
    points = List.copyOf(points);
    if (points.isEmpty()) {
      throw new IllegalArgumentException("a curve needs at least one point");
    }
  }
}
