package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Receipts;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.account.Accountants;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Receipt;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Rows;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every mesh algorithm from setup to receipts. */
class MeshPlansTest {
  private static final List<Integer> SIZES = List.of(400, 300, 500);
  private static final int DIMENSION = 4;
  private static final List<Edge> PATH = List.of(new Edge(0, 1), new Edge(1, 2));
  private static final List<Examples> ROWS = rows();

  @Test
  void everyPrivateRun_paysExactlyItsPlanAndStaysWithinTheBudget() {
    for (Algorithm algorithm : MeshAlgorithms.all()) {
      for (Neighbours neighbours : Neighbours.values()) {
        if (algorithm.isPrivate()) {
          paysItsPlan(algorithm, neighbours);
        }
      }
    }
  }

  /** Agents of one size and degree may speak more or less often, and need as much more noise. */
  @Test
  void agentsThatSpeakByACoin_eachStayWithinTheBudget() {
    Algorithm algorithm =
        MeshAlgorithms.all().stream()
            .filter(one -> one.name().equals("ipp-admm"))
            .findFirst()
            .orElseThrow();
    Budget budget = new Budget(1, 1e-6, Neighbours.REPLACE_ONE);
    int agents = 5;
    List<Edge> ring = Graph.ring(agents).edges();
    Setup setup =
        new Setup(
            java.util.Collections.nCopies(agents, 4000),
            20_000,
            DIMENSION,
            1,
            List.of(),
            ring,
            new LogisticLoss(),
            Penalties.none(),
            Optional.of(budget),
            Calibration.SOUND,
            Settings.of(Map.of("gate.rule", "coin"), algorithm.settings()));
    Plan plan = algorithm.plan(setup);
    for (int agent = 0; agent < agents; agent++) {
      double epsilon =
          Accountants.all()
              .guarantee(plan.event(agent), budget.neighbours(), budget.delta())
              .epsilon();
      assertThat(epsilon).as("agent %d", agent).isBetween(.95, 1.0);
    }
  }

  private static void paysItsPlan(Algorithm algorithm, Neighbours neighbours) {
    Budget budget = new Budget(2, 1e-4, neighbours);
    Plan plan = algorithm.plan(setup(algorithm, budget, Calibration.SOUND, Map.of("rounds", "4")));
    InMemoryChannel channel = channel();
    Outcome outcome = plan.run(ROWS, channel, Progress.SILENT);
    assertThat(outcome.agentModels()).hasSize(SIZES.size());
    for (int agent = 0; agent < SIZES.size(); agent++) {
      double planned = epsilon(plan.event(agent), budget);
      double paid = epsilon(paid(channel, agent), budget);
      assertThat(paid).as(algorithm.name()).isEqualTo(planned);
      assertThat(paid).as(algorithm.name()).isBetween(1.9, 2.0);
    }
  }

  @Test
  void printedCalibrations_areRunAndTheirClaimsShown() {
    Budget budget = new Budget(1, 1e-4, Neighbours.REPLACE_ONE);
    for (String name : List.of("pp-admm", "ipp-admm", "dvp", "m-admm", "r-admm")) {
      Algorithm algorithm = named(name);
      Plan plan =
          algorithm.plan(setup(algorithm, budget, Calibration.PAPER, Map.of("rounds", "6")));
      InMemoryChannel channel = channel();
      plan.run(ROWS, channel, Progress.SILENT);
      PaperClaim claim = plan.claim().orElseThrow();
      assertThat(claim.epsilon()).isEqualTo(1);
      double certified = 0;
      for (int agent = 0; agent < SIZES.size(); agent++) {
        certified = Math.max(certified, epsilon(paid(channel, agent), budget));
      }
      assertThat(claim.validity() == PaperClaim.Validity.YES).as(name).isEqualTo(certified <= 1);
    }
  }

  @Test
  void factO6_thePrintedNoiseBreaksItsClaimAtEpsilonTen() {
    Algorithm algorithm = named("pp-admm");
    Budget budget = new Budget(10, 1e-4, Neighbours.REPLACE_ONE);
    Setup large =
        new Setup(
            List.of(7000, 7000, 7000, 7000, 7000),
            104,
            List.of(),
            Graph.ring(5).edges(),
            new LogisticLoss(),
            Penalties.ridge(1e-3),
            Optional.of(budget),
            Calibration.PAPER,
            Settings.none());
    assertThat(algorithm.plan(large).claim().orElseThrow().validity())
        .isEqualTo(PaperClaim.Validity.NO);
  }

