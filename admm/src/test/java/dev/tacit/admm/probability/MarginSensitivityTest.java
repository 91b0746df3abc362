package dev.tacit.admm.probability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.dp.mechanism.TestReleased;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No pair of neighbours moves a release of step C by more than its declared sensitivity. */
class MarginSensitivityTest {
  private static final int ROWS = 7;

  @Test
  void neighboursMoveBothQuestionsByAtMostTheirSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      double[] largest = new double[2];
      ForAll.cases(1_500, random -> compare(random, relation, largest));
      // Attacked hard enough: each bound is nearly reached by some pair.
      assertThat(largest[0]).as("look, " + relation).isGreaterThan(.99);
      assertThat(largest[1]).as("counts, " + relation).isGreaterThan(.99);
    }
  }

  private static void compare(Random random, Neighbours relation, double[] largest) {
    List<double[]> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(row(random));
      labels.add(random.nextBoolean() ? 1.0 : -1.0);
    }
    MarginOwner one = owner(rows, labels, relation);
    if (relation == Neighbours.REPLACE_ONE) {
      rows.set(0, row(random));
      labels.set(0, random.nextBoolean() ? 1.0 : -1.0);
    } else {
      rows.remove(0);
      labels.remove(0);
    }
    MarginOwner other = owner(rows, labels, relation);
    AgreedModel model = model(random);
    MarginBins bins =
        new MarginBins(random.nextGaussian(), Math.exp(random.nextGaussian()), 2.5, 8);
    measured(one.marginMoments(model), other.marginMoments(model), 0, largest);
    measured(one.binShares(model, bins), other.binShares(model, bins), 1, largest);
  }

  private static void measured(Sensitive before, Sensitive after, int k, double[] largest) {
    double moved = revealed(before).minus(revealed(after)).norm();
    double bound = before.sensitivity().bound();
    assertThat(after.sensitivity().bound()).isEqualTo(bound);
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[k] = Math.max(largest[k], moved / bound);
  }

  private static double[] row(Random random) {
    double size = random.nextInt(4) == 0 ? random.nextGaussian() : 1;
    return new double[] {random.nextBoolean() ? size : -size, random.nextGaussian() / 100};
  }

  /** Margins far beyond the reach, on it, and within. */
  private static AgreedModel model(Random random) {
    Vec weights = Vec.of(Math.exp(3 * random.nextGaussian()), random.nextGaussian());
    double reach = Math.exp(random.nextGaussian());
    Released packed =
        AgreedModel.packed(
            new ReleasedModel(TestReleased.of(weights), TestReleased.of(Vec.of(0))),
            TestReleased.of(Vec.of(reach, 1)));
    return new AgreedModel(packed);
  }

  private static MarginOwner owner(List<double[]> rows, List<Double> labels, Neighbours relation) {
    RowsBuilder builder = Rows.dense(2);
    rows.forEach(builder::append);
    double[] values = labels.stream().mapToDouble(Double::doubleValue).toArray();
    return new MarginOwner(
        LocalRecords.of(Examples.of(builder.build(), values)), PublicSize.of(ROWS, relation));
  }

  /** The value inside, through a door whose noise a test has set to zero. */
  private static Vec revealed(Sensitive sensitive) {
    InMemoryChannel channel =
        new InMemoryChannel(
            "reveal",
            List.of(
                TestNoise.scripted(1, address -> Optional.of(Vec.zeros(sensitive.dimension())))));
    return channel
        .open(0, 0)
        .release("value", sensitive, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }
}
