package dev.tacit.admm.probability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.central.GradientEntry;
import dev.tacit.admm.central.LastIterateEntry;
import dev.tacit.admm.mesh.MeshAlgorithms;
import dev.tacit.admm.metric.MetricEntry;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AuxiliaryNames;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.CountedReceipt;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.ProbabilityCurve;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.admm.star.StarAlgorithms;
import dev.tacit.admm.stream.NoisyStreamEntry;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Probabilities by choice, for algorithms of every topology. */
class CalibratedEntryTest {
  private static final double DELTA = 1e-5;
  private static final int FEATURES = 4;
  private static final List<Edge> PATH = List.of(new Edge(0, 1), new Edge(1, 2));

  @Test
  void everyTopology_staysWithinTheBudgetAndPaysForBothParts() {
    for (Algorithm algorithm : algorithms()) {
      int agents = algorithm.topology() == Topology.CENTRAL ? 1 : 3;
      Plan plan = plan(algorithm, agents, Map.of("probabilities", "0.1"));
      InMemoryChannel channel = doors(agents);
      Outcome outcome = plan.run(rows(agents), channel, Progress.SILENT);
      assertThat(plan.match(channel.countedReceipts(), agents).mismatch())
          .as(algorithm.name())
          .isEmpty();
      for (int agent = 0; agent < agents; agent++) {
        String name = Address.agent(agent);
        List<CountedReceipt> own =
            channel.countedReceipts().stream()
                .filter(one -> one.receipt().address().agent().equals(name))
                .toList();
        assertThat(own)
            .extracting(one -> one.receipt().address().site())
            .contains("probability/look", "probability/counts");
        double paid =
            Accountants.all()
                .guarantee(Receipts.composed(own), Neighbours.REPLACE_ONE, DELTA)
                .epsilon();
        assertThat(paid).as(algorithm.name()).isBetween(.5, 3.0);
      }
      assertThat(plan.settings()).containsEntry("probabilities", "0.1");
      assertThat(outcome.auxiliaryReleases()).hasSize(5);
    }
  }

  private static List<Algorithm> algorithms() {
    List<Algorithm> all = new ArrayList<>();
    all.add(descent());
    all.addAll(StarAlgorithms.all().stream().filter(one -> one.name().equals("ps-admm")).toList());
    all.addAll(MeshAlgorithms.all().stream().filter(one -> one.name().equals("pp-admm")).toList());
    assertThat(all).hasSize(3);
    return all;
  }

  private static Algorithm descent() {
    return GradientEntry.all().stream()
        .filter(one -> one.name().equals("dp-admm"))
        .findFirst()
        .orElseThrow();
  }

