package dev.tacit.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers as pages show them. */
class SpreadTest {
  @Test
  void placesAreWrittenAsPeopleWriteThem() {
    assertThat(Spread.place(5)).isEqualTo("5");
    assertThat(Spread.place(100)).isEqualTo("100");
    assertThat(Spread.place(.05)).isEqualTo("0.05");
    assertThat(Spread.place(1.5)).isEqualTo("1.5");
    assertThat(Spread.place(3.1623e-4)).isEqualTo("0.000316");
    assertThat(Spread.place(1e-6)).isEqualTo("1e-6");
    assertThat(Spread.place(0)).isEqualTo("0");
  }
}
