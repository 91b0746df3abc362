package dev.tacit.dp.mechanism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.dp.event.Neighbours;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Test T8 in small: what one record really does to a mean in doubles is inside the bound. */
class ClippedMeanTest {
  @Test
  void factF06_replaceOneIsTwiceAddRemove() {
    double replace = ClippedMean.replaceOne(3, 100).sensitivity(5).bound();
    double add = ClippedMean.addRemove(3, 100, 100).sensitivity(5).bound();
    assertThat(replace).isGreaterThan(0.06).isCloseTo(0.06, within(1e-12));
    assertThat(add).isGreaterThan(0.03).isCloseTo(0.03, within(1e-12));
    assertThat(ClippedMean.replaceOne(3, 100).sensitivity(5).neighbours())
        .isEqualTo(Neighbours.REPLACE_ONE);
  }

  @Test
  void roundingOfLongSums_isInsideTheBound_andBlocksKeepItSmall() {
    double plain = ClippedMean.replaceOne(1, 1L << 25).sensitivity(1).bound() * (1L << 24);
    assertThat(plain).as("a plain loop over 2^25 rows").isBetween(1.1, 1.2);
    ClippedMean blocked = new ClippedMean(1, 1L << 25, 1L << 25, 1 << 13, Neighbours.REPLACE_ONE);
    assertThat(blocked.sensitivity(1).bound() * (1L << 24)).isLessThan(1.0001);
  }

  /** Opposite rows at the clip, huge rows, zero rows, and a sum whose order of magnitude varies. */
  @Test
  void measuredChange_neverExceedsTheBound() {
    ForAll.cases(
        2000,
        random -> {
          int rows = 2 + random.nextInt(50);
          int dimension = 1 + random.nextInt(5);
          double clip = Math.exp(3 * random.nextGaussian());
          double[][] data = new double[rows][];
          for (int i = 0; i < rows; i++) {
            data[i] = row(random, dimension);
          }
          ClippedMean computation = ClippedMean.replaceOne(clip, rows);
          Vec before = mean(data, clip, dimension, rows);
          double[] removed = data[random.nextInt(rows)];
          for (int j = 0; j < dimension; j++) {
            removed[j] = -removed[j];
          }
          Vec after = mean(data, clip, dimension, rows);
          assertThat(after.minus(before).norm())
              .isLessThanOrEqualTo(computation.sensitivity(dimension).bound() * (1 + 1e-14));
        });
  }

  private static double[] row(Random random, int dimension) {
    double size = random.nextInt(4) == 0 ? 0 : Math.exp(10 * random.nextGaussian());
    return random.doubles(dimension, -size, Math.nextUp(size)).toArray();
  }

  private static Vec mean(double[][] data, double clip, int dimension, int divisor) {
    Vec sum = Vec.zeros(dimension);
    for (double[] row : data) {
      Vec vec = Vec.of(row);
      double norm = vec.norm();
      sum = sum.plus(norm > clip ? vec.scaled(clip / norm) : vec);
    }
    return sum.scaled(1.0 / divisor);
  }

  @Test
  void refuses_numbersThatBoundNothing() {
    assertThatThrownBy(() -> ClippedMean.replaceOne(0, 10)).hasMessageContaining("clip = 0.0");
    assertThatThrownBy(() -> ClippedMean.addRemove(1, Double.NaN, 10))
        .hasMessageContaining("divisor = NaN");
    assertThatThrownBy(() -> ClippedMean.replaceOne(1, 0)).hasMessageContaining("divisor = 0.0");
    assertThatThrownBy(() -> new ClippedMean(1, 10, 10, 11, Neighbours.REPLACE_ONE))
        .hasMessageContaining("additions = 11");
  }
}
