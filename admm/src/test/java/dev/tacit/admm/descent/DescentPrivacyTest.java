package dev.tacit.admm.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.moments.MeanGradient;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a descent costs, and what one record can do to a round. */
class DescentPrivacyTest {
  private static final int DIMENSION = 3;
  private static final int RECORDS = 6;
  private static final double CLIP = .4;

  /** Each owner pays the budget for its own records and no more, under either relation. */
  @Test
  void factF02_everyOwnerSpendsTheBudget() {
    List<Integer> sizes = List.of(900, 100, 500);
    for (Neighbours relation : Neighbours.values()) {
      Plan plan =
          new DescentEntry(Topology.STAR)
              .plan(
                  new Setup(
                      sizes,
                      DIMENSION,
                      List.of(),
                      List.of(),
                      new LogisticLoss(),
                      Penalties.none(),
                      Optional.of(new Budget(2, 1e-5, relation)),
                      Calibration.SOUND,
                      Settings.none()));
      InMemoryChannel channel = InMemoryChannel.withFreshKeys("run", 3);
      List<Examples> rows = new ArrayList<>();
      sizes.forEach(size -> rows.add(some(new Random(size), size)));
      plan.run(rows, channel, Progress.SILENT);
      assertThat(plan.match(channel.countedReceipts(), 3).mismatch()).isEmpty();
      for (int agent = 0; agent < 3; agent++) {
        String name = Address.agent(agent);
        List<CountedReceipt> own =
            channel.countedReceipts().stream()
                .filter(one -> one.receipt().address().agent().equals(name))
                .toList();
        assertThat(own.stream().mapToLong(CountedReceipt::times).sum()).isEqualTo(plan.rounds());
        double paid = epsilon(Receipts.composed(own), relation);
        assertThat(paid).isCloseTo(2, within(1e-4)).isLessThanOrEqualTo(2);
        assertThat(epsilon(plan.event(agent), relation)).isEqualTo(paid);
      }
    }
  }

  /** Pairs that nearly reach the bound, and none that passes it. */
  @Test
  void factF06_neighboursMoveTheMeanGradientByAtMostItsSensitivity() {
    for (Neighbours relation : Neighbours.values()) {
      for (Loss loss : List.of(new LogisticLoss(), new SquaredLoss())) {
        double[] largest = new double[1];
        ForAll.cases(600, random -> compare(random, relation, loss, largest));
        assertThat(largest[0]).as(relation + " " + loss.name()).isGreaterThan(.99);
      }
    }
  }

  private static void compare(Random random, Neighbours relation, Loss loss, double[] largest) {
    MeanGradient question = new MeanGradient(CLIP, PublicSize.of(RECORDS, relation), DIMENSION);
    List<Vec> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    for (int row = 0; row < RECORDS; row++) {
      rows.add(row(random));
      labels.add(random.nextBoolean() ? 1.0 : -1.0);
    }
    // Near zero both labels of a row pull at full length.
    double scale = random.nextBoolean() ? .1 : 20;
    Vec model = Vec.zeros(DIMENSION).map(zero -> scale * random.nextGaussian());
    Sensitive before = question.at(model, loss, records(rows, labels));
    if (relation == Neighbours.REPLACE_ONE) {
      // The opposite row with the same label pulls the other way.
      rows.set(0, random.nextBoolean() ? rows.get(0).scaled(-1) : row(random));
      labels.set(0, random.nextBoolean() ? labels.get(0) : -labels.get(0));
    } else {
      rows.remove(0);
      labels.remove(0);
    }
    Sensitive after = question.at(model, loss, records(rows, labels));
    double bound = question.sensitivity().bound();
    assertThat(before.sensitivity().bound()).isEqualTo(bound);
    double moved = revealed(before).minus(revealed(after)).norm();
    assertThat(moved).isLessThanOrEqualTo(bound);
    largest[0] = Math.max(largest[0], moved / bound);
  }

  private static Vec row(Random random) {
    Vec any = Vec.zeros(DIMENSION).map(zero -> random.nextGaussian());
    return any.scaled((random.nextBoolean() ? 1 : .5) / any.norm());
  }

  private static LocalRecords records(List<Vec> rows, List<Double> labels) {
    RowsBuilder builder = Rows.dense(DIMENSION);
    rows.forEach(builder::append);
    return LocalRecords.of(
        Examples.of(
            builder.build().withinUnitBall(),
            labels.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private static Vec revealed(Sensitive value) {
    return new InMemoryChannel("reveal", Collections.nCopies(1, TestNoise.off()))
        .open(0, 0)
        .release("value", value, GaussianNoise.ofMultiplier(1), Audience.NOBODY)
        .value();
  }

  private static double epsilon(PrivacyEvent event, Neighbours relation) {
    return Accountants.all().guarantee(event, relation, 1e-5).epsilon();
  }

  private static Examples some(Random random, int count) {
    RowsBuilder rows = Rows.dense(DIMENSION);
    double[] labels = new double[count];
    for (int row = 0; row < count; row++) {
      double[] entries = random.doubles(DIMENSION, -.5, .5).toArray();
      rows.append(entries);
      labels[row] = entries[0] > 0 ? 1 : -1;
    }
    return Examples.of(rows.build(), labels);
  }
}
