package dev.tacit.admm.central;

import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.LaterDoors;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Progress;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * First the graph, then the gradients on the graph-guided fused lasso that it defines. Both are
 * charged, under the same neighbouring relation (fact F1.3).
 *
 * @param mu Gaussian parameter of the whole run
 * @param plain the run without edges, which has the noise of the gradients
 * @param penalties without edges
 * @param iteration the iteration on given penalties, its step size from the released graph
 */
record LearnedGraphPlan(
    PrivateGraph graph,
    double mu,
    CentralPlan plain,
    Penalties penalties,
    Function<Penalties, CentralIteration> iteration)
    implements Plan {
  static final String SITE = "graph/moments";

  @Override
  public int rounds() {
    return plain.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return PrivacyEvent.composed(graph.event(mu), plain.event(agent));
  }

  @Override
  public Optional<PaperClaim> claim() {
    return Optional.empty();
  }

  @Override
  public Map<String, String> settings() {
    return plain.settings();
  }

  @Override
  public Outcome run(List<Examples> agents, Doors doors, Progress progress) {
    Penalties learned = learned(agents.get(0), doors);
    // The moments took round 0.
    return plain.with(iteration.apply(learned)).run(agents, new LaterDoors(doors, 1), progress);
  }

  Penalties learned(Examples examples, Doors doors) {
    plain.size().require(examples.count());
    Released moments =
        doors
            .open(0, 0)
            .release(SITE, graph.moments(examples.rows()), graph.noise(mu), Audience.EVERYONE);
    doors.heard(0, 0, 0, moments.value());
    return graph.fused(moments.value(), mu, penalties);
  }
}
