package dev.tacit.audit;

import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.ObserverReplay;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The grid attack on objective perturbation (fact objective-grid): at the minimiser that left,
 * minus the gradient of the objective is the noise that was drawn, if the data set is the right
 * one. Noise on a coarse grid is then a point of the grid, and under the wrong data set hardly
 * ever.
 *
 * @param bits the grid has 2^bits steps to a deviation, or to a scale
 */
record GridAttack(PlanGame game, int bits) implements Attack {
  private static final List<Integer> BITS = List.of(4, 8, 16);

  /** The grids to try; none where no minimiser left. */
  static List<Integer> usualGrids(Observation example) {
    boolean minimisers =
        example.releases().stream()
            .anyMatch(
                one -> ReleaseLaw.objectiveScale(one.receipt().orElseThrow().event()).isPresent());
    return minimisers ? BITS : List.of();
  }

  @Override
  public String name() {
    return "grid of 2^" + bits + " steps in the objective";
  }

  /** How much farther from the grid the noise would be on the other data set. */
  @Override
  public double score(Observation observation) {
    return gridDistance(Side.OTHER, observation) - gridDistance(Side.ONE, observation);
  }

  private double gridDistance(Side side, Observation observation) {
    var expected = game.expected(side, observation);
    double sum = 0;
    for (Released release : observation.releases()) {
      Receipt receipt = release.receipt().orElseThrow();
      OptionalDouble scale = ReleaseLaw.objectiveScale(receipt.event());
      if (scale.isPresent()
          && expected.get(receipt.address()) instanceof ObserverReplay.Problem problem) {
        Vec noise = problem.objective().at(release.value()).gradient();
        sum += offGrid(noise, scale.getAsDouble() / (1L << bits));
      }
    }
    return sum;
  }

  /** How far the entries are from multiples of the step, in steps. */
  static double offGrid(Vec noise, double step) {
    double sum = 0;
    for (int j = 0; j < noise.dimension(); j++) {
      double steps = noise.get(j) / step;
      sum += Math.abs(steps - Math.rint(steps));
    }
    return sum;
  }
}
