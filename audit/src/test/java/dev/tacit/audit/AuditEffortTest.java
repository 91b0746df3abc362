package dev.tacit.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AuditEffortTest {
  @Test
  void runsAreFixedByThePaceOfTrials() {
    AuditEffort usual = AuditEffort.of(1);
    assertThat(usual.affordableRuns(1e-9)).isEqualTo(200_000);
    assertThat(usual.affordableRuns(.01)).isEqualTo(20_000);
    assertThat(usual.affordableRuns(1e9)).isEqualTo(AuditEffort.FEWEST_RUNS);
    assertThat(AuditEffort.withoutTimeLimit(500).affordableRuns(1e9)).isEqualTo(500);
  }

  @Test
  void aSmallShare_hasAMinuteAndEnoughRunsForItsControl() {
    AuditEffort little = AuditEffort.of(.002);
    assertThat(little).isEqualTo(new AuditEffort(400, 60));
    assertThat(little.tenth().runs()).isEqualTo(400);
    assertThat(AuditEffort.of(1).tenth().runs()).isEqualTo(20_000);
  }

  @Test
  void refuses_nothing() {
    assertThatThrownBy(() -> AuditEffort.of(0)).hasMessageContaining("effort = 0.0");
    assertThatThrownBy(() -> AuditEffort.of(Double.NaN)).hasMessageContaining("NaN");
  }
}
