package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.data.read.CsvTableReader;
import dev.tacit.data.read.LibsvmReader;
import dev.tacit.data.read.Source;
import dev.tacit.data.schema.SchemaFile;
import dev.tacit.data.split.Shards;
import dev.tacit.data.split.TrainTestSplit;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.CertifiedNewton;
import dev.tacit.optim.solver.PenalisedRisk;
import dev.tacit.testkit.DataFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Runs when the data sets are there (-Dtacit.data=DATA_DIR): one graph and two splits in the
 * ordinary build, three graphs and ten splits with -Dtacit.full=true. Splits and noise are seeded,
 * so that a run gives the same numbers for ever.
 */
class MeshRealDataTest {
  private static final int AGENTS = 5;
  private static final boolean SLOW = Boolean.getBoolean("tacit.full");
  private static final LogisticLoss LOSS = new LogisticLoss();

  @Test
  void admmMesh_onA9a_reachesTheCentralOptimumWithTheDefaultPenalty() {
    Examples all = LibsvmReader.of(123).read(List.of(source("a9a/a9a.gz"))).examples();
    Examples rows = all.slice(0, all.count() / AGENTS * AGENTS);
    double ridge = 1e-4;
    PenalisedRisk central = PenalisedRisk.mean(EmpiricalRisk.of(rows, LOSS)).plusRidge(ridge);
    double best =
        new CertifiedNewton().minimise(central, Vec.zeros(rows.dimension()), 1e-11).value();
    List<Graph> graphs =
        SLOW
            ? List.of(Graph.ring(5), Graph.complete(5), Graph.randomConnected(5, 1))
            : List.of(Graph.complete(5));
    for (Graph graph : graphs) {
      Outcome outcome =
          run("admm-mesh", shards(rows, 1), graph, ridge, Optional.empty(), Calibration.SOUND, 1);
      for (ReleasedModel model : outcome.agentModels()) {
        double gap = (central.at(model.weights().value()).value() - best) / best;
        assertThat(gap).isLessThan(1e-8);
      }
    }
  }

  @Test
  void ppAdmm_onAdult_staysWithinTheBar() {
    double[][] bars =
        SLOW ? new double[][] {{.5, .031}, {1, .029}, {2, .028}} : new double[][] {{1, .029}};
    for (double[] bar : bars) {
      assertThat(gap(bar[0], SLOW ? 10 : 2, Calibration.SOUND)).isLessThan(bar[1]);
    }
  }

  /** Printed settings (penalty .5, 30 rounds, forced regulariser): the majority class. */
  @Test
  void ppAdmm_asPrinted_endsAtTheMajorityClass() {
    assertThat(gap(2, 1, Calibration.PAPER)).isGreaterThan(.07);
  }

  /** Mean of private minus non-private test error over seeded splits. */
  private static double gap(double epsilon, int splits, Calibration calibration) {
    Examples all = adult();
    double sum = 0;
    for (int seed = 0; seed < splits; seed++) {
      TrainTestSplit split = TrainTestSplit.trainRows(all.count(), 37_802, seed);
      Examples train = all.select(split.train());
      Examples test = all.select(split.test());
      Budget budget = new Budget(epsilon, 1e-4, Neighbours.REPLACE_ONE);
      Outcome outcome =
          run(
              "pp-admm",
              shards(train, seed),
              Graph.randomConnected(AGENTS, seed),
              3e-4,
              Optional.of(budget),
              calibration,
              seed);
      sum += error(test, outcome.model().linear().weights()) - error(test, reference(train));
    }
    return sum / splits;
  }

  private static Vec reference(Examples train) {
    PenalisedRisk risk = PenalisedRisk.mean(EmpiricalRisk.of(train, LOSS)).plusRidge(1e-6);
    return new CertifiedNewton().minimise(risk, Vec.zeros(train.dimension()), 1e-7).minimiser();
  }

  private static Outcome run(
      String name,
      List<Examples> shards,
      Graph graph,
      double ridge,
      Optional<Budget> budget,
      Calibration calibration,
      int seed) {
    Algorithm algorithm =
        MeshAlgorithms.all().stream()
            .filter(candidate -> candidate.name().equals(name))
            .findFirst()
            .orElseThrow();
    Setup setup =
        new Setup(
            shards.stream().map(Examples::count).toList(),
            shards.get(0).dimension(),
            List.of(),
            graph.edges(),
            LOSS,
            Penalties.ridge(ridge),
            budget,
            calibration,
            Settings.none());
    List<NoiseKey> keys = new ArrayList<>();
    for (int agent = 0; agent < shards.size(); agent++) {
      keys.add(TestNoise.seeded(1000L * seed + agent));
    }
    return algorithm
        .plan(setup)
        .run(shards, InMemoryChannel.listing("test", keys), Progress.SILENT);
  }

  private static List<Examples> shards(Examples rows, long seed) {
    Shards shards = Shards.iid(rows.count(), AGENTS, seed);
    return IntStream.range(0, AGENTS).mapToObj(agent -> rows.select(shards.rows(agent))).toList();
  }

  private static double error(Examples test, Vec model) {
    int wrong = 0;
    for (int row = 0; row < test.count(); row++) {
      boolean right = test.rows().dot(row, model) * test.label(row) > 0;
      wrong += test.isEmpty(row) || right ? 0 : 1;
    }
    return (double) wrong / test.complete();
  }

  private static Examples adult() {
    Path schema = Path.of(System.getProperty("tacit.root", "..")).resolve("examples/adult.yaml");
    return new CsvTableReader(SchemaFile.read(schema))
        .read(List.of(source("adult/adult.data.gz"), source("adult/adult.test.gz")))
        .examples();
  }

  private static Source source(String name) {
    return Source.of(DataFile.require(name));
  }
}
