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

/** The entry of {@link ScasAdmm}. */
record ScasEntry() implements StarAlgorithms.StarEntry {
  private static final StarProblem.Defaults DEFAULTS = new StarProblem.Defaults(100, 200, .02, 0);

  @Override
  public String name() {
    return "scas-admm";
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  @Override
  public String about() {
    return "stochastic ADMM between agents and a hub (Ding et al. 2019, algorithm 1)";
  }

  @Override
  public List<Setting<?>> settings() {
    return DEFAULTS.settings(StarSettings.BATCH_SIZE);
  }

  @Override
  public Plan plan(Setup setup) {
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    StarProblem problem = StarProblem.of(setup, effective, DEFAULTS);
    int smallest = Collections.min(setup.rows());
    int batchSize =
        effective.read(StarSettings.BATCH_SIZE.within(AllowedValues.counts(1, smallest)));
    PrivacyEvent clear = new PrivacyEvent.NonPrivate("local models are sent in the clear");
    return StarPlan.unscaled(
        problem,
        (i, rows) -> algorithm(problem, i, rows, batchSize),
        new StarPrice(
            Collections.nCopies(problem.agents(), clear),
            Collections.nCopies(problem.agents(), clear),
            Neighbours.REPLACE_ONE),
        Optional.empty(),
        effective.values());
  }

  private static StarAlgorithm algorithm(
      StarProblem problem, int agent, Examples rows, int batchSize) {
    problem.setup().size(agent).require(rows.count());
    EmpiricalRisk risk = EmpiricalRisk.of(rows, problem.setup().loss());
    double scale = problem.weight(agent) / problem.records(agent);
    return new ScasAdmm(problem.loop(agent), risk, scale, batchSize);
  }
}
