package dev.tacit.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.study.Finding.Survival;
import org.junit.jupiter.api.Test;

/** Verdicts follow from what was seen, and noise gives none. */
class FindingTest {
  @Test
  void differencesWithinTheNoiseDecideNothing() {
    assertThat(Finding.decided(0, 0, 5, "").survival()).isEqualTo(Survival.OPEN);
    assertThat(Finding.decided(5, 0, 5, "").survival()).isEqualTo(Survival.HOLDS);
    assertThat(Finding.decided(2, 0, 5, "").survival()).isEqualTo(Survival.CONDITIONS);
    assertThat(Finding.decided(0, 1, 5, "").survival()).isEqualTo(Survival.FAILS);
    assertThat(Finding.decided(2, 1, 0, "").survival()).isEqualTo(Survival.CONDITIONS);
  }

  @Test
  void countsSayAllSomeOrNone() {
    assertThat(Finding.counted(3, 3, "").survival()).isEqualTo(Survival.HOLDS);
    assertThat(Finding.counted(1, 3, "").survival()).isEqualTo(Survival.CONDITIONS);
    assertThat(Finding.counted(0, 3, "").survival()).isEqualTo(Survival.FAILS);
    assertThat(Finding.counted(0, 0, "").survival()).isEqualTo(Survival.OPEN);
  }
}
