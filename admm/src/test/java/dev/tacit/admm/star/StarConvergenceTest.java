package dev.tacit.admm.star;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Setup;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.L1Norm;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.solver.CompositeSolver;
import dev.tacit.optim.solver.NewtonCg;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Algorithm 1 finds the minimiser over all records, whatever the sizes of the owners. */
class StarConvergenceTest {
  private static final StarSample SAMPLE = StarSample.of(120, 40, 200);

  @Test
  void algorithm1_findsTheCentralOptimumOfUnequalOwners() {
    Penalties ridge = Penalties.ridge(.02);
    PenalisedRisk central =
        PenalisedRisk.mean(EmpiricalRisk.of(SAMPLE.pooled(), new LogisticLoss()))
            .plusRidge(ridge.ridge());
    double least = central.at(optimum(central)).value();
    Vec model = trained(ridge, Map.of("rounds", "150", "innerSteps", "40", "penalty", "0.1"));

    assertThat(central.at(model).value() / least - 1).isBetween(-1e-12, 1e-7);
  }

  @Test
  void weightingByAgents_findsAnotherOptimum() {
    Penalties ridge = Penalties.ridge(.02);
    PenalisedRisk central =
        PenalisedRisk.mean(EmpiricalRisk.of(SAMPLE.pooled(), new LogisticLoss()))
            .plusRidge(ridge.ridge());
    double least = central.at(optimum(central)).value();
    Vec model =
        trained(
            ridge,
            Map.of("rounds", "150", "innerSteps", "40", "penalty", "0.1", "weighting", "agents"));

    assertThat(central.at(model).value() / least - 1).isGreaterThan(1e-5);
  }

  @Test
  void algorithm1_withLasso() {
    Penalties lasso = new Penalties(.01, .03, 0, List.of());
    PenalisedRisk smooth =
        PenalisedRisk.mean(EmpiricalRisk.of(SAMPLE.pooled(), new LogisticLoss()))
            .plusRidge(lasso.ridge());
    L1Norm norm = new L1Norm(lasso.lasso());
    Vec best =
        new CompositeSolver()
            .minimise(smooth, norm, Vec.zeros(StarSample.DIMENSION), 1e-11)
            .minimiser();
    double least = smooth.at(best).value() + norm.value(best);
    Vec model = trained(lasso, Map.of("rounds", "150", "innerSteps", "40", "penalty", "0.1"));

    double found = smooth.at(model).value() + norm.value(model);
    assertThat(found / least - 1).isBetween(-1e-9, 1e-7);
  }

  @Test
  void ballKeepsTheModelInside() {
    Vec model = trained(Penalties.none(), Map.of("rounds", "50", "radius", "0.5"));
    assertThat(model.norm()).isBetween(.5 - 1e-9, .5 + 1e-9);
  }

  private static Vec optimum(PenalisedRisk central) {
    return new NewtonCg().minimise(central, Vec.zeros(StarSample.DIMENSION), 1e-12).minimiser();
  }

  private static Vec trained(Penalties penalties, Map<String, String> settings) {
    Setup setup = SAMPLE.setup(penalties, Optional.empty(), settings);
    Outcome outcome =
        StarAlgorithms.SCAS.plan(setup).run(SAMPLE.owners(), SAMPLE.channel(), Progress.SILENT);
    return outcome.model().linear().weights();
  }
}
