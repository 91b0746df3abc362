package dev.tacit.admm.metric;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of metric-admm with all settings fixed.
 *
 * @param rareDamped which features get more ridge the rarer they are; empty for none
 */
record MetricPlan(
    Setup setup,
    MetricParameters parameters,
    List<Boolean> rareDamped,
    Optional<Mesh> mesh,
    Map<String, String> settings)
    implements Plan {

  /**
   * Who talks to whom.
   *
   * @param tracking gradients are followed among neighbours instead of relayed to everybody
   */
  record Mesh(Graph graph, boolean tracking) {}

  @Override
  public int rounds() {
    return parameters.rule().rounds();
  }

  /**
   * All branches cost the same mu^2; the plan names the one with most releases, whose slack is the
   * largest too (facts S5a, F0.2).
   */
  @Override
  public PrivacyEvent event(int agent) {
    return MetricEvent.of(parameters);
  }

  /** What was released decides what else is bought, for all owners alike. */
  @Override
  public List<PrivacyEvent> branches(int agent) {
    return MetricEvent.branches(parameters);
  }

  @Override
  public String audience() {
    if (mesh.isPresent()) {
      return "everyone who sees all messages, the other owners included";
    }
    return setup.agents() > 1
        ? "everyone who sees all messages, the hub and the other owners included"
        : Plan.super.audience();
  }

  @Override
  public Optional<Parties<?, ?>> parties() {
    List<Double> weights =
        setup.rows().stream().map(rows -> (double) rows / setup.totalRows()).toList();
    MetricProtocol protocol = new MetricProtocol(parameters, weights, this::ridge);
    return Optional.of(new MetricParties(setup, protocol, mesh));
  }

  private MetricRidge ridge(MetricParameters own, Metric metric) {
    double base = own.ridge(metric);
    return rareDamped.isEmpty()
        ? MetricRidge.plain(base, metric)
        : MetricRidge.withPrior(
            base, metric, rareDamped, parameters.objective().priorPerRow() / setup.totalRows());
  }
}
