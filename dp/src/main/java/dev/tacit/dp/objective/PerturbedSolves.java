package dev.tacit.dp.objective;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.optim.linalg.Finite;
import java.util.List;

/**
 * Adaptive releases that touched the same record: perturbed solves, and Gaussian releases whose
 * shifts add in squares (output noise, tests, gradients). Caps fixed in advance count in full (fact
 * gaussian-filter as a filter): unused releases are padded by fictitious noise.
 *
 * @param gaussianSquare sum of the squared shifts of the Gaussian releases
 */
public record PerturbedSolves(List<Group> groups, double gaussianSquare) {

  /** The same solve, {@code times} times. */
  public record Group(PerturbedSolve solve, long times) {
    public Group {
      if (times < 1) {
        throw new IllegalArgumentException("times = " + times + " must be at least 1");
      }
    }
  }

  public PerturbedSolves {
    groups = List.copyOf(groups);
    if (groups.isEmpty()) {
      throw new IllegalArgumentException("groups is empty: there is no perturbed solve to price");
    }
    Finite.notNegative("gaussianSquare", gaussianSquare);
    Neighbours relation = groups.get(0).solve().neighbours();
    if (groups.stream().anyMatch(group -> group.solve().neighbours() != relation)) {
      throw new IllegalArgumentException("neighbours differ between releases of one event");
    }
  }

  public static PerturbedSolves repeated(PerturbedSolve solve, long times, double gaussianSquare) {
    return new PerturbedSolves(List.of(new Group(solve, times)), gaussianSquare);
  }

  Neighbours neighbours() {
    return groups.get(0).solve().neighbours();
  }

  long releases() {
    return groups.stream().mapToLong(Group::times).sum();
  }

  double largestRatio() {
    return groups.stream().mapToDouble(g -> g.solve().curvatureRatio()).max().orElseThrow();
  }

  /** Sum of the squared shifts of the solves alone. */
  double solveSquare() {
    double sum = 0;
    for (Group group : groups) {
      sum += group.times() * group.solve().shift() * group.solve().shift();
    }
    return OutwardRounding.up(sum);
  }

  /**
   * The Gaussian parameter of everything when curvature is ignored: the ideal that bounds exceed.
   */
  double gaussianShift() {
    return OutwardRounding.up(Math.sqrt(solveSquare() + gaussianSquare));
  }

  double jacobians() {
    double sum = 0;
    for (Group group : groups) {
      sum += group.times() * group.solve().jacobian();
    }
    return OutwardRounding.up(sum);
  }

  /** All the Renyi curves of this event, added up. */
  public double renyi(double order) {
    double sum = order * gaussianSquare / 2;
    for (Group group : groups) {
      sum += group.times() * RenyiCurve.bound(group.solve(), order);
    }
    return OutwardRounding.up(sum);
  }
}
