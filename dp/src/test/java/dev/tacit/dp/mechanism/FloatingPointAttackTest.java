package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * Tests T1 and T2: no output may tell by its bits which of two inputs it came from. The textbook
 * samplers are the positive controls: the same counting must catch them.
 */
class FloatingPointAttackTest {
  private static final int DRAWS = 1_000_000;
  private static final Sensitivity UNIT =
      new Sensitivity(Sensitivity.Norm.L1, 1, Neighbours.REPLACE_ONE, "test");

  private static Vec outputs(int draws, double truth, Noise noise, int seed) {
    Vec truths = Vec.zeros(draws).map(zero -> truth);
    // One release of a long vector: its coordinates have independent noise of the stated scale.
    return Curator.of(Keys.seeded(seed), "run", "agent", 0)
        .release("x", Sensitive.of(truths, UNIT), noise, Audience.EVERYONE)
        .value();
  }

  /** T1: outputs in (0, 1/4) that are no multiples of 2^-53 can only come from a truth near 0. */
  private static int identifying(Vec outputs) {
    int count = 0;
    for (int draw = 0; draw < outputs.dimension(); draw++) {
      double output = outputs.get(draw);
      boolean fine = Math.rint(output * 0x1p53) != output * 0x1p53;
      count += output > 0 && output < 0.25 && fine ? 1 : 0;
    }
    return count;
  }

  @Test
  void testT1_noOutputIdentifiesItsInput() {
    for (Noise noise : List.of(GaussianNoise.ofSigma(1), LaplaceNoise.ofScale(1))) {
      assertThat(identifying(outputs(DRAWS, 0, noise, 1))).isZero();
      assertThat(identifying(outputs(DRAWS, 1, noise, 2))).isZero();
    }
  }

  @Test
  void testT1_control_textbookSamplersAreCaught() {
    Random random = new Random(1);
    DoubleUnaryOperator gaussian = truth -> truth + random.nextGaussian();
    DoubleUnaryOperator laplace =
        truth -> {
          double u = random.nextDouble() - 0.5;
          return truth - Math.signum(u) * Math.log(1 - 2 * Math.abs(u));
        };
    for (DoubleUnaryOperator naive : List.of(gaussian, laplace)) {
      Vec zeros = Vec.zeros(DRAWS);
      assertThat(identifying(zeros.map(x -> naive.applyAsDouble(0)))).isGreaterThan(50_000);
      assertThat(identifying(zeros.map(x -> naive.applyAsDouble(1)))).isZero();
    }
  }

  /**
   * T2: both neighbours reach the same numbers, the multiples of a grid that depends on neither.
   */
  @Test
  void testT2_everyOutputIsOnTheGrid_forBothNeighbours_atManyScales() {
    for (int exponent = -20; exponent <= 20; exponent += 20) {
      double scale = Math.scalb(1.0, exponent);
      for (Noise noise : List.of(GaussianNoise.ofSigma(scale), LaplaceNoise.ofScale(scale))) {
        double step = Math.scalb(1.0, exponent - 30);
        assertThat(offGrid(outputs(DRAWS / 4, 0, noise, 3), step)).isZero();
        assertThat(offGrid(outputs(DRAWS / 4, Math.PI, noise, 4), step)).isZero();
      }
    }
  }

  @Test
  void testT2_gammaNorm_isOnItsGridToo() {
    Vec truth = Vec.of(new double[1000]).map(zero -> Math.E);
    GammaNormNoise noise = GammaNormNoise.ofMultiplier(1);
    double step = GammaNormOnGrid.of(noise.level(), 1, 1000).dust().grid().step();
    for (int round = 0; round < 20; round++) {
      Vec output =
          Curator.of(Keys.seeded(5), "run", "agent", round)
              .release("x", Sensitive.of(truth, UNIT), noise, Audience.EVERYONE)
              .value();
      assertThat(offGrid(output, step)).isZero();
    }
  }

  @Test
  void testT2_control_naiveSumIsOffEveryGrid() {
    Random random = new Random(2);
    Vec naive = Vec.zeros(DRAWS).map(x -> random.nextGaussian());
    assertThat(offGrid(naive, 0x1p-30)).isGreaterThan(900_000);
  }

  private static int offGrid(Vec outputs, double step) {
    int count = 0;
    for (int draw = 0; draw < outputs.dimension(); draw++) {
      double steps = outputs.get(draw) / step;
      count += Math.rint(steps) != steps ? 1 : 0;
    }
    return count;
  }
}
