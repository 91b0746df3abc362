package dev.tacit.admm.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.agent.TranscriptlessChannel;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.RoundTrace;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The house algorithm among neighbours only, against its relayed form. */
class TrackingTest {
  private static final List<Integer> SIZES = List.of(700, 500, 900, 600);
  private static final int DIMENSION = 6;
  private static final int D = DIMENSION + 1;

  /** 2 round(sqrt(rows mu / sqrt(owners)) / 2) of what is left for counts. */
  private static final int BINS = 10;

  private static final List<Edge> PATH = List.of(new Edge(0, 1), new Edge(1, 2), new Edge(2, 3));
  private static final List<Edge> COMPLETE =
      List.of(
          new Edge(0, 1),
          new Edge(0, 2),
          new Edge(0, 3),
          new Edge(1, 2),
          new Edge(1, 3),
          new Edge(2, 3));
  private static final List<Examples> ROWS = rows();

  @Test
  void onACompleteGraph_trackingIsTheRelayedMethod() {
    // Metropolis weights are then 1/N: one mixing step is the exact mean.
    Vec relayed = model("relay", COMPLETE);
    Vec tracked = model("tracking", COMPLETE);
    assertThat(tracked.minus(relayed).norm()).isLessThan(1e-9 * relayed.norm());
  }

  @Test
  void onAPath_trackingStaysCloseToTheRelayedMethod() {
    Vec relayed = model("relay", PATH);
    Vec tracked = model("tracking", PATH);
    assertThat(tracked.minus(relayed).norm()).isLessThan(2e-2 * relayed.norm());
  }

  @Test
  void relayed_onAnyGraph_isTheMethodWithAHub_bitForBit() {
    Outcome star = plan(Topology.STAR, "relay", List.of(), 50).run(ROWS, deaf(), Progress.SILENT);
    for (List<Edge> edges : List.of(PATH, COMPLETE)) {
      Outcome mesh = plan("relay", edges, 50).run(ROWS, deaf(), Progress.SILENT);
      assertThat(mesh.model().linear()).isEqualTo(star.model().linear());
      assertThat(mesh.agentModels())
          .extracting(ReleasedModel::linear)
          .hasSize(SIZES.size())
          .containsOnly(mesh.agentModels().get(0).linear());
      // What all have is published as the mean of what they have, which rounds.
      Vec own = mesh.agentModels().get(0).linear().weights();
      assertThat(own.minus(star.model().linear().weights()).norm()).isLessThan(1e-14 * own.norm());
    }
  }

  /** Flooding: along a path each release crosses every edge once; a complete graph repeats. */
  @Test
  void relayed_countsEveryLetter() {
    // All releases, and the models on which the agents agree in the end.
    long exchanges = events("relay").size() / SIZES.size() + 1L;
    Outcome path = plan("relay", PATH, 10).run(ROWS, channel(), Progress.SILENT);
    assertThat(path.messages()).isEqualTo(exchanges * SIZES.size() * 3);
    Outcome complete = plan("relay", COMPLETE, 10).run(ROWS, channel(), Progress.SILENT);
    assertThat(complete.messages()).isEqualTo(exchanges * SIZES.size() * (3 + 3 * 2));
    long numbers = 10L * D + numbersBeside();
    assertThat(path.bytes()).isEqualTo(12 * (8 * numbers + 16 * exchanges));
  }

  /** What one agent sends beside gradients: of the model, its reach and log-odds, too. */
  private static long numbersBeside() {
    InMemoryChannel channel = channel();
    plan("relay", PATH, 10).run(ROWS, channel, Progress.SILENT);
    long numbers = DIMENSION + 3;
    for (Receipt receipt : channel.receipts()) {
      if (receipt.address().agent().equals(Address.agent(0))) {
        numbers +=
            switch (receipt.address().site()) {
              case "metric/diagonal" -> D;
              case "metric/correlations" -> D * (D + 1L) / 2;
              case "cells" -> 4;
              case "probability/look" -> 2;
              case "probability/counts" -> 2L * BINS;
              default -> 0;
            };
      }
    }
    return numbers;
  }

