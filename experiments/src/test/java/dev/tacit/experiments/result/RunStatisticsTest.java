package dev.tacit.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Numbers as pages show them. */
class RunStatisticsTest {
  @Test
  void placesAreWrittenAsPeopleWriteThem() {
    assertThat(RunStatistics.axisText(5)).isEqualTo("5");
    assertThat(RunStatistics.axisText(100)).isEqualTo("100");
    assertThat(RunStatistics.axisText(.05)).isEqualTo("0.05");
    assertThat(RunStatistics.axisText(1.5)).isEqualTo("1.5");
    assertThat(RunStatistics.axisText(3.1623e-4)).isEqualTo("0.000316");
    assertThat(RunStatistics.axisText(1e-6)).isEqualTo("1e-6");
    assertThat(RunStatistics.axisText(0)).isEqualTo("0");
  }
}
