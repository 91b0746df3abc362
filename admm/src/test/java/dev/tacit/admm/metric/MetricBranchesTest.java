package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The ways that a run for two classes may go: each is gone, and each costs the budget. */
class MetricBranchesTest {
  private static final double DELTA = 1e-5;
  private static final int FEATURES = 8;

  @Test
  void factS5a_everyWaySpendsTheBudgetAndNoMore() {
    // With few rows the correlations are not worth buying, with more they are, and with many the
    // labels are looked at, too. With many features the correlations are too dear for that.
    spends(FEATURES, 200, 300, "metric/diagonal", "gradient", "probability/counts");
    spends(
        FEATURES,
        200,
        1_700,
        "metric/diagonal",
        "metric/correlations",
        "gradient",
        "probability/counts");
    spends(
        FEATURES,
        200,
        20_000,
        "metric/diagonal",
        "metric/correlations",
        "gradient",
        "cells",
        "probability/look",
        "probability/counts");
    spends(
        159,
        10,
        48_000,
        "metric/diagonal",
        "gradient",
        "cells",
        "probability/look",
        "probability/counts");
  }

  /** With declared kinds, numbers have a centre where correlations are too dear. */
  @Test
  void factS5a_aCentreIsPaidForWhereItIsBought() {
    numeric = true;
    spends(
        FEATURES, 200, 300, "metric/diagonal", "metric/centre", "gradient", "probability/counts");
    spends(
        FEATURES,
        200,
        1_700,
        "metric/diagonal",
        "metric/correlations",
        "gradient",
        "probability/counts");
    spends(
        159,
        10,
        48_000,
        "metric/diagonal",
        "metric/centre",
        "gradient",
        "cells",
        "probability/look",
        "probability/counts");
  }

  private boolean numeric;

  /** The way by its sites: all gradients have one counted receipt, not one for each round. */
  private void spends(int features, int rounds, int rows, String... sites) {
    for (Neighbours relation : Neighbours.values()) {
      InMemoryChannel channel = new InMemoryChannel("run", List.of(NoiseKey.secure()));
      Examples examples = examples(new Random(rows), rows, features);
      Map<String, String> settings = Map.of("rounds", Integer.toString(rounds));
      Plan plan = plan(features, rows, relation, settings);
      plan.run(List.of(examples), channel, Progress.SILENT);
      assertThat(channel.countedReceipts())
          .extracting(one -> one.receipt().address().site())
          .containsExactly(sites);
      double paid = epsilon(Receipts.composed(channel.countedReceipts()), relation);
      assertThat(paid).isCloseTo(1, within(1e-5)).isLessThanOrEqualTo(1);
      assertThat(epsilon(plan.event(0), relation)).isBetween(paid * (1 - 1e-12), 1.0);
      assertThat(plan.match(channel.countedReceipts(), 1).mismatch()).isEmpty();
      List<CountedReceipt> fewer = new ArrayList<>(channel.countedReceipts());
      fewer.removeIf(one -> one.receipt().address().site().equals("gradient"));
      assertThat(plan.match(fewer, 1).mismatch()).isPresent();
      assertThat(plan.branches(0)).hasSize(4);
      plan.branches(0).forEach(way -> assertThat(epsilon(way, relation)).isBetween(1 - 1e-5, 1.0));
    }
  }

  private Plan plan(int features, int rows, Neighbours relation, Map<String, String> settings) {
    MetricEntry algorithm = new MetricEntry(Topology.CENTRAL);
    return algorithm.plan(
        new Setup(
            List.of(rows),
            features,
            numeric ? Collections.nCopies(features, false) : List.of(),
            List.of(),
            new LogisticLoss(),
            Penalties.none(),
            Optional.of(new Budget(1, DELTA, relation)),
            Calibration.SOUND,
            Settings.of(settings, algorithm.settings())));
  }

  private static double epsilon(PrivacyEvent event, Neighbours relation) {
    return Accountants.all().guarantee(event, relation, DELTA).epsilon();
  }

  /** Few features have something in common, many have not. */
  private static Examples examples(Random random, int count, int features) {
    RowsBuilder rows = Rows.dense(features);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double common = features == FEATURES ? random.nextGaussian() : 0;
      double[] row = new double[features];
      double signal = 0;
      for (int j = 0; j < features; j++) {
        row[j] = (common + random.nextGaussian()) / 4;
        signal += (j % 2 == 0 ? 1 : -1) * row[j];
      }
      labels[i] = signal + .1 * random.nextGaussian() > 0 ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }
}
