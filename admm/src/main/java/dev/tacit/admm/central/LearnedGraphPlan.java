package dev.tacit.admm.central;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.SoloAgent;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.CentralParties;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Records;
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
  static final Site SITE = new Site("graph/moments", "which features go together, for the graph");

  @Override
  public int rounds() {
    return plain.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return PrivacyEvent.composed(graph.event(mu), plain.event(agent));
  }

  @Override
  public Map<String, String> settings() {
    return plain.settings();
  }

  /** The graph takes the first round. */
  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(
        new CentralParties<>(
            1,
            rounds(),
            records -> new SoloAgent<>(new Unlearned(), turn(records)),
            state -> plain.model(((Learned) state).state())));
  }

  /** Where the run stands. */
  sealed interface State {}

  /** The graph is not known yet. */
  record Unlearned() implements State {}

  /** On the learned graph. */
  record Learned(ReleasedState state) implements State {}

  private SoloAgent.Turn<State> turn(Records records) {
    SoloAgent.Turn<ReleasedState> gradients = plain.turn(records);
    return (state, round, curator) -> {
      if (state instanceof Learned learned) {
        Step<ReleasedState> step = gradients.perform(learned.state(), round, curator);
        return new Step<>(new Learned(step.next()), step.outbox());
      }
      Released moments =
          curator.release(SITE.name(), graph.moments(records), graph.noise(mu), Audience.EVERYONE);
      ReleasedState start = ReleasedState.start(iteration.apply(learned(moments)));
      return new Step<>(new Learned(start), List.of(Envelope.note(0, round, "moments", moments)));
    };
  }

  Penalties learned(Released moments) {
    return graph.fused(moments.value(), mu, penalties);
  }
}
