package dev.tacit.admm.star;

import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.EmpiricalRisk;
import dev.tacit.optim.risk.Examples;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Plans of {@link ScasAdmm}. */
final class ScasPlanner {
  private static final StarProblem.Defaults DEFAULTS = new StarProblem.Defaults(100, 200, .02, 0);
  static final List<Setting<?>> SETTINGS = DEFAULTS.settings(StarSettings.BATCH_SIZE);

  private ScasPlanner() {}

  static Plan plan(Setup setup) {
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), SETTINGS);
    StarProblem problem = StarProblem.of(setup, effective, DEFAULTS);
    int smallest = Collections.min(setup.rows());
    int batchSize =
        effective.read(StarSettings.BATCH_SIZE.within(AllowedValues.counts(1, smallest)));
    PrivacyEvent clear = new PrivacyEvent.NonPrivate("local models are sent in the clear");
    List<StarPlan.AgentPlan> agents =
        IntStream.range(0, problem.agents())
            .mapToObj(
                i ->
                    StarPlan.AgentPlan.unscaled(
                        clear, clear, rows -> algorithm(problem, i, rows, batchSize)))
            .toList();
    return StarPlan.unscaled(
        problem, agents, Neighbours.REPLACE_ONE, Optional.empty(), effective.values());
  }

  private static StarAlgorithm algorithm(
      StarProblem problem, int agent, Examples rows, int batchSize) {
    problem.setup().size(agent).require(rows.count());
    EmpiricalRisk risk = EmpiricalRisk.of(rows, problem.setup().loss());
    double scale = problem.weight(agent) / problem.records(agent);
    return new ScasAdmm(problem.loop(agent), risk, scale, batchSize);
  }
}
