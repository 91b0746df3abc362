package dev.tacit.dp.account;

import dev.tacit.dp.objective.PerturbedSolve;
import dev.tacit.dp.objective.PerturbedSolves;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What {@link PerturbedObjective} counts: perturbed solves, the squared shifts of Gaussian
 * releases, and pure releases by epsilon.
 *
 * @param solves perturbed minimisers with their numbers
 * @param gaussianSquare the sum of squared shifts, which is exact for Gaussians
 * @param responses numbers of pure releases by epsilon
 * @param infinite whether something without protection is among them
 */
public record ObjectiveCost(
    Map<PerturbedSolve, Long> solves,
    double gaussianSquare,
    Map<Double, Long> responses,
    boolean infinite) {
  static final ObjectiveCost NONE = new ObjectiveCost(Map.of(), 0, Map.of(), false);
  static final ObjectiveCost INFINITE = new ObjectiveCost(Map.of(), 0, Map.of(), true);

  static ObjectiveCost solve(PerturbedSolve solve) {
    return new ObjectiveCost(Map.of(solve, 1L), 0, Map.of(), false);
  }

  static ObjectiveCost gaussian(double square) {
    return new ObjectiveCost(Map.of(), square, Map.of(), false);
  }

  static ObjectiveCost pure(double epsilon) {
    return new ObjectiveCost(Map.of(), 0, Map.of(epsilon, 1L), false);
  }

  boolean isNothing() {
    return !infinite && solves.isEmpty() && gaussianSquare == 0 && responses.isEmpty();
  }

  /**
   * The cost of several such compositions; counts that overflow are an error and never wrap around.
   */
  ObjectiveCost times(long count) {
    Map<PerturbedSolve, Long> moreSolves = new LinkedHashMap<>();
    solves.forEach((solve, n) -> moreSolves.put(solve, Math.multiplyExact(n, count)));
    Map<Double, Long> moreResponses = new TreeMap<>();
    responses.forEach((epsilon, n) -> moreResponses.put(epsilon, Math.multiplyExact(n, count)));
    return new ObjectiveCost(
        moreSolves,
        gaussianSquare == 0 ? 0 : Math.nextUp(gaussianSquare * count),
        moreResponses,
        infinite);
  }

  /** The cost of all parts together. */
  static ObjectiveCost sum(List<ObjectiveCost> parts) {
    Map<PerturbedSolve, Long> solves = new LinkedHashMap<>();
    Map<Double, Long> responses = new TreeMap<>();
    double square = 0;
    boolean infinite = false;
    for (ObjectiveCost part : parts) {
      part.solves.forEach((solve, n) -> solves.merge(solve, n, Math::addExact));
      part.responses.forEach((epsilon, n) -> responses.merge(epsilon, n, Math::addExact));
      square = part.gaussianSquare == 0 ? square : Math.nextUp(square + part.gaussianSquare);
      infinite |= part.infinite;
    }
    return new ObjectiveCost(solves, square, responses, infinite);
  }

  /** The solves and the Gaussian part, as the theorems take them. */
  PerturbedSolves perturbedSolves() {
    List<PerturbedSolves.Group> groups = new ArrayList<>();
    solves.forEach((solve, n) -> groups.add(new PerturbedSolves.Group(solve, n)));
    return new PerturbedSolves(groups, gaussianSquare);
  }
}
