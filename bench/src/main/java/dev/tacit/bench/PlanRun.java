package dev.tacit.bench;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.InMemoryChannel;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A central private run without ledger, and the passes over the same rows that no such run can do
 * without: gradients of the plain loss, in the same number of threads.
 */
final class PlanRun {
  private final Examples examples;
  private final Plan plan;
  private final EmpiricalRisk risk;

  /** Real noise of a fresh secret key, for replace-one neighbours at delta 1e-5. */
  PlanRun(Algorithm algorithm, Examples examples, Penalties penalties, int rounds, double epsilon) {
    this.examples = examples;
    Map<String, String> given = Map.of("rounds", Integer.toString(rounds));
    this.plan =
        algorithm.plan(
            new Setup(
                List.of(examples.count()),
                examples.dimension(),
                List.of(),
                List.of(),
                new LogisticLoss(),
                penalties,
                Optional.of(new Budget(epsilon, 1e-5, Neighbours.REPLACE_ONE)),
                Calibration.SOUND,
                Settings.of(given, algorithm.settings())));
    this.risk = EmpiricalRisk.of(examples, new LogisticLoss());
  }

  Outcome train() {
    InMemoryChannel channel = new InMemoryChannel("bench", List.of(NoiseKey.secure()));
    return plan.run(List.of(examples), channel, Progress.SILENT);
  }

  /** As many gradients as the run has rounds, each at another model. */
  Vec barePasses() {
    Vec model = Vec.zeros(examples.dimension());
    for (int round = 0; round < plan.rounds(); round++) {
      model = model.plusScaled(-1.0 / examples.count(), risk.gradientSum(model));
    }
    return model;
  }
}
