package dev.tacit.admm.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

class ProbabilityCurveTest {
  /** Both pieces by hand: u = (margin - 1) / 2, knee .5, slopes 3 and .25, offset -1. */
  private final ProbabilityCurve curve = new ProbabilityCurve(1, 2, .5, 3, .25, -1);

  @Test
  void aStraightLineOnEitherSideOfTheKnee() {
    assertThat(curve.logOdds(2)).isEqualTo(-1);
    assertThat(curve.logOdds(4)).isEqualTo(3 * 1 - 1);
    assertThat(curve.logOdds(-2)).isEqualTo(.25 * -2 - 1);
    assertThat(curve.probability(4)).isCloseTo(1 / (1 + Math.exp(-2)), within(1e-15));
  }

  @Test
  void atTheThresholdBothClassesAreAsLikely() {
    ForAll.cases(
        200,
        random -> {
          ProbabilityCurve any =
              new ProbabilityCurve(
                  random.nextGaussian(),
                  Math.exp(random.nextGaussian()),
                  random.nextGaussian(),
                  Math.exp(random.nextGaussian()),
                  Math.exp(random.nextGaussian()),
                  random.nextGaussian());
          assertThat(any.probability(any.threshold())).isCloseTo(.5, within(1e-9));
          assertThat(any.probability(any.threshold() + .1)).isGreaterThan(.5);
          assertThat(any.probability(any.threshold() - .1)).isLessThan(.5);
          assertThat(ProbabilityCurve.of(any.numbers())).isEqualTo(any);
        });
  }

  @Test
  void farAwayItIsZeroOrOneAndNeverNaN() {
    assertThat(curve.probability(1e308)).isEqualTo(1);
    assertThat(curve.probability(-1e308)).isEqualTo(0);
  }

  @Test
  void refusesOtherNumbers() {
    assertThatThrownBy(() -> ProbabilityCurve.of(Vec.of(1, 2, 3)))
        .hasMessageContaining("3 numbers, must have 6");
    assertThatThrownBy(() -> ProbabilityCurve.of(Vec.of(0, 0, 0, 1, 1, 0)))
        .hasMessageContaining("positive spread");
    assertThatThrownBy(() -> ProbabilityCurve.of(Vec.of(0, 1, 0, 1, -1, 0)))
        .hasMessageContaining("positive slopes");
  }
}