  /** The counts, once more and plainly, under the model that was published; without noise. */
  @Test
  void theCountsAreThoseOfThePublishedModel() {
    Algorithm algorithm = new MetricEntry(Topology.MESH);
    Setup setup = setup(algorithm, 3, new LogisticLoss(), Map.of("mixing", "tracking"), 3);
    Plan plan = algorithm.plan(setup);
    InMemoryChannel channel =
        new InMemoryChannel("run", List.of(silentCounts(0), silentCounts(1), silentCounts(2)));
    List<Examples> rows = rows(3);
    Outcome outcome = plan.run(rows, channel, Progress.SILENT);
    double[] edges = outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_EDGES).value().toArray();
    double[] positives = new double[edges.length + 1];
    double[] negatives = new double[edges.length + 1];
    LinearModel model = outcome.model().linear();
    for (Examples own : rows) {
      for (int i = 0; i < own.count(); i++) {
        double margin = own.rows().dot(i, model.weights()) + model.intercept();
        int bin = (int) Arrays.stream(edges).filter(edge -> edge <= margin).count();
        (own.label(i) > 0 ? positives : negatives)[bin]++;
      }
    }
    assertThat(outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_POSITIVES).value().toArray())
        .containsExactly(positives, within(1e-3));
    assertThat(outcome.auxiliaryReleases().get(AuxiliaryNames.MARGIN_NEGATIVES).value().toArray())
        .containsExactly(negatives, within(1e-3));
  }

  /** Noise as usual, but none in the counts. */
  private static NoiseKey silentCounts(int agent) {
    return TestNoise.scripted(
        agent,
        address ->
            address.site().equals("probability/counts")
                ? Optional.of(Vec.zeros(2 * 18))
                : Optional.empty());
  }

  @Test
  void probabilitiesAreCalibrated() {
    Algorithm algorithm = new MetricEntry(Topology.CENTRAL);
    Examples rows = examples(new Random(4), 20_000);
    Setup setup = setup(algorithm, 1, new LogisticLoss(), Map.of(), 20_000);
    Outcome outcome = algorithm.plan(setup).run(List.of(rows), seeded(), Progress.SILENT);
    ProbabilityCurve curve =
        ProbabilityCurve.of(
            outcome.auxiliaryReleases().get(AuxiliaryNames.PROBABILITY_CURVE).value());
    LinearModel model = outcome.model().linear();
    double[] off = new double[10];
    double loss = 0;
    for (int i = 0; i < rows.count(); i++) {
      double p = curve.probability(rows.rows().dot(i, model.weights()) + model.intercept());
      off[Math.min(9, (int) (10 * p))] += p - (rows.label(i) > 0 ? 1 : 0);
      loss -= Math.log(rows.label(i) > 0 ? p : 1 - p);
    }
    double error = Arrays.stream(off).map(Math::abs).sum() / rows.count();
    assertThat(error).isLessThan(.02);
    assertThat(loss / rows.count()).isLessThan(.62 * Math.log(2));
  }

  @Test
  void withoutAShareNothingChanges() {
    Algorithm plain = descent();
    Plan without = plan(plain, 1, Map.of());
    assertThat(without.event(0)).isEqualTo(plain.plan(setup(plain, 1)).event(0));
    assertThat(without.settings()).containsEntry("probabilities", "0.0");
    assertThat(plan(plain, 1, Map.of("probabilities", "0.1")).settings())
        .containsEntry("probabilities", "0.1");
    Outcome outcome = without.run(rows(1), seeded(), Progress.SILENT);
    assertThat(outcome.auxiliaryReleases()).isEmpty();
  }

  @Test
  void refuses_withTheReason() {
    Map<String, String> share = Map.of("probabilities", "0.1");
    assertThatThrownBy(() -> plan(new NoisyStreamEntry(), 1, share))
        .hasMessageContaining("probabilities = 0.1 is not possible with noisy-stream")
        .hasMessageContaining("cannot be counted");
    assertThatThrownBy(() -> plan(new LastIterateEntry(), 1, share))
        .hasMessageContaining("only the last state");
    Algorithm numbers = CalibratedEntry.of(descent());
    assertThatThrownBy(() -> numbers.plan(setup(numbers, 1, new SquaredLoss(), share, 2_000)))
        .hasMessageContaining("two classes");
    assertThatThrownBy(() -> plan(descent(), 1, Map.of("probabilities", "0.9")))
        .hasMessageContaining("probabilities = 0.9");
  }

  private static Plan plan(Algorithm plain, int agents, Map<String, String> settings) {
    Algorithm algorithm = CalibratedEntry.of(plain);
    return algorithm.plan(setup(algorithm, agents, new LogisticLoss(), settings, 2_000));
  }

  private static Setup setup(Algorithm algorithm, int agents) {
    return setup(algorithm, agents, new LogisticLoss(), Map.of(), 2_000);
  }

  private static Setup setup(
      Algorithm algorithm, int agents, Loss loss, Map<String, String> settings, int rows) {
    List<Integer> sizes = rows == 3 ? List.of(2_000, 2_000, 2_000) : new ArrayList<>();
    for (int agent = sizes.size(); agent < agents; agent++) {
      sizes.add(rows);
    }
    return new Setup(
        sizes,
        FEATURES,
        List.of(),
        algorithm.topology() == Topology.MESH ? PATH : List.of(),
        loss,
        Penalties.ridge(algorithm.name().equals("metric-admm") ? 0 : .01),
        Optional.of(new Budget(3, DELTA, Neighbours.REPLACE_ONE)),
        Calibration.SOUND,
        Settings.of(settings, algorithm.settings()));
  }

  private static List<Examples> rows(int agents) {
    List<Examples> all = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      all.add(examples(new Random(agent), 2_000));
    }
    return all;
  }

  private static InMemoryChannel doors(int agents) {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      keys.add(NoiseKey.secure());
    }
    return new InMemoryChannel("run", keys);
  }

  private static InMemoryChannel seeded() {
    return new InMemoryChannel("run", List.of(TestNoise.seeded(7)));
  }

  /** A logistic model of four features, and a little of everything else. */
  private static Examples examples(Random random, int count) {
    RowsBuilder rows = Rows.dense(FEATURES);
    double[] labels = new double[count];
    for (int i = 0; i < count; i++) {
      double[] row = new double[FEATURES];
      double signal = -.5;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextGaussian() / 4;
        signal += (j % 2 == 0 ? 5 : -5) * row[j];
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-signal)) ? 1 : -1;
      rows.append(row);
    }
    return Examples.of(rows.build().withinUnitBall(), labels);
  }
}
