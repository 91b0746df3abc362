package dev.tacit.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.experiments.study.Finding;
import dev.tacit.experiments.study.Finding.Judgement;
import org.junit.jupiter.api.Test;

/** Verdicts follow from what was seen, and noise gives none. */
class FindingTest {
  @Test
  void differencesWithinTheNoiseDecideNothing() {
    assertThat(Finding.fromComparisons(0, 0, 5, "").judgement()).isEqualTo(Judgement.UNDECIDED);
    assertThat(Finding.fromComparisons(5, 0, 5, "").judgement()).isEqualTo(Judgement.HOLDS);
    assertThat(Finding.fromComparisons(2, 0, 5, "").judgement()).isEqualTo(Judgement.CONDITIONAL);
    assertThat(Finding.fromComparisons(0, 1, 5, "").judgement()).isEqualTo(Judgement.FAILS);
    assertThat(Finding.fromComparisons(2, 1, 0, "").judgement()).isEqualTo(Judgement.CONDITIONAL);
  }

  @Test
  void countsSayAllSomeOrNone() {
    assertThat(Finding.fromCounts(3, 3, "").judgement()).isEqualTo(Judgement.HOLDS);
    assertThat(Finding.fromCounts(1, 3, "").judgement()).isEqualTo(Judgement.CONDITIONAL);
    assertThat(Finding.fromCounts(0, 3, "").judgement()).isEqualTo(Judgement.FAILS);
    assertThat(Finding.fromCounts(0, 0, "").judgement()).isEqualTo(Judgement.UNDECIDED);
  }
}
