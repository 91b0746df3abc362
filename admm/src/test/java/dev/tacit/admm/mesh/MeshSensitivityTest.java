package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Test T8 for what a gate asks: neighbours move it by at most what is paid for. */
class MeshSensitivityTest {
  private static final int RECORDS = 6;

  @Test
  void factS5_neighboursMoveTheGradientNormByAtMostItsSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = {0};
      ForAll.cases(2000, random -> compare(random, relation, largest));
      // Attacked hard enough: the bound is nearly reached, so that half of it would not do.
      assertThat(largest[0]).as(relation.label()).isGreaterThan(.9);
    }
  }

  private static void compare(Random random, Neighbours relation, double[] largest) {
    double[][] rows = new double[RECORDS][];
    double[] labels = new double[RECORDS];
    int side = random.nextBoolean() ? 1 : -1;
    for (int row = 0; row < RECORDS; row++) {
      rows[row] = slanted(random, random.nextInt(10) == 0 ? -side : side);
      labels[row] = random.nextInt(10) == 0 ? 1 : -1;
    }
    Vec point = Vec.of(900 * random.nextDouble(), random.nextGaussian(), random.nextGaussian());
    Sensitive before = query(rows, labels, point, relation);
    if (relation == Neighbours.REPLACE_ONE) {
      rows[0] = slanted(random, -side);
    } else {
      rows = Arrays.copyOfRange(rows, 1, RECORDS);
      labels = Arrays.copyOfRange(labels, 1, RECORDS);
    }
    Sensitive after = query(rows, labels, point, relation);
    double bound = before.sensitivity().bound();
    double moved = Math.abs(revealed(before) - revealed(after));
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  /**
   * Nearly across the point: all are on the wrong side, their gradients nearly opposite (fact
   * replaced-gradient).
   */
  private static double[] slanted(Random random, int side) {
    double along = .02 + .01 * random.nextDouble();
    return new double[] {along, side * Math.sqrt(1 - along * along) * (1 - 1e-12), 0};
  }

  private static Sensitive query(double[][] rows, double[] labels, Vec point, Neighbours relation) {
    EmpiricalRisk risk = EmpiricalRisk.of(Examples.of(Rows.of(rows), labels), new LogisticLoss());
    LocalObjective local = new LocalObjective(risk, PublicSize.of(RECORDS, relation), 1, 0);
    // No ridge and both agents at the point: only the records' part is left in the gradient.
    MeshView view =
        MeshView.start(
            NeighbourValues.start(
                0, List.of(1), List.of(TestReleased.of(point), TestReleased.of(point))));
    return local.gradientNorm(view, 1e-9);
  }

  /** The value inside, through a door whose noise a test has set to zero. */
  private static double revealed(Sensitive query) {
    return InMemoryChannel.listing(
            "reveal", List.of(TestNoise.scripted(1, address -> Optional.of(Vec.zeros(1)))))
        .open(0, 0)
        .release("value", query, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value()
        .get(0);
  }
}
