package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.testkit.KolmogorovSmirnov;
import java.util.function.ToDoubleFunction;
import org.apache.commons.numbers.gamma.RegularizedGamma;
import org.junit.jupiter.api.Test;

/**
 * The radius is Gamma(d) and the direction uniform. Fixed key; for a fresh one each acceptance
 * fails with probability at most 1e-6. Controls: neighbouring shapes and scales are rejected.
 */
class GammaNormTest {
  private static final double FALSE_ALARM = 1e-6;
  private static final int DRAWS = 100_000;

  private static double[] statistics(int dimension, ToDoubleFunction<Vec> statistic) {
    GammaNormOnGrid noise = GammaNormOnGrid.of(NoiseLevel.absolute(1), 1, dimension);
    GridSampler sampler =
        Keys.seeded(dimension)
            .sampler(new Draw(new Address("r", "a", 0, "s"), TranscriptDigest.NOTHING));
    Vec zero = Vec.zeros(dimension);
    double[] sample = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      sample[draw] = statistic.applyAsDouble(noise.noised(zero, sampler));
    }
    return sample;
  }

  @Test
  void inOneDimension_itIsLaplace() {
    double[] sample = statistics(1, noise -> noise.get(0));
    assertThat(KolmogorovSmirnov.rejects(sample, Laws::laplace, FALSE_ALARM)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(sample, Laws.scaled(Laws::laplace, 1.0625), FALSE_ALARM))
        .isTrue();
  }

  @Test
  void radius_isGammaOfTheDimension_andNotOfItsNeighbours() {
    for (int dimension : new int[] {2, 7}) {
      double[] radii = statistics(dimension, Vec::norm);
      assertThat(rejectsGamma(radii, dimension, 1)).isFalse();
      assertThat(rejectsGamma(radii, dimension + 1, 1)).isTrue();
      assertThat(rejectsGamma(radii, dimension - 1, 1)).isTrue();
      assertThat(rejectsGamma(radii, dimension, 1.0625)).isTrue();
    }
  }

  private static boolean rejectsGamma(double[] radii, int shape, double scale) {
    return KolmogorovSmirnov.rejects(
        radii, r -> RegularizedGamma.P.value(shape, r / scale), FALSE_ALARM);
  }

  @Test
  void direction_isUniform_inThePlane() {
    double[] turns =
        statistics(2, noise -> Math.atan2(noise.get(1), noise.get(0)) / (2 * Math.PI) + 0.5);
    assertThat(KolmogorovSmirnov.rejects(turns, turn -> turn, FALSE_ALARM)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(turns, turn -> Math.pow(turn, 1.05), FALSE_ALARM))
        .isTrue();
  }
}
