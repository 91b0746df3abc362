package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** What is left of delta for a mechanism whose epsilon is -log(delta)/10. */
class DeltaSlackTest {
  private static double price(double delta) {
    return -Math.log(delta) / 10;
  }

  @Test
  void slack_isTheDistanceOnBothSides() {
    assertThat(DeltaSlack.of(0, 5)).isZero();
    double exact = 1e-9 * (1 + Math.E);
    assertThat(DeltaSlack.of(1e-9, 1)).isBetween(exact, exact * (1 + 1e-15));
  }

  @Test
  void single_paysForTheDistanceAtItsOwnEpsilon() {
    assertThat(DeltaSlack.single(DeltaSlackTest::price, 1e-6, 0)).isEqualTo(price(1e-6));
    double epsilon = DeltaSlack.single(DeltaSlackTest::price, 1e-6, 1e-7);
    double left = 1e-6 - 1e-7 * (1 + Math.exp(epsilon));
    assertThat(epsilon).isBetween(price(left), price(left) * (1 + 1e-8));
    assertThat(DeltaSlack.single(DeltaSlackTest::price, 1e-6, 4e-7)).isInfinite();
    assertThat(DeltaSlack.single(delta -> 0, 1e-6, 1e-7)).isZero();
  }

  @Test
  void doubled_sharesDeltaBetweenTwoSteps() {
    assertThat(DeltaSlack.doubled(delta -> 3, 0, 0)).isEqualTo(3);
    for (double distance : new double[] {0, 1e-8}) {
      double epsilon = DeltaSlack.doubled(DeltaSlackTest::price, 1e-6, distance);
      double left = (1e-6 - distance * (1 + Math.exp(2 * epsilon))) / (1 + Math.exp(epsilon));
      double exact = price(left);
      assertThat(epsilon).isBetween(exact, exact * (1 + 1e-8));
    }
    assertThat(DeltaSlack.doubled(DeltaSlackTest::price, 0, 1e-9)).isInfinite();
  }

  @Test
  void fixedPoint_givesUpWhereThePriceOutrunsDelta() {
    assertThat(DeltaSlack.single(delta -> Double.POSITIVE_INFINITY, 1e-6, 1e-9)).isInfinite();
    // Every look asks for a little more: two hundred looks prove nothing.
    double[] asked = {0};
    assertThat(DeltaSlack.single(delta -> asked[0] += 1e-3, 1e-6, 1e-12)).isInfinite();
    assertThat(asked[0]).isCloseTo(0.2, within(1e-9));
  }
}
