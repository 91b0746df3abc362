package dev.tacit.dp.theorem.iteration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class StateArithmeticTest {
  private static final double ROOM = 1e-11;

  private static NoisyIteration iteration(StreamNoise noise) {
    return new NoisyIteration(0.5, 2, new SingularValues(2, 2, 1, 3), noise, 2);
  }

  private static void above(double actual, double expected) {
    assertThat(actual).isBetween(expected, expected * (1 + ROOM));
  }

  /** sigma = 4, stepSize penalty = 1, |A| = 3: stretch^2 = 10. */
  @Test
  void errorsOfOneStep() {
    NoisyIteration iteration = iteration(StreamNoise.onState(4));
    StateArithmetic some =
        StateArithmetic.of(iteration, new StateArithmetic.Algebra(1e-10, 1e-11), 8);
    double unit = 0x1p-53;
    above(some.stateError(), 100 * (Math.sqrt(2) * 0x1p-28 + 2 * (210 * unit + 6e-11 + 16e-10)));
    above(
        some.dualError(),
        3 * (10 * Math.sqrt(2) * 0x1p-31 + 2 * (unit + 20e-10))
            + 2 * 26 * unit
            + 2 * 3 * (16 * unit + 1e-11));
    above(some.lastDualShift(iteration), 2 * 2 * 4 * some.dualError());
    assertThatThrownBy(() -> new StateArithmetic.Algebra(-1, 0)).hasMessageContaining("solve");
    assertThatThrownBy(() -> new StateArithmetic.Algebra(0, -1)).hasMessageContaining("product");
  }

  @Test
  void reach_growsWithTheRootOfTheNoiseAndWithTheGradients() {
    double stretch = 1.001 * Math.sqrt(10);
    // ten draws in two dimensions of scale 4 (2 on the gradient), gradients 1, a start of 7
    double walk = 2 * Math.sqrt(20) + 46 * Math.sqrt(10) + 50;
    above(
        StateArithmetic.reach(iteration(StreamNoise.onState(4)), 9, 7),
        stretch * (7 + 4 * walk + 10));
    above(
        StateArithmetic.reach(iteration(StreamNoise.onGradient(4)), 9, 7),
        stretch * (7 + 2 * walk + 10));
  }

  @Test
  void distance_growsWithTheRootOfTheOperators() {
    NoisyIteration iteration = iteration(StreamNoise.onState(4));
    StateArithmetic some = new StateArithmetic(1e-6, 1e-8);
    above(some.distance(iteration, 9, 7), 2 * 4 * 1e-6 + 6 * Math.sqrt(63) * 1e-8);
    above(new StateArithmetic(1e-6, 0).distance(iteration, 9, 7), 8e-6);
    above(new StateArithmetic(0, 1e-8).distance(iteration, 4, 9), 36e-8);
    assertThat(StateArithmetic.exact().distance(iteration, 9, 7)).isZero();
  }

  @Test
  void withMultiplier_neverMoreNoiseThanWasDrawn() {
    for (StreamNoise noise :
        new StreamNoise[] {StreamNoise.onState(4), StreamNoise.onGradient(4)}) {
      NoisyIteration iteration = iteration(noise);
      NoisyIteration same = iteration.withMultiplier(iteration.noiseMultiplier());
      assertThat(same.noise().sigma()).isBetween(4 * (1 - ROOM), 4.0);
    }
  }

  @Test
  void iteration_shiftsAndMultipliers() {
    NoisyIteration onState = iteration(StreamNoise.onState(4));
    // h = 1 + 0.5 * 2 * 1, so a gradient change of 2 moves x by 0.5.
    above(onState.stateShift(), 0.5);
    assertThat(onState.noiseMultiplier()).isBetween(8 * (1 - ROOM), 8.0);
    NoisyIteration onGradient = iteration(StreamNoise.onGradient(4));
    assertThat(onGradient.noiseMultiplier()).isBetween(2 * (1 - ROOM), 2.0);
    assertThat(onGradient.stateSigma()).isBetween(0.2 * (1 - ROOM), 0.2);
    assertThat(onState.stateSigma()).isEqualTo(4);
    // 1 / (2 (own + weight sigma^2 / cost))
    above(onState.chain(3, 2), 0.5 / (64 + 3 * 16 / 2.0));
    assertThatThrownBy(() -> new NoisyIteration(1, 1, onState.coupling(), onState.noise(), 0))
        .hasMessageContaining("gradientShift = 0.0");
  }

  @Test
  void outward_roundsBothWaysBarely() {
    assertThat(IterationRounding.up(3)).isBetween(3 + 1e-12, 3 * (1 + ROOM));
    assertThat(IterationRounding.down(3)).isBetween(3 * (1 - ROOM), 3 - 1e-12);
    assertThat(IterationRounding.down(0)).isZero();
  }
}
