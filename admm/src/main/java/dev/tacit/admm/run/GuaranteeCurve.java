package dev.tacit.admm.run;

import java.util.List;
import java.util.Objects;

/**
 * Epsilon against the position of the user, at one delta, for each observer: what a report draws.
 *
 * @param delta at which every epsilon is read
 * @param users number of positions
 * @param remarks what must be said beside the picture, such as why an observer is missing
 */
public record GuaranteeCurve(double delta, long users, List<Line> lines, List<String> remarks) {

  /** Whether a line may be relied on. */
  public enum Kind {
    /** Computed from the receipts of the run. */
    CERTIFIED,
    /** What a paper claims at the same settings; shown beside, never instead. */
    PRINTED
  }

  /**
   * One observer.
   *
   * @param because which fact or corollary
   * @param points in the order of positions; one point for a line that does not depend on them
   */
  public record Line(String observer, Kind kind, String because, List<Point> points) {
    public Line {
      Objects.requireNonNull(observer, "observer");
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(because, "because");
      points = List.copyOf(points);
      if (points.isEmpty()) {
        throw new IllegalArgumentException("line " + observer + " needs at least one point");
      }
    }

    /** Whether every user has the same epsilon. */
    public boolean isLevel() {
      return points.size() == 1;
    }

    /** Epsilon at the last point that is not behind the position. */
    public double at(long position) {
      Point found = points.get(0);
      for (Point point : points) {
        found = point.position() <= position ? point : found;
      }
      return found.epsilon();
    }
  }

  /** One user, positions counted from 1 in the order of the last pass. */
  public record Point(long position, double epsilon) {}

  public GuaranteeCurve {
    lines = List.copyOf(lines);
    remarks = List.copyOf(remarks);
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("a curve needs at least one line");
    }
  }
}
