package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A star run with everything fixed but the rows. Agents have their own events, since their sizes
 * differ; a record is with one owner, so the guarantee of the run is that of the worst (C1). The
 * price may be for another relation than the one asked for, see {@link GroupPrivacy}.
 *
 * @param neighbours the relation that receipts state
 */
record StarPlan(
    StarProblem problem,
    Optional<Scaling> scaling,
    List<AgentPlan> agentPlans,
    Neighbours neighbours,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {
  private static final String AUDIENCE =
      "everyone who sees all messages, the hub and the other owners included";

  StarPlan {
    agentPlans = List.copyOf(agentPlans);
  }

  /**
   * What a plan gives to one agent.
   *
   * @param event what the run does to its records
   * @param round what one round adds to that
   * @param algorithm puts its rows into the algorithm; the metric is there if the run is scaled
   */
  record AgentPlan(
      PrivacyEvent event,
      PrivacyEvent round,
      BiFunction<Examples, Optional<Metric>, StarAlgorithm> algorithm) {

    static AgentPlan unscaled(
        PrivacyEvent event, PrivacyEvent round, Function<Examples, StarAlgorithm> algorithm) {
      return new AgentPlan(event, round, (rows, none) -> algorithm.apply(rows));
    }
  }

  /** Without the exchange that scales the features. */
  static StarPlan unscaled(
      StarProblem problem,
      List<AgentPlan> agentPlans,
      Neighbours neighbours,
      Optional<PaperClaim> claim,
      Map<String, String> settings) {
    return new StarPlan(problem, Optional.empty(), agentPlans, neighbours, claim, settings);
  }

  @Override
  public int rounds() {
    return problem.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return agentPlans.get(agent).event();
  }

  /** That of its receipts, where it is private. */
  @Override
  public Neighbours receiptRelation(Neighbours asked) {
    return problem.setup().budget().isPresent() ? neighbours : asked;
  }

  @Override
  public Optional<String> ledgerRefusal() {
    return problem
        .setup()
        .budget()
        .filter(asked -> asked.neighbours() != neighbours)
        .map(asked -> GroupPrivacy.LEDGER_REFUSAL);
  }

  @Override
  public String audience() {
    return AUDIENCE;
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    return Optional.of(starParties());
  }

  StarParties starParties() {
    return new StarParties(this);
  }
}
