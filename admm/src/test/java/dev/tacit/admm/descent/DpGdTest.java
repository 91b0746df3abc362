package dev.tacit.admm.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.LinearModel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.RowsBuilder;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The method once more, record by record, with noise that the test chooses. */
class DpGdTest {
  private static final int FEATURES = 4;
  private static final int D = FEATURES + 1;
  private static final int ROUNDS = 12;
  private static final Map<String, String> SETTINGS =
      Map.of("rounds", "12", "clip", "0.3", "momentum", "0.8", "stepSize", "0.7", "tail", "0.4");

  private record Row(Vec x, double y) {}

  @Test
  void theModelIsThatOfAPlainRecomputation() {
    for (Loss loss : List.of(new LogisticLoss(), new HuberHingeLoss(.5), new SquaredLoss())) {
      for (Topology topology : List.of(Topology.CENTRAL, Topology.STAR, Topology.MESH)) {
        List<List<Row>> owners =
            topology == Topology.CENTRAL
                ? List.of(rows(1, 90))
                : List.of(rows(1, 60), rows(2, 20), rows(3, 45));
        LinearModel found = run(topology, loss, .05, owners).model().linear();
        double[] expected = recomputed(loss, .05, owners);
        for (int j = 0; j < FEATURES; j++) {
          assertThat(found.weights().get(j))
              .as("%s %s weight %d", loss.name(), topology, j)
              .isCloseTo(expected[j] / Math.sqrt(1.25), within(1e-11));
        }
        assertThat(found.intercept())
            .isCloseTo(.5 * expected[FEATURES] / Math.sqrt(1.25), within(1e-11));
      }
    }
  }

  private static double[] recomputed(Loss loss, double ridge, List<List<Row>> owners) {
    double total = owners.stream().mapToInt(List::size).sum();
    double[] w = new double[D];
    double[] v = new double[D];
    double[] sum = new double[D];
    int averaged = 0;
    for (int t = 1; t <= ROUNDS; t++) {
      double[] g = new double[D];
      for (int owner = 0; owner < owners.size(); owner++) {
        double share = owners.get(owner).size() / total;
        double[] noise = noise(owner, t - 1).toArray();
        for (int j = 0; j < D; j++) {
          g[j] += share * noise[j];
        }
        for (Row row : owners.get(owner)) {
          double[] u = lifted(row.x().toArray());
          double slope = loss.derivative(dot(u, w), row.y());
          double length = Math.abs(slope) * Math.sqrt(dot(u, u));
          double kept = length > .3 ? .3 / length : 1;
          for (int j = 0; j < D; j++) {
            g[j] += kept * slope * u[j] / total;
          }
        }
      }
      for (int j = 0; j < D; j++) {
        double shrink = j < FEATURES ? ridge / 1.25 * w[j] : 0;
        v[j] = .8 * v[j] - .7 * (g[j] + shrink);
      }
      boolean inTail = t > .6 * ROUNDS;
      for (int j = 0; j < D; j++) {
        w[j] += v[j];
        sum[j] += inTail ? w[j] : 0;
      }
      averaged += inTail ? 1 : 0;
    }
    for (int j = 0; j < D; j++) {
      sum[j] /= averaged;
    }
    return sum;
  }

  /** A tail of 0 is the last point alone, and one of 1 all of them. */
  @Test
  void theTailSaysWhichPointsAreAveraged() {
    for (double tail : new double[] {0, .25, 1}) {
      DpGd descent = new DpGd(8, 1, 0, 0, tail);
      DpGd.State state = DpGd.State.start(1);
      for (int round = 0; round < 8; round++) {
        state = descent.next(state, dev.tacit.dp.mechanism.TestReleased.of(Vec.of(-1.0)));
      }
      // Points are 1, 2, ... 8.
      double expected = tail == 0 ? 8 : tail == 1 ? 4.5 : 7.5;
      assertThat(state.average().value().get(0)).isEqualTo(expected);
    }
  }

  /** What relays and hubs do to letters is nothing to the model, up to the order of sums. */
  @Test
  void aStarAndAMeshGiveTheSameModel() {
    List<List<Row>> owners = List.of(rows(1, 60), rows(2, 20), rows(3, 45));
    LinearModel star = run(Topology.STAR, new LogisticLoss(), 0, owners).model().linear();
    Outcome mesh = run(Topology.MESH, new LogisticLoss(), 0, owners);
    assertThat(mesh.model().linear()).isEqualTo(star);
    assertThat(mesh.agentModels()).hasSize(3).allMatch(one -> one.linear().equals(star));
  }

