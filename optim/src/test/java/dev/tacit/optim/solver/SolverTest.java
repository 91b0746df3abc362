package dev.tacit.optim.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.HuberHingeLoss;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.Loss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Problems;
import dev.tacit.optim.risk.RecordSums;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SolverTest {
  private static final int[] ADULT = {5, 8, 5, 16, 5, 7, 14, 6, 5, 2, 2, 2, 5, 41};

  @Test
  void law_allSolversAgreeAndCertify() {
    ForAll.cases(
        15,
        random -> {
          int dimension = 1 + random.nextInt(8);
          Examples examples = Problems.dense(random, 20 + random.nextInt(400), dimension);
          for (Loss loss : List.of(new LogisticLoss(), new HuberHingeLoss(0.5))) {
            EmpiricalRisk risk = EmpiricalRisk.of(examples, loss).clipped(0.9);
            PenalisedRisk objective =
                PenalisedRisk.mean(risk)
                    .plusRidge(0.01)
                    .plusQuadratic(0.02, Problems.vector(random, dimension))
                    .plusLinear(Problems.vector(random, dimension).scaled(0.1));
            Vec start = Problems.vector(random, dimension);
            Solution newton = new NewtonCg().minimise(objective, start, 1e-11);
            Solution major = new MajorisedNewton().minimise(objective, start, 1e-11);
            Solution certified = new CertifiedNewton().minimise(objective, start, 1e-11);
            for (Solution solution : List.of(newton, major, certified)) {
              assertThat(solution.converged()).isTrue();
              assertThat(solution.certifiedGradientNorm()).isLessThanOrEqualTo(1e-11);
              assertThat(objective.at(solution.minimiser()).gradient().norm())
                  .isEqualTo(solution.gradientNorm());
              // Fact solver-error: |x - x*| <= tolerance / strong convexity, for each of the two.
              assertThat(solution.minimiser().minus(major.minimiser()).norm())
                  .isLessThan(2 * 1e-11 / 0.03);
            }
          }
        });
  }

  @Test
  void closedForm_matchesTheNormalEquations() {
    ForAll.cases(
        20,
        random -> {
          int dimension = 1 + random.nextInt(6);
          Examples examples = Problems.dense(random, 50, dimension);
          EmpiricalRisk risk = EmpiricalRisk.of(examples, new SquaredLoss());
          PenalisedRisk objective = PenalisedRisk.mean(risk).plusRidge(0.1);
          double[] labels = new double[50];
          java.util.Arrays.setAll(labels, examples::label);
          Vec right = examples.rows().transposeTimes(Vec.of(labels)).scaled(2.0 / 50);
          Vec expected =
              RecordSums.gram(examples, 2.0 / 50).plusIdentity(0.1).cholesky().solve(right);
          Solution found = new ClosedForm().minimise(objective, Vec.zeros(dimension), 1e-12);
          assertThat(found.converged()).isTrue();
          assertThat(found.minimiser().minus(expected).norm()).isLessThan(1e-12);
          Solution newton = new NewtonCg().minimise(objective, Vec.zeros(dimension), 1e-12);
          assertThat(newton.minimiser().minus(expected).norm()).isLessThan(1e-10);
        });
  }

  @Test
  void factA2_stepBoundIsNeverExceededAndMatchesItsExample() {
    // The review's example: Lambda = 1e-3, tolerance 1e-8, about 10^4 steps.
    assertThat(MajorisedNewton.stepBound(1e-3, 0.25, 2, 1e-8)).isBetween(9_000L, 12_000L);
    ForAll.cases(
        20,
        random -> {
          Examples examples = Problems.dense(random, 200, 4);
          Examples scaled = examples.withRows(examples.rows().withinUnitBall());
          PenalisedRisk objective =
              PenalisedRisk.mean(EmpiricalRisk.of(scaled, new LogisticLoss())).plusRidge(0.01);
          Vec start = Problems.vector(random, 4).scaled(20);
          double gradient = objective.at(start).gradient().norm();
          long bound = MajorisedNewton.stepBound(0.01, objective.lossSmoothness(1), gradient, 1e-9);
          Solution found = new MajorisedNewton().minimise(objective, start, 1e-9);
          assertThat(found.converged()).isTrue();
          assertThat((long) found.steps()).isLessThanOrEqualTo(bound);
        });
  }

  @Test
  void sizeOfA9a_reachesTwelveDigits() {
    Examples examples = Problems.oneHot(new Random(11), 32_561, ADULT);
    PenalisedRisk objective =
        PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss())).plusRidge(3e-5);
    Solution found = new NewtonCg().minimise(objective, Vec.zeros(123), 1e-11);
    assertThat(found.converged()).isTrue();
    assertThat(found.steps()).isLessThan(20);
    Solution warm = new NewtonCg().minimise(objective, found.minimiser(), 1e-11);
    assertThat(warm.steps()).isZero();
  }

  @Test
  void unreachableTolerance_isAdmittedNotClaimed() {
    Examples examples = Problems.dense(new Random(3), 500, 5);
    PenalisedRisk objective =
        PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss())).plusRidge(0.1);
    for (LocalSolver solver :
        List.of(new NewtonCg(), new MajorisedNewton(), new CertifiedNewton())) {
      Solution found = solver.minimise(objective, Vec.zeros(5), 1e-18);
      assertThat(found.converged()).isFalse();
      assertThat(found.gradientNorm()).isLessThan(1e-13);
    }
  }

  @Test
  void penalisedRisk_isTheSumOfItsParts() {
    Random random = new Random(2);
    Examples examples = Problems.dense(random, 30, 3);
    EmpiricalRisk risk = EmpiricalRisk.of(examples, new LogisticLoss());
    Vec centre = Problems.vector(random, 3);
    Vec slope = Problems.vector(random, 3);
    Vec x = Problems.vector(random, 3);
    PenalisedRisk objective =
        PenalisedRisk.sum(risk, 0.5).plusRidge(0.3).plusQuadratic(2, centre).plusLinear(slope);
    double expected =
        0.5 * risk.lossSum(x)
            + 0.15 * x.normSquared()
            + x.minus(centre).normSquared()
            + slope.dot(x);
    assertThat(objective.at(x).value()).isCloseTo(expected, within(1e-12));
    assertThat(objective.strongConvexity()).isEqualTo(2.3);
    double h = 1e-6;
    Vec direction = Problems.vector(random, 3);
    Vec difference =
        objective
            .at(x.plusScaled(h, direction))
            .gradient()
            .minus(objective.at(x.plusScaled(-h, direction)).gradient())
            .scaled(1 / (2 * h));
    assertThat(objective.at(x).hessianTimes(direction).minus(difference).norm()).isLessThan(1e-7);
    assertThat(objective.majorant().eigen().values().get(2))
        .isLessThanOrEqualTo(objective.smoothness());
  }

  @Test
  void refuses_whatHasNoGuarantee() {
    Examples examples = Problems.dense(new Random(3), 50, 2);
    PenalisedRisk flat = PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss()));
    Vec zero = Vec.zeros(2);
    assertThatThrownBy(() -> new CertifiedNewton().minimise(flat, zero, 1e-6))
        .hasMessageContaining("add a ridge");
    assertThatThrownBy(() -> new ClosedForm().minimise(flat, zero, 1e-6))
        .hasMessageContaining("quadratic");
    assertThatThrownBy(() -> MajorisedNewton.stepBound(0, 1, 1, 1e-6))
        .hasMessageContaining("strongConvexity = 0.0");
    assertThatThrownBy(() -> flat.plusRidge(-1)).hasMessageContaining("-1.0");
    assertThatThrownBy(() -> new NewtonCg(0)).hasMessageContaining("maxSteps = 0");
  }
}
