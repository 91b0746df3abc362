package dev.tacit.optim.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.laws.ForAll;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import dev.tacit.optim.prox.ElasticNet;
import dev.tacit.optim.prox.GeneralisedLasso;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.prox.Ridge;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Problems;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompositeSolverTest {
  /** The optimality conditions of the lasso, checked coordinate by coordinate. */
  @Test
  void law_elasticNetMeetsItsOptimalityConditions() {
    ForAll.cases(
        12,
        random -> {
          int dimension = 2 + random.nextInt(8);
          Examples examples = Problems.dense(random, 200, dimension);
          PenalisedRisk objective =
              PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss()));
          ElasticNet net = new ElasticNet(0.05, 0.01);
          Solution found =
              new CompositeSolver().minimise(objective, net, Vec.zeros(dimension), 1e-10);
          assertThat(found.converged()).isTrue();
          Vec gradient = objective.at(found.minimiser()).gradient();
          for (int j = 0; j < dimension; j++) {
            double x = found.minimiser().get(j);
            double slope = gradient.get(j) + 0.01 * x;
            if (x == 0) {
              assertThat(Math.abs(slope)).isLessThanOrEqualTo(0.05 + 1e-9);
            } else {
              assertThat(Math.abs(slope + 0.05 * Math.signum(x))).isLessThan(1e-9);
            }
          }
        });
  }

  @Test
  void ridgeAsRegulariserEqualsRidgeInTheObjective() {
    Random random = new Random(4);
    Examples examples = Problems.dense(random, 300, 6);
    PenalisedRisk plain = PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss()));
    Solution split = new CompositeSolver().minimise(plain, new Ridge(0.02), Vec.zeros(6), 1e-11);
    Solution whole = new NewtonCg().minimise(plain.plusRidge(0.02), Vec.zeros(6), 1e-11);
    assertThat(split.converged()).isTrue();
    assertThat(split.minimiser().minus(whole.minimiser()).norm()).isLessThan(2e-9);
  }

  @Test
  void orthogonalLassoIsSoftThresholding() {
    // Rows sqrt(n) e_j: the mean squared loss is |x - b|^2 for b = label / sqrt(n).
    double[][] table = new double[4][4];
    double[] labels = {2, -0.2, 1, -3};
    for (int j = 0; j < 4; j++) {
      table[j][j] = 2;
    }
    Examples examples = Examples.of(dev.tacit.optim.linalg.Rows.of(table), labels);
    PenalisedRisk objective = PenalisedRisk.mean(EmpiricalRisk.of(examples, new SquaredLoss()));
    Solution found =
        new CompositeSolver().minimise(objective, new L1Norm(0.4), Vec.zeros(4), 1e-12);
    assertThat(found.minimiser().minus(Vec.of(0.8, 0, 0.3, -1.3)).norm()).isLessThan(1e-12);
  }

  @Test
  void sizeOfA9a_elasticNetToTenDigits() {
    Examples examples =
        Problems.oneHot(new Random(12), 8000, 5, 8, 5, 16, 5, 7, 14, 6, 5, 2, 2, 2, 5, 41);
    PenalisedRisk objective = PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss()));
    Solution found =
        new CompositeSolver()
            .minimise(objective, new ElasticNet(1e-4, 1e-5), Vec.zeros(123), 1e-10);
    assertThat(found.converged()).isTrue();
  }

  /** Two coordinates pulled together by a strong fusion end up at their common minimiser. */
  @Test
  void fusedLasso_knownSolutionsAndOptimality() {
    double[] labels = {2, 1, -3};
    double[][] table = new double[3][3];
    for (int j = 0; j < 3; j++) {
      table[j][j] = 1;
    }
    Examples examples = Examples.of(dev.tacit.optim.linalg.Rows.of(table), labels);
    // |x - b|^2 / 2: a signal approximation problem on the chain 0 - 1 - 2.
    PenalisedRisk objective = PenalisedRisk.sum(EmpiricalRisk.of(examples, new SquaredLoss()), 0.5);
    List<Edge> chain = List.of(new Edge(0, 1), new Edge(1, 2));
    MappedRegulariser weak = new MappedRegulariser(GeneralisedLasso.fused(3, chain, 0.2, 0));
    Solution found = new CompositeSolver().minimise(objective, weak, Vec.zeros(3), 1e-9);
    assertThat(found.minimiser().minus(Vec.of(1.8, 1, -2.8)).norm()).isLessThan(1e-8);
    MappedRegulariser strong = new MappedRegulariser(GeneralisedLasso.fused(3, chain, 50, 0));
    Solution flat = new CompositeSolver().minimise(objective, strong, Vec.zeros(3), 1e-9);
    assertThat(flat.minimiser().norm()).isLessThan(1e-8);
    MappedRegulariser mixed = new MappedRegulariser(GeneralisedLasso.fused(3, chain, 1, 0.1));
    Solution both = new CompositeSolver().minimise(objective, mixed, Vec.zeros(3), 1e-9);
    // x0 = x1 = (2 + 1 - 1) / 2 - 0.1 after fusing, x2 = -3 + 1 + 0.1.
    assertThat(both.minimiser().minus(Vec.of(0.9, 0.9, -1.9)).norm()).isLessThan(1e-8);
  }
}
