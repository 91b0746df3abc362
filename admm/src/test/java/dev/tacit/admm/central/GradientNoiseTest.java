package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradientNoiseTest {
  private static final double DELTA = 1e-3;

  @Test
  void factF16_whatThePrintedNoiseReallyGuarantees() {
    Map<Double, Double> certified =
        new TreeMap<>(Map.of(.01, .0029, .02, .0102, .05, .0376, .1, .0917, .5, .632, 1.0, 1.416));
    certified.forEach(
        (claimed, real) -> {
          GradientNoise.RunShape result = run(claimed, Neighbours.REPLACE_ONE);
          GradientNoise printed = GradientNoise.printed(result);
          assertThat(epsilon(result, printed)).isCloseTo(real, within(.0006));
          PaperClaim claim = GradientNoise.claim(result, printed);
          assertThat(claim.epsilon()).isEqualTo(claimed);
          assertThat(claim.validity())
              .isEqualTo(real <= claimed ? PaperClaim.Validity.YES : PaperClaim.Validity.NO);
        });
  }

  /** Values of an independent implementation for c/n = 1. */
  @ParameterizedTest
  @CsvSource({
    "0.01, 1e-3, 1, 371.8267144512921",
    "0.01, 1e-3, 50, 2629.211912148227",
    "1, 1e-5, 500, 109.60349202908742",
    "3, 1e-6, 50, 13.045012055683827"
  })
  void theorem1_sigmaAsPrinted(double epsilon, double delta, int rounds, double sigma) {
    Budget budget = new Budget(epsilon, delta, Neighbours.REPLACE_ONE);
    GradientNoise printed =
        GradientNoise.printed(
            new GradientNoise.RunShape(
                budget, rounds, PublicSize.of(1500, budget.neighbours()), 5, 1500));
    GaussianNoise asPrinted = GaussianNoise.ofSigma(sigma);
    assertThat(printed.law().level().unit()).isEqualTo(asPrinted.level().unit());
    assertThat(printed.law().level().amount()).isCloseTo(sigma, within(1e-9 * sigma));
  }

  @Test
  void factF16_theClaimHoldsForAddRemove() {
    GradientNoise.RunShape result = run(1, Neighbours.ADD_REMOVE);
    assertThat(GradientNoise.claim(result, GradientNoise.printed(result)).validity())
        .isEqualTo(PaperClaim.Validity.YES);
  }

  @Test
  void soundNoiseMeetsTheBudgetAndIsNotWasteful() {
    for (Neighbours neighbours : Neighbours.values()) {
      for (double epsilon : new double[] {.01, .1, 1, 8}) {
        GradientNoise.RunShape result = run(epsilon, neighbours);
        double priced = epsilon(result, GradientNoise.sound(result));
        assertThat(priced).isLessThanOrEqualTo(epsilon).isGreaterThan(epsilon * (1 - 1e-6));
      }
    }
  }

  @Test
  void factF11_replacingCostsTwiceRemoving() {
    double replace = run(1, Neighbours.REPLACE_ONE).sensitivity().bound();
    double remove = run(1, Neighbours.ADD_REMOVE).sensitivity().bound();
    assertThat(replace).isCloseTo(2 * 1.5 / 30_000, within(1e-9));
    assertThat(remove).isCloseTo(1.5 / 30_000, within(1e-9));
    assertThat(replace).isGreaterThan(2 * 1.5 / 30_000);
  }

  private static double epsilon(GradientNoise.RunShape result, GradientNoise noise) {
    return Accountants.all()
        .guarantee(
            noise.event(result.rounds(), result.dimension()), result.budget().neighbours(), DELTA)
        .epsilon();
  }

  private static GradientNoise.RunShape run(double epsilon, Neighbours neighbours) {
    return new GradientNoise.RunShape(
        new Budget(epsilon, DELTA, neighbours), 50, PublicSize.of(30_000, neighbours), 123, 1.5);
  }
}
