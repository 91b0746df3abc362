package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.dp.account.DominatingPair.Sampling;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Compositions on the grid against sums and integrals over their losses. */
class LossCompositionTest {
  private static PairCounts counts(Object... pairsAndCounts) {
    PairCounts[] parts = new PairCounts[pairsAndCounts.length / 2];
    for (int i = 0; i < parts.length; i++) {
      DominatingPair pair = (DominatingPair) pairsAndCounts[2 * i];
      parts[i] = PairCounts.of(Optional.of(pair)).times((int) pairsAndCounts[2 * i + 1]);
    }
    return PairCounts.sum(Arrays.asList(parts));
  }

  private static DominatingPair whole(LossPair base) {
    return DominatingPair.whole(base);
  }

  /** Sound, and close by the accuracy at which refining stops. */
  private static void settles(double epsilon, double truth) {
    assertThat(epsilon / truth).isBetween(1 - 1e-9, 1 + 1e-4);
  }

  /** The same, where the true curve is known and not its inverse. */
  private static void settles(double epsilon, double delta, DoubleUnaryOperator curve) {
    assertThat(curve.applyAsDouble(epsilon)).isLessThanOrEqualTo(delta * (1 + 1e-9));
    assertThat(curve.applyAsDouble(epsilon * (1 - 1e-4))).isGreaterThan(delta);
  }

  @Test
  void responses_areBinomial() {
    double[][] cases = {{30, 0.1, 1e-4}, {2, 1, 1e-3}, {500, 0.05, 1e-9}, {3, 3, 1e-6}};
    for (double[] c : cases) {
      double epsilon =
          LossComposition.epsilon(counts(whole(new ResponsePair(c[1])), (int) c[0]), c[2]);
      settles(epsilon, new ResponseMixture((long) c[0], c[1], 0).epsilon(c[2]));
    }
  }

  @Test
  void gaussiansThroughTheGrid_areOneGaussian() {
    // The rate keeps them off the closed form.
    double[][] cases = {{0.1, 100, 1e-5}, {1, 9, 1e-10}, {0.01, 400, 1e-3}};
    for (double[] c : cases) {
      DominatingPair one = new DominatingPair(Sampling.POISSON, 1 - 1e-15, new GaussianPair(c[0]));
      double epsilon = LossComposition.epsilon(counts(one, (int) c[1]), c[2]);
      settles(epsilon, GaussianProfile.epsilon(c[0] * Math.sqrt(c[1]), c[2]));
    }
  }

  @Test
  void laplaceBesideGaussian_isAnIntegralOfProfiles() {
    LaplacePair laplace = new LaplacePair(0.8);
    DoubleUnaryOperator curve =
        epsilon -> {
          double inside =
              Quadrature.integral(
                  -0.8,
                  0.8,
                  y ->
                      Math.exp(y + laplace.logDensityWithout(y))
                          * GaussianProfile.delta(1.5, epsilon - y));
          return inside
              + 0.5 * GaussianProfile.delta(1.5, epsilon - 0.8)
              + 0.5 * Math.exp(-0.8) * GaussianProfile.delta(1.5, epsilon + 0.8);
        };
    PairCounts both = counts(whole(laplace), 1, whole(new GaussianPair(1.5)), 1);
    for (double delta : new double[] {1e-2, 1e-5}) {
      settles(LossComposition.epsilon(both, delta), delta, curve);
    }
  }

  @Test
  void twoSampledGaussians_areADoubleIntegral() {
    double rate = 0.3;
    DominatingPair pair = DominatingPair.sampled(Sampling.POISSON, rate, new GaussianPair(1));
    LossLaw law = new LossLaw(pair, true);
    // delta2(e) = E_P[delta1(e - l)], with delta1(e) = 1 - e^e + e^e delta(-e) of the other order.
    LossLaw other = new LossLaw(pair, false);
    DoubleUnaryOperator single =
        e -> e >= 0 ? law.delta(e) : -Math.expm1(e) + Math.exp(e) * other.delta(-e);
    DoubleUnaryOperator curve =
        epsilon ->
            Quadrature.integral(
                -9,
                11,
                x -> {
                  double mixed =
                      (1 - rate) * Quadrature.normal(x) + rate * Quadrature.normal(x - 1);
                  return mixed * single.applyAsDouble(epsilon - pair.logRatio(x - 0.5));
                });
    for (double delta : new double[] {1e-2, 1e-6}) {
      settles(LossComposition.epsilon(counts(pair, 2), delta), delta, curve);
    }
  }

  @Test
  void oneRelease_isTheDefinitionOfDelta() {
    for (Sampling sampling : new Sampling[] {Sampling.POISSON, Sampling.FIXED_SIZE}) {
      DominatingPair pair = DominatingPair.sampled(sampling, 0.2, new GaussianPair(1.2));
      LossLaw law = new LossLaw(pair, true);
      double epsilon = LossComposition.epsilon(counts(pair, 1), 1e-5);
      assertThat(law.delta(epsilon)).isLessThanOrEqualTo(1e-5);
      assertThat(law.delta(epsilon * (1 - 1e-10))).isGreaterThan(1e-5);
      double variation = law.delta(0);
      assertThat(LossComposition.epsilon(counts(pair, 1), variation)).isZero();
      assertThat(LossComposition.epsilon(counts(pair, 1), variation * 0.999)).isPositive();
    }
  }

  @Test
  void oneRelease_takesTheWorseOrientation() {
    DominatingPair pair = DominatingPair.sampled(Sampling.POISSON, 0.2, new LaplacePair(3));
    for (double delta : new double[] {0.2, 0.05, 1e-3}) {
      double epsilon = LossComposition.epsilon(counts(pair, 1), delta);
      assertThat(new LossLaw(pair, true).delta(epsilon)).isLessThanOrEqualTo(delta);
      assertThat(new LossLaw(pair, false).delta(epsilon)).isLessThanOrEqualTo(delta);
    }
  }

  @Test
  void belowTheErrorFloorNothingIsClaimed() {
    DominatingPair pair = DominatingPair.sampled(Sampling.POISSON, 0.2, new GaussianPair(1));
    assertThat(LossComposition.epsilon(counts(pair, 10), 1e-310)).isInfinite();
  }

  @Test
  void largeDeltasCostNothing() {
    DominatingPair pair = DominatingPair.sampled(Sampling.POISSON, 0.01, new GaussianPair(0.1));
    assertThat(LossComposition.epsilon(counts(pair, 5), 0.3)).isZero();
  }

  @Test
  void symmetrisedBatches_coverBothRemovalsAndAdditions() {
    DominatingPair fixed = DominatingPair.sampled(Sampling.FIXED_SIZE, 0.3, new GaussianPair(1));
    DominatingPair poisson = DominatingPair.sampled(Sampling.POISSON, 0.3, new GaussianPair(1));
    double both = LossComposition.epsilon(counts(fixed, 12), 1e-5);
    assertThat(both).isGreaterThan(LossComposition.epsilon(counts(poisson, 12), 1e-5));
    assertThat(both).isLessThan(GaussianProfile.epsilon(Math.sqrt(12), 1e-5));
  }
}
