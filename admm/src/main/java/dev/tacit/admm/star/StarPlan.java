package dev.tacit.admm.star;

import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.PaperClaim;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.dp.event.Neighbours;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.risk.Examples;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A star run with everything fixed but the rows. Agents have their own events, since their sizes
 * differ; a record is with one owner, so the guarantee of the run is that of the worst (C1). The
 * price may be for another relation than the one asked for, see {@link GroupPrivacy}.
 */
record StarPlan(
    StarProblem problem,
    Optional<Scaling> scaling,
    AlgorithmFactory factory,
    StarPrice price,
    Optional<PaperClaim> claim,
    Map<String, String> settings)
    implements Plan {
  private static final String AUDIENCE =
      "everyone who sees all messages, the hub and the other owners included";

  /** Puts the rows of an owner into its algorithm; the metric is there if the run is scaled. */
  @FunctionalInterface
  interface AlgorithmFactory {
    StarAlgorithm algorithm(int agent, Examples rows, Optional<Metric> metric);
  }

  /** Without the exchange that scales the features. */
  static StarPlan unscaled(
      StarProblem problem,
      BiFunction<Integer, Examples, StarAlgorithm> recipe,
      StarPrice price,
      Optional<PaperClaim> claim,
      Map<String, String> settings) {
    return new StarPlan(
        problem,
        Optional.empty(),
        (i, rows, none) -> recipe.apply(i, rows),
        price,
        claim,
        settings);
  }

  @Override
  public int rounds() {
    return problem.rounds();
  }

  @Override
  public PrivacyEvent event(int agent) {
    return price.whole().get(agent);
  }

  /** That of its receipts, where it is private. */
  @Override
  public Neighbours receiptRelation(Neighbours asked) {
    return problem.setup().budget().isPresent() ? price.neighbours() : asked;
  }

  @Override
  public Optional<String> ledgerRefusal() {
    return problem
        .setup()
        .budget()
        .filter(asked -> asked.neighbours() != price.neighbours())
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
    return new StarParties(problem, scaling, factory, price);
  }
}
