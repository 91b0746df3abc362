package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.laws.ForAll;
import dev.tacit.testkit.ChiSquare;
import dev.tacit.testkit.KolmogorovSmirnov;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Test T3: the laws of the samplers. The key is fixed, so a build repeats; for a fresh key each
 * acceptance fails with probability at most 1e-6. Every acceptance has a control beside it that
 * must be rejected: a scale wrong by 1/16, a shift of 0.02 standard deviations, another shape.
 */
class GridSamplerTest {
  private static final double FALSE_ALARM = 1e-6;
  private static final long SCALE = 1_500_000_001L;
  private static final int MANY = 1_000_000;

  private static double[] draws(int count, LongSupplier sampler) {
    return LongStream.generate(sampler).limit(count).mapToDouble(k -> k / (double) SCALE).toArray();
  }

  @Test
  void testT3_gaussianOnAFineGrid_andItsControls() {
    GridSampler sampler = Keys.sampler(1);
    double[] sample = draws(MANY, () -> sampler.gaussian(SCALE));
    assertThat(KolmogorovSmirnov.rejects(sample, Laws::normal, FALSE_ALARM)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(sample, Laws.scaled(Laws::normal, 1.0625), FALSE_ALARM))
        .isTrue();
    assertThat(KolmogorovSmirnov.rejects(sample, x -> Laws.normal(x - 0.02), FALSE_ALARM)).isTrue();
    // A Laplace law of the same variance.
    assertThat(
            KolmogorovSmirnov.rejects(
                sample, Laws.scaled(Laws::laplace, Math.sqrt(0.5)), FALSE_ALARM))
        .isTrue();
  }

  @Test
  void testT3_laplaceOnAFineGrid_andItsControls() {
    GridSampler sampler = Keys.sampler(2);
    double[] sample = draws(MANY, () -> sampler.laplace(SCALE));
    assertThat(KolmogorovSmirnov.rejects(sample, Laws::laplace, FALSE_ALARM)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(sample, Laws.scaled(Laws::laplace, 1.0625), FALSE_ALARM))
        .isTrue();
    assertThat(KolmogorovSmirnov.rejects(sample, x -> Laws.laplace(x - 0.03), FALSE_ALARM))
        .isTrue();
    assertThat(
            KolmogorovSmirnov.rejects(sample, Laws.scaled(Laws::normal, Math.sqrt(2)), FALSE_ALARM))
        .isTrue();
  }

  @Test
  void testT3_geometricOnAFineGrid_andItsControls() {
    GridSampler sampler = Keys.sampler(3);
    double[] sample = draws(MANY, () -> sampler.geometric(SCALE));
    assertThat(KolmogorovSmirnov.rejects(sample, x -> -Math.expm1(-x), FALSE_ALARM)).isFalse();
    assertThat(KolmogorovSmirnov.rejects(sample, x -> -Math.expm1(-x / 1.0625), FALSE_ALARM))
        .isTrue();
  }

  @Test
  void testT3_fiveThousandDraws_passTheSmallTestToo() {
    GridSampler sampler = Keys.sampler(4);
    double[] sample = draws(5000, () -> sampler.gaussian(SCALE));
    assertThat(KolmogorovSmirnov.distance(sample, Laws::normal)).isLessThan(0.03809);
    assertThat(KolmogorovSmirnov.distance(sample, Laws.scaled(Laws::normal, 1.25)))
        .isGreaterThan(0.03809);
  }

  /** On coarse grids the masses themselves are compared, so that an error at 0 would show. */
  @Test
  void testT3_masses_onCoarseGrids_andTheirControls() {
    for (int s : new int[] {1, 2, 5, 9}) {
      GridSampler sampler = Keys.sampler(100 + s);
      long[] gaussian = counts(3 * s, () -> sampler.gaussian(s));
      double[] normalMasses = Laws.masses(3 * s, k -> Math.exp(-k * k / (2.0 * s * s)));
      assertThat(rejects(gaussian, normalMasses)).isFalse();
      double wrong = s * 1.0625;
      double[] wider = Laws.masses(3 * s, k -> Math.exp(-k * k / (2 * wrong * wrong)));
      assertThat(rejects(gaussian, wider)).isTrue();

      long[] laplace = counts(3 * s, () -> sampler.laplace(s));
      assertThat(rejects(laplace, Laws.masses(3 * s, k -> Math.exp(-Math.abs(k) / (double) s))))
          .isFalse();
      // The classical slip: both signs of zero are kept, so that zero is twice as likely.
      double[] twiceZero =
          Laws.masses(3 * s, k -> (k == 0 ? 2 : 1) * Math.exp(-Math.abs(k) / (double) s));
      assertThat(rejects(laplace, twiceZero)).isTrue();
    }
  }

  private static long[] counts(int reach, LongSupplier sampler) {
    long[] counts = new long[2 * reach + 1];
    for (int draw = 0; draw < 300_000; draw++) {
      long k = Math.max(-reach, Math.min(reach, sampler.getAsLong()));
      counts[(int) k + reach]++;
    }
    return counts;
  }

  private static boolean rejects(long[] counts, double[] masses) {
    double[] expected = masses.clone();
    for (int cell = 0; cell < expected.length; cell++) {
      expected[cell] *= 300_000;
    }
    return ChiSquare.rejects(counts, expected, FALSE_ALARM);
  }

  @Test
  void below_isUniform_andItsControl() {
    GridSampler sampler = Keys.sampler(5);
    long[] counts = new long[7];
    for (int draw = 0; draw < 700_000; draw++) {
      counts[(int) sampler.below(7)]++;
    }
    double[] uniform = {100_000, 100_000, 100_000, 100_000, 100_000, 100_000, 100_000};
    assertThat(ChiSquare.rejects(counts, uniform, FALSE_ALARM)).isFalse();
    double[] bent = {103_000, 97_000, 100_000, 100_000, 100_000, 100_000, 100_000};
    assertThat(ChiSquare.rejects(counts, bent, FALSE_ALARM)).isTrue();
  }

  @Test
  void below_staysInRange_forBoundsNearTheEnd() {
    ForAll.cases(
        200,
        random -> {
          GridSampler sampler = Keys.sampler(random.nextLong());
          long bound = Long.MAX_VALUE - random.nextInt(100);
          assertThat(sampler.below(bound)).isBetween(0L, bound - 1);
          assertThat(sampler.below(1)).isZero();
        });
  }

  @Test
  void refuses_scalesOutOfRange() {
    GridSampler sampler = Keys.sampler(6);
    assertThatThrownBy(() -> sampler.gaussian(0)).hasMessageContaining("scale = 0");
    assertThatThrownBy(() -> sampler.laplace(GridSampler.MAX_SCALE + 1))
        .hasMessageContaining("must be in [1, ");
    assertThatThrownBy(() -> sampler.below(0)).hasMessageContaining("bound = 0");
  }
}
