package dev.tacit.dp.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class ConversionsTest {
  @Test
  void factF03_atOneOrder() {
    // renyi + log(1 - 1/a) - (log delta + log a)/(a - 1)
    double expected = 0.5 + Math.log(0.75) - (Math.log(1e-5) + Math.log(4)) / 3;
    double room = 8 * Math.ulp(0.5 + -Math.log(1e-5) / 3);
    assertThat(Conversions.renyiToEpsilon(4, 0.5, 1e-5)).isCloseTo(expected + room, within(1e-15));
    assertThat(Conversions.renyiToEpsilon(4, 0.5, 1e-5)).isGreaterThan(expected);
    assertThat(Conversions.renyiToEpsilon(1.5, 1e-9, 0.9)).isZero();
  }

  @Test
  void factF03_solvedForDeltaIsItsInverse() {
    for (double order : new double[] {1.2, 3, 40}) {
      double epsilon = Conversions.renyiToEpsilon(order, 0.2, 1e-6);
      assertThat(Conversions.renyiToDelta(order, 0.2, epsilon) / 1e-6)
          .isBetween(1 - 1e-12, 1 + 3e-12);
    }
    assertThat(Conversions.renyiToDelta(2, 5, 0.1)).isOne();
    // order 2: delta = e^(renyi - epsilon) / 4
    assertThat(Conversions.renyiToDelta(2, 0.5, 3))
        .isBetween(Math.exp(-2.5) / 4, Math.exp(-2.5) / 3.99);
  }

  @Test
  void factF03_theBestOrderIsAStationaryPoint() {
    DoubleUnaryOperator curve = order -> 0.02 * order;
    double best = Conversions.bestOrder(curve, 1e-6);
    double epsilon = Conversions.renyiToEpsilon(curve, 1e-6);
    assertThat(epsilon).isEqualTo(Conversions.renyiToEpsilon(best, 0.02 * best, 1e-6));
    for (double other : new double[] {0.5, 0.9, 0.99, 1.01, 1.1, 2}) {
      double order = 1 + (best - 1) * other;
      assertThat(Conversions.renyiToEpsilon(order, 0.02 * order, 1e-6)).isGreaterThan(epsilon);
    }
  }

  @Test
  void factF04_concentratedPrivacy() {
    double tight = Conversions.renyiToEpsilon(order -> 0.1 * order, 1e-6);
    assertThat(Conversions.zcdpToEpsilon(0.1, 1e-6)).isEqualTo(tight);
    assertThat(tight).isLessThan(0.1 + 2 * Math.sqrt(0.1 * Math.log(1e6)));
    assertThat(Conversions.zcdpToEpsilon(0, 1e-6)).isZero();
    assertThat(Conversions.zcdpToEpsilon(Double.POSITIVE_INFINITY, 1e-6)).isInfinite();
    // Outside of the orders that are searched the classic formula stands.
    double rho = 1e12;
    double classic = rho + 2 * Math.sqrt(-rho * Math.log(1e-6));
    assertThat(Conversions.zcdpToEpsilon(rho, 1e-6))
        .isGreaterThan(classic)
        .isCloseTo(classic + 8 * Math.ulp(classic), within(Math.ulp(classic)));
  }

  @Test
  void pureReleasesAreRandomisedResponses() {
    assertThat(Conversions.pureToRenyi(1, 2)).isEqualTo(new ResponsePair(1).renyi(2));
    assertThat(Conversions.pureToRenyi(0, 2)).isZero();
  }

  @Test
  void refuses_ordersAndTargetsThatAreNone() {
    for (double order : new double[] {1, 0.5, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Conversions.renyiToEpsilon(order, 1, 1e-5))
          .hasMessageContaining("order = " + order);
      assertThatThrownBy(() -> Conversions.renyiToDelta(order, 1, 1))
          .hasMessageContaining("order = " + order);
      assertThatThrownBy(() -> Conversions.pureToRenyi(1, order))
          .hasMessageContaining("order = " + order);
    }
    for (double delta : new double[] {0, 1, Double.NaN}) {
      assertThatThrownBy(() -> Conversions.renyiToEpsilon(2, 1, delta))
          .hasMessageContaining("delta = " + delta);
      assertThatThrownBy(() -> Conversions.renyiToEpsilon(order -> order, delta))
          .hasMessageContaining("delta = " + delta);
    }
    assertThatThrownBy(() -> Conversions.zcdpToEpsilon(-1, 0.1)).hasMessageContaining("rho = -1.0");
    assertThatThrownBy(() -> Conversions.pureToRenyi(-1, 2)).hasMessageContaining("epsilon = -1.0");
  }
}
