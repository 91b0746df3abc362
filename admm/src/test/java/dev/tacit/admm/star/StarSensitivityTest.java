package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.GradientRounding;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Test T8 for an agent's gradient: neighbours move it by at most what is paid for. */
class StarSensitivityTest {
  private static final int RECORDS = 6;
  private static final int DIMENSION = 3;
  private static final double CLIP = .4;
  private static final double WEIGHT = 1.5;

  private static OwnerFacts share(int records, Neighbours relation) {
    return new OwnerFacts(
        new LogisticLoss(), PublicSize.of(records, relation), DIMENSION, WEIGHT, CLIP);
  }

  @Test
  void factF06_neighboursMoveTheGradientByAtMostItsSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = {0};
      ForAll.cases(2000, random -> compare(random, relation, largest));
      assertThat(largest[0]).as("nearly reached, " + relation.label()).isGreaterThan(.99);
    }
  }

  private static void compare(Random random, Neighbours relation, double[] largest) {
    double[][] rows = new double[RECORDS][];
    double[] labels = new double[RECORDS];
    for (int row = 0; row < RECORDS; row++) {
      rows[row] = row(random);
      labels[row] = random.nextBoolean() ? 1 : -1;
    }
    Vec anchor = Vec.zeros(DIMENSION).map(zero -> 3 * random.nextGaussian());
    Sensitive before = gradient(rows, labels, anchor, relation);
    if (relation == Neighbours.REPLACE_ONE) {
      rows[0] = random.nextBoolean() ? Vec.of(rows[0]).scaled(-1).toArray() : row(random);
    } else {
      rows = Arrays.copyOfRange(rows, 1, RECORDS);
      labels = Arrays.copyOfRange(labels, 1, RECORDS);
    }
    Sensitive after = gradient(rows, labels, anchor, relation);
    double bound = before.sensitivity().bound();
    double moved = revealed(before).minus(revealed(after)).norm();
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  private static double[] row(Random random) {
    Vec row = Vec.zeros(DIMENSION).map(zero -> random.nextGaussian());
    return row.scaled((1 - 1e-9) / row.norm()).toArray();
  }

  private static Sensitive gradient(
      double[][] rows, double[] labels, Vec anchor, Neighbours relation) {
    return new OwnerData(Examples.of(Rows.of(rows), labels), share(RECORDS, relation))
        .gradient(anchor);
  }

  private static Vec revealed(Sensitive gradient) {
    return InMemoryChannel.listing(
            "reveal", List.of(TestNoise.scripted(1, address -> Optional.of(Vec.zeros(DIMENSION)))))
        .open(0, 0)
        .release("value", gradient, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }

  /**
   * Each neighbour's sum has its own rounding, so that twice its bound is on top (fact
   * mean-sensitivity).
   */
  @Test
  void roundingOfBothSums_isPaidFor() {
    int records = 1_000_000;
    for (Neighbours relation : Neighbours.values()) {
      int most = PublicSize.of(records, relation).maxRecords();
      double exact = (relation == Neighbours.REPLACE_ONE ? 2 : 1) * CLIP * WEIGHT / records;
      double sums = 2 * GradientRounding.clippedSum(most, DIMENSION, CLIP) * WEIGHT / records;
      double paid = share(records, relation).gradientSensitivity().bound();
      assertThat(sums).isGreaterThan(1e-10 * exact);
      assertThat(paid - exact).isBetween(.999999 * sums, 1.5 * sums + 1e-14 * exact);
    }
  }
}
