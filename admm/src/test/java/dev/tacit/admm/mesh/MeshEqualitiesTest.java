package dev.tacit.admm.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.ShuffledSchedule;
import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.mechanism.GatePlan;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.MinimiserPlan;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.NoisyTest;
import dev.tacit.dp.mechanism.TestNoise;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What must be equal to what, and that no schedule changes a bit. */
class MeshEqualitiesTest {
  private static final double PENALTY = .3;
  private static final int ROUNDS = 6;
  private static final MeshCase PROBLEM = problem(5, 3, 11);
  private static final NoiseKey SEEDED = TestNoise.seeded(7);
  private static final NoiseKey ZERO = TestNoise.off();

  @Test
  void withoutNoise_thePrivateMethodIsTheNonPrivateOne() {
    IntFunction<MeshAlgorithm> clear =
        agent -> new AdmmMesh(PROBLEM.agents().get(agent), PENALTY, MeshCase.TOLERANCE);
    assertThat(models(MeshEqualitiesTest::pp, ZERO, Schedule.PLAIN))
        .isEqualTo(models(clear, ZERO, Schedule.PLAIN));
  }

  @Test
  void ippWithAnOpenGateIsPp() {
    IntFunction<MeshAlgorithm> always = agent -> ipp(agent, gaussianTests(-1e9), Integer.MAX_VALUE);
    assertThat(models(always, SEEDED, Schedule.PLAIN))
        .isEqualTo(models(MeshEqualitiesTest::pp, SEEDED, Schedule.PLAIN));
  }

  @Test
  void ippStopsTestingAtTheLastAllowedRelease() {
    IntFunction<MeshAlgorithm> twice = agent -> ipp(agent, gaussianTests(-1e9), 2);
    List<List<MeshView>> views = PROBLEM.run(ROUNDS, twice, SEEDED, Schedule.PLAIN);
    assertThat(views.get(ROUNDS - 1)).allSatisfy(v -> assertThat(v.releases()).isEqualTo(2));
  }

  @Test
  void mAdmmWithoutGrowthIsDvp() {
    IntFunction<MeshAlgorithm> dvp =
        agent -> new Dvp(PROBLEM.agents().get(agent), PENALTY, plan(agent));
    IntFunction<MeshAlgorithm> flat = agent -> mAdmm(agent, PenaltySchedule.constant(PENALTY));
    IntFunction<MeshAlgorithm> growing =
        agent -> mAdmm(agent, PenaltySchedule.growing(PENALTY, 1.1, ROUNDS));
    assertThat(models(flat, SEEDED, Schedule.PLAIN))
        .isEqualTo(models(dvp, SEEDED, Schedule.PLAIN))
        .isNotEqualTo(models(growing, SEEDED, Schedule.PLAIN));
  }

  @Test
  void noScheduleChangesABit() {
    Random random = new Random(5);
    List<IntFunction<MeshAlgorithm>> algorithms =
        List.of(
            MeshEqualitiesTest::pp,
            agent -> ipp(agent, gaussianTests(.2), 3),
            agent -> ipp(agent, sparseVector(.2, 3), 3),
            agent ->
                new RAdmm(
                    PROBLEM.agents().get(agent),
                    new PrimalRelease.Perturbed(List.of(plan(agent))),
                    PenaltySchedule.constant(PENALTY),
                    PenaltySchedule.constant(.1)));
    for (IntFunction<MeshAlgorithm> algorithm : algorithms) {
      assertThat(models(algorithm, SEEDED, new ShuffledSchedule(random)))
          .isEqualTo(models(algorithm, SEEDED, Schedule.PLAIN));
    }
  }

  @Test
  void recycledRoundsLeaveNoReceipt() {
    List<Integer> receipts = new ArrayList<>();
    IntFunction<MeshAlgorithm> counted =
        agent -> {
          RAdmm inner =
              new RAdmm(
                  PROBLEM.agents().get(agent),
                  new PrimalRelease.Perturbed(List.of(plan(agent))),
                  PenaltySchedule.constant(PENALTY),
                  PenaltySchedule.constant(.1));
          return new MeshAlgorithm() {
            @Override
            public AgentAction round(MeshView view, dev.tacit.dp.mechanism.Curator curator) {
              AgentAction agentAction = inner.round(view, curator);
              receipts.add(curator.receipts().size());
              return agentAction;
            }

            @Override
            public Vec dual(MeshView view) {
              return inner.dual(view);
            }
          };
        };
    PROBLEM.run(2, counted, SEEDED, Schedule.PLAIN);
    int agents = PROBLEM.agents().size();
    assertThat(receipts.subList(0, agents)).containsOnly(1);
    assertThat(receipts.subList(agents, 2 * agents)).containsOnly(0);
  }

  private static MeshAlgorithm pp(int agent) {
    return new PpAdmm(PROBLEM.agents().get(agent), PENALTY, plan(agent));
  }

  private static IppAdmm ipp(int agent, IppAdmm.Test test, int maxAbove) {
    return new IppAdmm(
        PROBLEM.agents().get(agent), PENALTY, plan(agent), test, MeshCase.atMost(maxAbove));
  }

  private static MAdmm mAdmm(int agent, PenaltySchedule penalties) {
    return new MAdmm(
        PROBLEM.agents().get(agent), penalties, Collections.nCopies(ROUNDS, plan(agent)));
  }

  private static IppAdmm.Test gaussianTests(double threshold) {
    return new IppAdmm.Test.Gaussian(new NoisyTest(threshold, GaussianNoise.ofSigma(.05)));
  }

  private static IppAdmm.Test sparseVector(double threshold, int maxAbove) {
    return new IppAdmm.Test.SparseVector(
        new GatePlan(
            threshold, PROBLEM.agents().get(0).gradientNormSensitivity(), .2, .2, maxAbove));
  }

  private static MinimiserPlan plan(int agent) {
    return PROBLEM.plan(agent, PENALTY);
  }

  private static String models(
      IntFunction<MeshAlgorithm> algorithm, NoiseKey key, Schedule schedule) {
    StringBuilder text = new StringBuilder();
    for (List<MeshView> round : PROBLEM.run(ROUNDS, algorithm, key, schedule)) {
      for (MeshView view : round) {
        text.append(view.now().own().value()).append(view.dual()).append('\n');
      }
    }
    return text.toString();
  }

  private static MeshCase problem(int agents, int dimension, long seed) {
    Random random = new Random(seed);
    List<LocalObjective> members = new ArrayList<>();
    List<Vec> starts = new ArrayList<>();
    for (int agent = 0; agent < agents; agent++) {
      double[][] rows = new double[20][dimension];
      double[] labels = new double[20];
      for (int row = 0; row < rows.length; row++) {
        for (int j = 0; j < dimension; j++) {
          rows[row][j] = (random.nextDouble() - .5) / Math.sqrt(dimension);
        }
        labels[row] = random.nextBoolean() ? 1 : -1;
      }
      members.add(MeshCase.local(rows, labels, .01));
      starts.add(Vec.zeros(dimension));
    }
    return new MeshCase(Graph.randomConnected(agents, seed), members, starts);
  }
}
