package dev.tacit.optim.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import org.junit.jupiter.api.Test;

/**
 * The three cuts that keep the six numbers of a record in [0, 1] (fact number-moments), each at
 * work.
 */
class ResidualMomentsTest {
  private static Vec of(double score, double label, double reach) {
    Examples one = Examples.of(Rows.of(new double[][] {{score}}), new double[] {label});
    return LocalRecords.of(one).ask(new ResidualMoments(Vec.of(1), reach)).vector();
  }

  private static void assertIs(Vec found, double a, double s) {
    double[] expected = {1, a, a * a, a * a * a * a, s, s * s};
    for (int k = 0; k < expected.length; k++) {
      assertThat(found.get(k)).as("number %s", k).isCloseTo(expected[k], within(1e-12));
    }
  }

  @Test
  void factP2_aDistanceBeyondTheReachCountsAsTheReach() {
    assertIs(of(.2, .6, .5), .8, .8);
    assertIs(of(.2, .6, .4), 1, .8);
    assertIs(of(.2, .6, .1), 1, .8);
    assertIs(of(-1, 1, 1e-9), 1, 1);
  }

  @Test
  void factP2_aScoreOutsideTheRangeOfLabelsCountsAsItsEnd() {
    assertIs(of(7, .5, 2), .25, .75);
    assertIs(of(-7, .5, 2), .75, .75);
    assertIs(of(1e300, -1, 2), 1, 0);
  }

  @Test
  void factP2_aLabelOutsideItsRangeCountsAsItsEnd() {
    assertIs(of(0, 5, 8), 5. / 8, 1);
    assertIs(of(0, -5, 8), 5. / 8, 0);
  }

  /** Whatever a record is: a first number of 1, and all six in [0, 1]. */
  @Test
  void factP2_everyRecordIsInTheBox() {
    ForAll.cases(
        2_000,
        random -> {
          double wild = Math.exp(5 * random.nextGaussian());
          Vec found =
              of(wild * random.nextGaussian(), wild * random.nextGaussian(), random.nextDouble());
          assertThat(found.get(0)).isEqualTo(1);
          for (int k = 0; k < ResidualMoments.LENGTH; k++) {
            assertThat(found.get(k)).isBetween(0.0, 1.0);
          }
        });
  }
}
