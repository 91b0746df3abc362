package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Fact contracting-losses with A = I, step 1/2, smoothness 1, strong convexity 1/2. */
class StronglyConvexAmplificationTest {
  private static final double ROOM = 1e-10;
  private static final LaterLosses LOSSES = new LaterLosses(1, 0.5, 0.3);
  private static final double SLACK = 2 / 1.5 - 0.5;

  private static NoisyIteration iteration(double stepSize, double penalty) {
    return new NoisyIteration(
        stepSize, penalty, SingularValues.identity(2), StreamNoise.onState(1), 2);
  }

  private static void above(double actual, double expected) {
    assertThat(actual).isBetween(expected * (1 - 1e-15), expected * (1 + ROOM));
  }

  @Test
  void at_oneShareOfTheTerm() {
    NoisyIteration iteration = iteration(0.5, 1);
    StronglyConvexAmplification bound =
        StronglyConvexAmplification.at(iteration, LOSSES, 0.05).orElseThrow();
    double share = 0.05 * SLACK;
    double weight = 1 - 1 / 3.0 + share / 0.5;
    double dual = 1 / (1 + share / 4);
    assertThat(weight / (1 - share / 0.5)).isLessThan(dual);
    above(bound.weight(), weight);
    above(bound.contraction(), dual);
    above(bound.operatorCost(), dual * largestCost(weight, 0.5, dual));
  }

  @Test
  void at_aLargerShareIsDecidedByThePrimal() {
    StronglyConvexAmplification bound =
        StronglyConvexAmplification.at(iteration(0.5, 1), LOSSES, 0.09).orElseThrow();
    double share = 0.09 * SLACK;
    double weight = 1 - 1 / 3.0 + share / 0.5;
    above(bound.contraction(), Math.max(weight / (1 - share / 0.5), 1 / (1 + share / 4)));
  }

  /** Largest root of w k l^2 - (w (1 + s) + k s) l + s = 0. */
  private static double largestCost(double w, double k, double s) {
    double middle = w * (1 + s) + k * s;
    return (middle + Math.sqrt(middle * middle - 4 * w * k * s)) / (2 * w * k);
  }

  @Test
  void rho_sumsTheInverseContractions() {
    NoisyIteration iteration = iteration(0.5, 1);
    StronglyConvexAmplification bound = new StronglyConvexAmplification(iteration, 0.75, 0.9, 1.7);
    // h = 1.5; the start costs (eta Delta)^2 (R + h - 1) / h^2 = 1.25 / 2.25
    double start = 1.25 / 2.25;
    double own = Math.pow(1 / (1 / 1.5), 2);
    double growth = 1 + Math.pow(0.9, -2) + Math.pow(0.9, -4);
    above(bound.rho(6), 0.5 / (own + growth / (1.7 * start)));
    above(bound.rho(7), 0.5 / (own + growth / (1.7 * start)));
    above(bound.rho(1), 0.5 / own);
    // Of a small weight the largest start is where u = 2 (1 - R).
    double flat = (0.1 + 0.8) / (1.8 * 1.8);
    above(
        new StronglyConvexAmplification(iteration, 0.1, 0.9, 1.7).rho(2),
        0.5 / (own + 1 / (1.7 * flat)));
  }

  @Test
  void rho_staysPositiveAfterAnyNumberOfIterations() {
    StronglyConvexAmplification bound =
        new StronglyConvexAmplification(iteration(0.5, 1), 0.75, 0.5, 1.7);
    assertThat(bound.rho(1_000_000)).isPositive().isLessThan(1e-290);
    assertThat(bound.rho(1_000_000)).isEqualTo(bound.rho(2_000_000));
  }

  @Test
  void best_contractsNoLessThanAnyShare() {
    for (double penalty : new double[] {0.5, 1, 4}) {
      NoisyIteration iteration = iteration(0.5, penalty);
      StronglyConvexAmplification best =
          StronglyConvexAmplification.best(iteration, LOSSES).orElseThrow();
      double least = 1;
      for (int i = 1; i <= 1000; i++) {
        least =
            Math.min(
                least,
                StronglyConvexAmplification.at(iteration, LOSSES, i / 1000.0)
                    .map(StronglyConvexAmplification::contraction)
                    .orElse(1.0));
      }
      assertThat(best.contraction()).isBetween(least - 2e-3, least);
      // The second half-step contracts by max(|1 - eta mu|, |1 - eta nu|) / h, squared.
      double second = Math.pow(0.75 / (1 + 0.5 * penalty), 2);
      above(
          best.operatorCost(),
          best.contraction()
              * largestCost(best.weight(), 0.5 * penalty, Math.min(best.contraction(), second)));
    }
  }

  @Test
  void best_ofAStiffLossIsLimitedByItsUpperEnd() {
    // eta nu = 1.9: the factor |1 - eta nu| = 0.9 decides the second half-step.
    NoisyIteration iteration = iteration(1, 0.1);
    LaterLosses losses = new LaterLosses(1.9, 0.05, 0.3);
    StronglyConvexAmplification best =
        StronglyConvexAmplification.best(iteration, losses).orElseThrow();
    double second = Math.pow(0.95 / 1.1, 2);
    above(
        best.operatorCost(),
        best.contraction() * largestCost(best.weight(), 0.1, Math.min(best.contraction(), second)));
  }

  @Test
  void empty_whereNothingContracts() {
    assertThat(StronglyConvexAmplification.best(iteration(0.5, 1), new LaterLosses(1, 0, 0.3)))
        .isEmpty();
    assertThat(StronglyConvexAmplification.best(iteration(0.5, 1), new LaterLosses(1, 0.5, 0)))
        .isEmpty();
    assertThat(StronglyConvexAmplification.best(iteration(2 / 1.5, 1), LOSSES)).isEmpty();
    NoisyIteration tall =
        new NoisyIteration(0.5, 1, new SingularValues(2, 1, 1, 1), StreamNoise.onState(1), 2);
    assertThat(StronglyConvexAmplification.best(tall, LOSSES)).isEmpty();
    // The share may not exceed 2 mu_g / (penalty^2 |A|^2 slack) = 0.18 at penalty 2.
    NoisyIteration two = iteration(0.5, 2);
    LaterLosses losses = new LaterLosses(1, 0.5, 0.03);
    double most = 0.06 / (4 * SLACK);
    assertThat(StronglyConvexAmplification.at(two, losses, most * (1 - 1e-9))).isPresent();
    assertThat(StronglyConvexAmplification.at(two, losses, most * (1 + 1e-9))).isEmpty();
    assertThat(StronglyConvexAmplification.best(two, losses).orElseThrow().contraction())
        .isLessThanOrEqualTo(
            StronglyConvexAmplification.at(two, losses, most * (1 - 1e-9))
                .orElseThrow()
                .contraction());
    // The whole term leaves nothing of x.
    assertThat(StronglyConvexAmplification.at(iteration(0.5, 1), LOSSES, 0.6)).isEmpty();
  }

  @Test
  void refuses_factorsThatDoNotContract() {
    for (double bad : new double[] {0, 1, Double.NaN}) {
      assertThatThrownBy(() -> new StronglyConvexAmplification(iteration(1, 1), 1, bad, 1))
          .hasMessageContaining("contraction = " + bad);
    }
  }
}