  @Test
  void tracking_countsTheLettersOfTheMetricToo() {
    long metrics = events("tracking").size() / SIZES.size() - 10L;
    Outcome path = plan("tracking", PATH, 10).run(ROWS, channel(), Progress.SILENT);
    assertThat(path.messages()).isEqualTo((metrics + 1) * 12 + 10 * 6);
  }

  @Test
  void traces_areOfReleasedModels_oneNumberARound() {
    for (String mixing : List.of("relay", "tracking")) {
      List<List<ReleasedModel>> seen = new ArrayList<>();
      Progress watching =
          new Progress() {
            @Override
            public void finished(int round, int rounds) {}

            @Override
            public void released(List<ReleasedModel> models) {
              seen.add(models);
            }
          };
      Outcome outcome = plan(mixing, PATH, 10).run(ROWS, channel(), watching);
      assertThat(seen).hasSize(10).allSatisfy(models -> assertThat(models).hasSize(4));
      assertThat(outcome.series().get(RoundTrace.DUAL_RESIDUAL)).hasSize(10).doesNotContain(0.0);
      List<Double> apart = outcome.series().get(RoundTrace.DISAGREEMENT);
      assertThat(apart).hasSize(10);
      assertThat(apart.get(9) == 0).isEqualTo(mixing.equals("relay"));
    }
  }

  @Test
  void bothFormsPayTheSame() {
    assertThat(events("tracking")).isEqualTo(events("relay"));
  }

  @Test
  void refuses_aGraphThatIsNotConnected() {
    assertThatThrownBy(() -> plan("tracking", PATH.subList(0, 2), 20))
        .hasMessageContaining("not connected");
  }

  private static List<String> events(String mixing) {
    InMemoryChannel channel = channel();
    plan(mixing, PATH, 10).run(ROWS, channel, Progress.SILENT);
    return channel.receipts().stream().map(Receipt::event).map(Object::toString).sorted().toList();
  }

  /** The same seeds at the same addresses, whatever was heard: the noise streams are equal. */
  private static Vec model(String mixing, List<Edge> edges) {
    Outcome outcome = plan(mixing, edges, 200).run(ROWS, deaf(), Progress.SILENT);
    return outcome.model().linear().weights();
  }

  private static ReleaseChannel deaf() {
    return new TranscriptlessChannel(channel());
  }

  private static InMemoryChannel channel() {
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < SIZES.size(); agent++) {
      keys.add(TestNoise.seeded(agent));
    }
    return InMemoryChannel.listing("test", keys);
  }

  private static Plan plan(String mixing, List<Edge> edges, int rounds) {
    return plan(Topology.MESH, mixing, edges, rounds);
  }

  private static Plan plan(Topology topology, String mixing, List<Edge> edges, int rounds) {
    Algorithm algorithm = new MetricEntry(topology);
    Map<String, String> chosen =
        topology == Topology.MESH
            ? Map.of("mixing", mixing, "rounds", Integer.toString(rounds))
            : Map.of("rounds", Integer.toString(rounds));
    return algorithm.plan(
        new Setup(
            SIZES,
            DIMENSION,
            List.of(),
            edges,
            new LogisticLoss(),
            Penalties.none(),
            Optional.of(new Budget(2, 1e-4, Neighbours.REPLACE_ONE)),
            Calibration.SOUND,
            Settings.of(chosen, algorithm.settings())));
  }

  private static List<Examples> rows() {
    Random random = new Random(8);
    List<Examples> owners = new ArrayList<>();
    for (int size : SIZES) {
      double[][] rows = new double[size][DIMENSION];
      double[] labels = new double[size];
      for (int row = 0; row < size; row++) {
        double score = 0;
        for (int j = 0; j < DIMENSION; j++) {
          rows[row][j] = random.nextGaussian();
          score += (j % 2 == 0 ? 1 : -1) * rows[row][j];
        }
        labels[row] = score + random.nextGaussian() > 0 ? 1 : -1;
      }
      owners.add(Examples.of(Rows.of(rows).withinUnitBall(), labels));
    }
    return owners;
  }
}