  @Test
  void withoutPrivacy_agentsAgreeAndTheReceiptSaysSo() {
    Algorithm algorithm = named("admm-mesh");
    Setup setup =
        new Setup(
            SIZES,
            DIMENSION,
            List.of(),
            PATH,
            new LogisticLoss(),
            Penalties.ridge(.01),
            Optional.empty(),
            Calibration.SOUND,
            Settings.none());
    Outcome outcome = algorithm.plan(setup).run(ROWS, channel(), Progress.SILENT);
    List<Double> apart = outcome.series().get("disagreement");
    assertThat(apart.get(apart.size() - 1)).isLessThan(1e-8);
    assertThat(algorithm.plan(setup).event(0)).isInstanceOf(PrivacyEvent.NonPrivate.class);
    assertThat(outcome.messages()).isEqualTo(500 * 4);
  }

  @Test
  void refuses_whatNoFactCovers() {
    Budget budget = new Budget(1, 1e-4, Neighbours.REPLACE_ONE);
    Algorithm algorithm = named("pp-admm");
    assertThatThrownBy(
            () -> algorithm.plan(setup(new SquaredLoss(), Penalties.ridge(.01), PATH, budget)))
        .hasMessageContaining("logistic or huber-hinge");
    assertThatThrownBy(
            () ->
                algorithm.plan(
                    setup(new LogisticLoss(), new Penalties(0, .1, 0, List.of()), PATH, budget)))
        .hasMessageContaining("l2 only");
    assertThatThrownBy(
            () ->
                algorithm.plan(
                    setup(
                        new LogisticLoss(), Penalties.ridge(.01), List.of(new Edge(0, 1)), budget)))
        .hasMessageContaining("not connected");
    assertThatThrownBy(
            () ->
                algorithm.plan(
                    setup(
                        new LogisticLoss(),
                        Penalties.ridge(.01),
                        PATH,
                        new Budget(1, 0, Neighbours.REPLACE_ONE))))
        .hasMessageContaining("delta = 0");
  }

  @Test
  void refuses_rowsThatThePlanWasNotMadeFor() {
    Algorithm algorithm = named("pp-admm");
    Budget budget = new Budget(1, 1e-4, Neighbours.REPLACE_ONE);
    Plan plan = algorithm.plan(setup(algorithm, budget, Calibration.SOUND, Map.of()));
    List<Examples> other = List.of(ROWS.get(1), ROWS.get(0), ROWS.get(2));
    assertThatThrownBy(() -> plan.run(other, channel(), Progress.SILENT))
        .hasMessageContaining("must be the declared number, 400 of this owner");
  }

  private static double epsilon(PrivacyEvent event, Budget budget) {
    return Accountants.all().guarantee(event, budget.neighbours(), budget.delta()).epsilon();
  }

  private static PrivacyEvent paid(InMemoryChannel channel, int agent) {
    return new PrivacyEvent.Composed(
        Receipts.of(channel, agent).stream().map(Receipt::chargedEvent).toList());
  }

  private static InMemoryChannel channel() {
    List<NoiseKey> keys = new ArrayList<>();
    SIZES.forEach(size -> keys.add(NoiseKey.secure()));
    return InMemoryChannel.listing("test", keys);
  }

  private static Algorithm named(String name) {
    return MeshAlgorithms.all().stream()
        .filter(algorithm -> algorithm.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Setup setup(
      Algorithm algorithm, Budget budget, Calibration calibration, Map<String, String> settings) {
    return new Setup(
        SIZES,
        DIMENSION,
        List.of(),
        PATH,
        new LogisticLoss(),
        Penalties.ridge(.01),
        Optional.of(budget),
        calibration,
        Settings.of(settings, algorithm.settings()));
  }

  private static Setup setup(Loss loss, Penalties penalties, List<Edge> edges, Budget budget) {
    return new Setup(
        SIZES,
        DIMENSION,
        List.of(),
        edges,
        loss,
        penalties,
        Optional.of(budget),
        Calibration.SOUND,
        Settings.none());
  }

  private static List<Examples> rows() {
    Random random = new Random(3);
    List<Examples> agents = new ArrayList<>();
    for (int size : SIZES) {
      double[][] rows = new double[size][DIMENSION];
      double[] labels = new double[size];
      for (int row = 0; row < size; row++) {
        for (int j = 0; j < DIMENSION; j++) {
          rows[row][j] = random.nextGaussian();
        }
        labels[row] = rows[row][0] + random.nextGaussian() > 0 ? 1 : -1;
      }
      agents.add(Examples.of(Rows.of(rows).withinUnitBall(), labels));
    }
    return agents;
  }
}
