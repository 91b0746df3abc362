package dev.tacit.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForAllTest {
  @Test
  void runsEveryCaseWithItsOwnSeed() {
    List<Long> first = new ArrayList<>();
    ForAll.cases(20, random -> first.add(random.nextLong()));
    assertThat(first).hasSize(20).doesNotHaveDuplicates();
  }

  /**
   * The first draw of a case decides which kind of case it is. 500 fair coins are outside [193,
   * 307] with probability below 1e-6 (binomial tail), whatever the seed.
   */
  @Test
  void firstDrawsOfTheCasesDiffer() {
    int[] heads = {0};
    int[] eighths = new int[8];
    ForAll.cases(500, random -> heads[0] += random.nextBoolean() ? 1 : 0);
    ForAll.cases(500, random -> eighths[random.nextInt(8)]++);
    assertThat(heads[0]).isBetween(193, 307);
    assertThat(Arrays.stream(eighths).min().getAsInt()).isGreaterThan(20);
    // The twin: seeds next to each other, as they are.
    int same = 0;
    for (long seed = 20_261_115; seed < 20_261_115 + 500; seed++) {
      same += new Random(seed).nextBoolean() ? 1 : 0;
    }
    assertThat(same).isEqualTo(500);
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
