package dev.tacit.admm.moments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.LocalRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How far one record moves the mean squares, and that the divisor is the public one. */
class MeanSquaresTest {
  private static final double CLIP = .35;
  private static final int DIVISOR = 7;
  private static final int FEATURES = 4;

  @Test
  void factF13_neighboursMoveTheSquaresByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = new double[1];
      ForAll.cases(400, random -> compare(random, relation, largest));
      // Attacked hard enough: the bound is nearly reached by some pair.
      assertThat(largest[0]).as(relation.label()).isGreaterThan(.99);
    }
  }

  private static void compare(Random random, Neighbours relation, double[] largest) {
    MeanSquares query = new MeanSquares(CLIP, PublicSize.of(DIVISOR, relation), FEATURES);
    boolean replaced = relation == Neighbours.REPLACE_ONE;
    // Under add-remove the true number is private: the divisor does not follow it.
    int count = replaced ? DIVISOR : 1 + random.nextInt(PublicSize.CAP * DIVISOR);
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(random));
    }
    Sensitive before = query.of(LocalRecords.of(rows(rows)));
    if (replaced) {
      rows.set(0, row(random));
    } else {
      rows.remove(0);
    }
    Sensitive after = query.of(LocalRecords.of(rows(rows)));
    double bound = query.sensitivity();
    assertThat(before.sensitivity().bound()).isEqualTo(bound);
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    double moved = revealed(before).minus(revealed(after)).norm();
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  @Test
  void squaresOfNormWithinTheClip_areLeftAlone() {
    MeanSquares query = new MeanSquares(CLIP, PublicSize.of(2, Neighbours.REPLACE_ONE), 2);
    Vec mean = revealed(query.of(LocalRecords.of(Rows.of(new double[][] {{.5, .2}, {0, 1e-120}}))));
    assertThat(mean.get(0)).isCloseTo(.125, within(1e-15));
    assertThat(mean.get(1)).isCloseTo(.02, within(1e-15));
  }

  /** One feature has it all, most of it, or as much as the others; or the row is empty. */
  private static double[] row(Random random) {
    double[] entries = new double[FEATURES];
    double small = new double[] {0, 1e-90, .1, 1}[random.nextInt(4)];
    for (int j = 0; j < FEATURES; j++) {
      entries[j] = small * random.nextGaussian();
    }
    entries[random.nextInt(FEATURES)] += random.nextInt(4) == 0 ? 0 : 1;
    return entries;
  }

  private static Rows rows(List<double[]> rows) {
    return rows.isEmpty()
        ? Rows.dense(FEATURES).build()
        : Rows.of(rows.toArray(double[][]::new)).withinUnitBall();
  }

  private static Vec revealed(Sensitive sensitive) {
    NoiseKey zero = TestNoise.scripted(1, address -> Optional.of(Vec.zeros(sensitive.dimension())));
    return new InMemoryChannel("reveal", List.of(zero))
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }
}
