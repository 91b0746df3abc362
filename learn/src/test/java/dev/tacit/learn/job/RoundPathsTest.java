package dev.tacit.learn.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundPathsTest {
  /** A model of zeros: the only one that can be made here without a door. */
  private static ReleasedModel zeros() {
    Released zero = Released.zeros(3);
    return new ReleasedModel(zero.map(LinearCombination.of(1.0)), Released.zeros(1));
  }

  @Test
  void everyOwnerOfEveryRoundIsSeen() {
    int[] told = new int[2];
    Progress next =
        new Progress() {
          @Override
          public void finished(int round, int rounds) {
            told[0]++;
          }

          @Override
          public void released(List<ReleasedModel> models) {
            told[1]++;
          }
        };
    RoundPaths paths = new RoundPaths(next);
    assertThat(paths.wantsModels()).isTrue();
    for (int round = 1; round <= 4; round++) {
      paths.released(List.of(zeros(), zeros()));
      paths.finished(round, 4);
    }
    ReleasedRounds seen = paths.releasedRounds(Outcome.of(zeros()));
    assertThat(told).containsExactly(4, 4);
    assertThat(seen.ranges())
        .containsOnlyKeys(RoundPaths.APART, RoundPaths.MOVED, RoundPaths.AHEAD);
    assertThat(seen.ranges().get(RoundPaths.AHEAD)).hasSize(4);
    assertThat(seen.weightNoise()).isEmpty();
  }

  @Test
  void oneOwnerIsApartFromNobody() {
    RoundPaths paths = new RoundPaths(Progress.SILENT);
    paths.released(List.of(zeros()));
    assertThat(paths.releasedRounds(Outcome.of(zeros())).ranges())
        .containsOnlyKeys(RoundPaths.MOVED, RoundPaths.AHEAD);
    assertThat(new RoundPaths(Progress.SILENT).releasedRounds(Outcome.of(zeros())).ranges())
        .isEmpty();
  }

  @Test
  void theMiddleIsTheMedian() {
    assertThat(RoundRange.of(new double[] {3, 1, 2})).isEqualTo(new RoundRange(1, 2, 3));
    assertThat(RoundRange.of(new double[] {4, 1}).middle()).isCloseTo(2.5, within(1e-15));
  }
}
