package dev.tacit.admm.central;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Setups;
import dev.tacit.optim.linalg.Edge;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.prox.GeneralisedLasso;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.solver.CompositeSolver;
import dev.tacit.optim.solver.MappedRegulariser;
import dev.tacit.optim.solver.PenalisedRisk;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Without noise the iterations reach the optimum of a solver that shares nothing with them. */
class ConvergenceTest {
  private static final List<Edge> CHAIN =
      List.of(new Edge(0, 1), new Edge(1, 2), new Edge(3, 4), new Edge(4, 5));

  private final Examples examples = Sample.examples(new Random(3), 60, 6);

  @Test
  void plainAndAcceleratedReachTheOptimumOfFusedLassoLassoAndElasticNet() {
    for (Penalties penalties :
        List.of(
            new Penalties(0, .01, 0, .01, List.of(), CHAIN),
            Penalties.elasticNet(0, .02),
            Penalties.elasticNet(.05, .01))) {
      double optimum = optimum(penalties);
      for (boolean accelerated : new boolean[] {false, true}) {
        double gap = objective(trained(penalties, accelerated, 8000, true), penalties) - optimum;
        assertThat(gap).as(penalties + " accelerated " + accelerated).isBetween(-1e-10, 1e-8);
      }
    }
  }

  @Test
  void factF18_withoutARestartTheAcceleratedIterationDoesNotConverge() {
    Penalties penalties = new Penalties(0, .01, 0, .01, List.of(), CHAIN);
    double optimum = optimum(penalties);
    double gap = objective(trained(penalties, true, 8000, false), penalties) - optimum;
    assertThat(gap).isGreaterThan(1e-8);
  }

  private Vec trained(Penalties penalties, boolean accelerated, int rounds, boolean restart) {
    Setup plain = Sample.setup(examples, new LogisticLoss(), penalties, Optional.empty());
    Settings common = Settings.of(CentralSettings.ROUNDS, rounds).with(CentralSettings.PENALTY, .3);
    Settings settings = accelerated ? common.with(CentralSettings.RESTART, restart) : common;
    Setup setup = Setups.with(plain, Calibration.SOUND, settings);
    Outcome outcome =
        new GradientEntry(accelerated, false)
            .plan(setup)
            .run(List.of(examples), InMemoryChannel.withFreshKeys("plain", 1), Progress.SILENT);
    return outcome.model().linear().weights();
  }

  private double objective(Vec model, Penalties penalties) {
    SplitForm form = SplitForm.of(penalties, examples.dimension());
    return EmpiricalRisk.of(examples, new LogisticLoss()).meanLoss(model)
        + form.regulariser().value(form.coupling().image(model));
  }

  private double optimum(Penalties penalties) {
    SplitForm form = SplitForm.of(penalties, examples.dimension());
    GeneralisedLasso lasso = new GeneralisedLasso(form.coupling().map(), form.regulariser());
    PenalisedRisk risk = PenalisedRisk.mean(EmpiricalRisk.of(examples, new LogisticLoss()));
    Vec minimiser =
        new CompositeSolver()
            .minimise(risk, new MappedRegulariser(lasso), Vec.zeros(examples.dimension()), 1e-9)
            .minimiser();
    return objective(minimiser, penalties);
  }
}
