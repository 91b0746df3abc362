package dev.tacit.optim.linalg;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiniteTest {
  @Test
  void allowsTheEndsOfTheRange() {
    assertThatCode(
            () -> {
              Finite.positive("x", Double.MIN_VALUE);
              Finite.positive("x", Double.MAX_VALUE, "y");
              Finite.notNegative("x", 0);
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1})
  void refuses_byNameAndValue(double value) {
    assertThatThrownBy(() -> Finite.positive("clip", value))
        .hasMessage("clip = " + value + " must be positive and finite");
    assertThatThrownBy(() -> Finite.positive("clip", value, "1 is usual"))
        .hasMessage("clip = " + value + " must be positive and finite; 1 is usual");
    assertThatThrownBy(() -> Finite.notNegative("ridge", value))
        .hasMessage("ridge = " + value + " must be finite and not negative");
  }

  @Test
  void refuses_zeroWhereItMustBePositive() {
    assertThatThrownBy(() -> Finite.positive("clip", 0)).hasMessageContaining("clip = 0.0");
  }
}
