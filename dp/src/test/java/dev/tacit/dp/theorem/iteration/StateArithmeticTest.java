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

  @Test
  void errorsOfOneStep() {
    StateArithmetic some = StateArithmetic.of(3, 1e-10, 5);
    assertThat(some.gridNorm()).isEqualTo(Math.sqrt(3) * 0x1p-29);
    assertThat(some.doubleError()).isEqualTo(46 * 0x1p-53 + 2e-10);
    assertThat(some.stateBound()).isEqualTo(5);
    assertThatThrownBy(() -> StateArithmetic.of(0, 0, 1)).hasMessageContaining("dimension = 0");
    assertThat(StateArithmetic.of(1, 0, 1).gridNorm()).isEqualTo(0x1p-29);
  }

  @Test
  void reach_isAWalkOfGradientsAndNoise() {
    double stretch = Math.sqrt(10);
    // noise sigma (sqrt(4) + 40), gradient 1, ten moves from a start of 7
    above(
        StateArithmetic.reach(iteration(StreamNoise.onState(4)), 9, 4, 7),
        stretch * (7 + 10 * (168 + 1)));
    above(
        StateArithmetic.reach(iteration(StreamNoise.onGradient(4)), 9, 4, 7),
        stretch * (7 + 10 * (84 + 1)));
  }

  @Test
  void distance_growsWithTheRootOfTheSteps() {
    StateArithmetic some = new StateArithmetic(1e-6, 1e-8, 20);
    above(some.distance(iteration(StreamNoise.onState(4)), 8), 3 * (1e-6 + 1e-8 * 20 / 4));
    // On x the noise of the gradient is 0.5 * 4 / (1 + 9).
    above(some.distance(iteration(StreamNoise.onGradient(4)), 8), 3 * (1e-6 + 1e-8 * 20 / 0.2));
    assertThat(StateArithmetic.exact().distance(iteration(StreamNoise.onState(4)), 8)).isZero();
    above(new StateArithmetic(1e-6, 0, 20).distance(iteration(StreamNoise.onState(4)), 0), 1e-6);
    above(new StateArithmetic(0, 1e-8, 20).distance(iteration(StreamNoise.onState(4)), 0), 5e-8);
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
    assertThat(Outward.up(3)).isBetween(3 + 1e-12, 3 * (1 + ROOM));
    assertThat(Outward.down(3)).isBetween(3 * (1 - ROOM), 3 - 1e-12);
    assertThat(Outward.down(0)).isZero();
    assertThat(Outward.requirePositive("x", 2)).isEqualTo(2);
    assertThatThrownBy(() -> Outward.requirePositive("x", 0)).hasMessageContaining("x = 0.0");
    assertThat(Outward.requireNotNegative("x", 2)).isEqualTo(2);
  }
}
