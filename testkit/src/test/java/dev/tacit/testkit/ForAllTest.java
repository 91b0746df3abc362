package dev.tacit.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForAllTest {
  @Test
  void runsEveryCaseWithItsOwnSeed() {
    List<Long> first = new ArrayList<>();
    ForAll.cases(20, random -> first.add(random.nextLong()));
    assertThat(first).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void aFailureNamesTheSeedThatRepeatsIt() {
    int[] calls = {0};
    assertThatThrownBy(
            () ->
                ForAll.cases(
                    10,
                    random -> {
                      calls[0]++;
                      assertThat(calls[0]).isLessThan(4);
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("case 3 failed")
        .hasMessageContaining("-Dtacit.seed=");
  }
}
