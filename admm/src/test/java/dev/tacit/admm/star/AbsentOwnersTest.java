package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AbsentOwnersTest {
  @Test
  void law_theSameSeedGivesTheSameAbsences() {
    for (int round = 0; round < 100; round++) {
      List<Integer> once = new AbsentOwners(.3, 7, 0).order(round, 9);
      assertThat(new AbsentOwners(.3, 7, 0).order(round, 9)).isEqualTo(once).isSorted();
      assertThat(once).allMatch(agent -> agent >= 0 && agent < 9);
    }
    assertThat(new AbsentOwners(0, 7, 0).order(3, 4)).containsExactly(0, 1, 2, 3);
  }

  /** Seeded, so the counts are what they are: the bounds are ten deviations wide. */
  @Test
  void everyAgentIsAbsentAtTheRateAndNotInStepWithAnother() {
    AbsentOwners schedule = new AbsentOwners(.3, 1, 0);
    int rounds = 10_000;
    int[] absent = new int[5];
    int first = 0;
    int shifted = 0;
    for (int round = 0; round < rounds; round++) {
      Set<Integer> now = new HashSet<>(schedule.order(round, 5));
      Set<Integer> next = new HashSet<>(schedule.order(round + 1, 5));
      for (int i = 0; i < 5; i++) {
        absent[i] += now.contains(i) ? 0 : 1;
      }
      first += !now.contains(0) && !now.contains(1) ? 1 : 0;
      shifted += !now.contains(1) && !next.contains(0) ? 1 : 0;
    }
    for (int count : absent) {
      assertThat(count).isBetween(2540, 3460);
    }
    assertThat(first).isBetween(610, 1190);
    assertThat(shifted).isBetween(610, 1190);
  }

  @Test
  void refuses_aRateOfOne() {
    assertThatThrownBy(() -> new AbsentOwners(1, 1, 0)).hasMessageContaining("absence = 1.0");
  }
}
