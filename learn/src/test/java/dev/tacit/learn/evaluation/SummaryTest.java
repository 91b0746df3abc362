package dev.tacit.learn.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void meanAndSampleDeviation() {
    Summary summary = Summary.of(List.of(1.0, 2.0, 3.0, 6.0));
    assertThat(summary.mean()).isEqualTo(3);
    assertThat(summary.sd()).isEqualTo(Math.sqrt((4 + 1 + 0 + 9) / 3.0));
    assertThat(summary.runs()).isEqualTo(4);
  }

  @Test
  void oneRunHasNoDeviation_andAMissingFigureNoSummary() {
    assertThat(Summary.of(List.of(1.0)).sd()).isNull();
    assertThat(Summary.of(Arrays.asList(1.0, null))).isNull();
  }
}