  @Test
  void refuses_whatItDoesNotCover() {
    Setup plain = setup(new LogisticLoss(), Penalties.none(), List.of(50), List.of(), Map.of());
    DescentEntry central = new DescentEntry(Topology.CENTRAL);
    assertThat(central.plan(plain).settings()).containsEntry("clip", "0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                central.plan(
                    setup(
                        new LogisticLoss(),
                        Penalties.elasticNet(0, .1),
                        List.of(50),
                        List.of(),
                        Map.of())))
        .withMessageContaining("l2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                central.plan(
                    setup(new SquaredLoss(), Penalties.none(), List.of(50), List.of(), Map.of())))
        .withMessageContaining("clip is missing");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                central.plan(
                    setup(
                        new LogisticLoss(),
                        Penalties.none(),
                        List.of(50, 50),
                        List.of(),
                        Map.of())))
        .withMessageContaining("agents = 2");
    // Beyond it the iteration diverges for some rows, and a run would end in no model.
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                central.plan(
                    setup(
                        new LogisticLoss(),
                        Penalties.none(),
                        List.of(50),
                        List.of(),
                        Map.of("stepSize", "15.3"))))
        .withMessageContaining("stepSize = 15.3");
  }

  private static Outcome run(Topology topology, Loss loss, double ridge, List<List<Row>> owners) {
    List<Integer> sizes = owners.stream().map(List::size).toList();
    List<Edge> path =
        topology == Topology.MESH ? List.of(new Edge(0, 1), new Edge(1, 2)) : List.of();
    Plan plan =
        new DescentEntry(topology).plan(setup(loss, Penalties.ridge(ridge), sizes, path, SETTINGS));
    NoiseKey key = TestNoise.scripted(1, address -> Optional.of(noise(address)));
    InMemoryChannel channel = new InMemoryChannel("run", Collections.nCopies(owners.size(), key));
    return plan.run(owners.stream().map(DpGdTest::examples).toList(), channel, Progress.SILENT);
  }

  private static Setup setup(
      Loss loss,
      Penalties penalties,
      List<Integer> sizes,
      List<Edge> edges,
      Map<String, String> settings) {
    return new Setup(
        sizes,
        FEATURES,
        List.of(),
        edges,
        loss,
        penalties,
        Optional.of(new Budget(1, 1e-5, Neighbours.REPLACE_ONE)),
        Calibration.SOUND,
        Settings.of(settings, new DescentEntry(Topology.CENTRAL).settings()));
  }

  private static Vec noise(Address address) {
    for (int owner = 0; owner < 3; owner++) {
      if (address.agent().equals(Address.agent(owner))) {
        return noise(owner, address.round());
      }
    }
    throw new IllegalArgumentException(address.toString());
  }

  private static Vec noise(int owner, int round) {
    Random random = new Random(100L * owner + round);
    return Vec.zeros(D).map(zero -> .1 * random.nextGaussian());
  }

  private static List<Row> rows(long seed, int count) {
    Random random = new Random(seed);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double[] x = new double[FEATURES];
      Arrays.setAll(x, j -> random.nextGaussian() * (j + 1) / 4);
      rows.add(new Row(Vec.of(x), x[0] - x[1] + random.nextGaussian() > 0 ? 1 : -1));
    }
    return rows;
  }

  private static Examples examples(List<Row> rows) {
    RowsBuilder builder = Rows.dense(FEATURES);
    rows.forEach(row -> builder.append(row.x()));
    return Examples.of(builder.build(), rows.stream().mapToDouble(Row::y).toArray());
  }

  private static double[] lifted(double[] x) {
    double scale = Math.max(1, Math.sqrt(dot(x, x)));
    double[] u = Arrays.copyOf(x, D);
    for (int j = 0; j < FEATURES; j++) {
      u[j] /= scale * Math.sqrt(1.25);
    }
    u[FEATURES] = .5 / Math.sqrt(1.25);
    return u;
  }

  private static double dot(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }
}
