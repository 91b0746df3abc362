package dev.tacit.admm.metric;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The entry of the house algorithm, the default of the command line. */
public record MetricAlgorithm(Topology topology) implements Algorithm {
  private static final List<Setting> COMMON =
      List.of(
          new Setting("rounds", "200", "1 to 100000", "gradient rounds"),
          new Setting("momentum", "0.9", "[0, 1)", "weight of the previous velocity"),
          new Setting(
              "indicatorPrior",
              "false",
              "true or false",
              "more ridge on rare categories; for tables in which rare levels carry little"));

  @Override
  public String name() {
    return "metric-admm";
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  public String about() {
    return "ADMM in a private metric: the most accurate, all settings from a public rule";
  }

  @Override
  public List<Setting> settings() {
    List<Setting> all = new ArrayList<>(COMMON);
    if (topology == Topology.MESH) {
      all.add(
          new Setting(
              "mixing",
              "relay",
              "relay, tracking",
              "gradients relayed to everybody, or followed among neighbours only"));
    }
    return all;
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    MetricRule rule =
        MetricRule.standard()
            .with(
                setup.settings().count("rounds", 200, 1, 100_000),
                setup.settings().number("momentum", .9, 0, Math.nextDown(1.0)));
    double mu =
        GaussianShare.mu(budget, candidate -> MetricEvent.of(scales(setup, rule, candidate)));
    boolean prior = setup.settings().flag("indicatorPrior", false);
    if (prior && setup.indicators().isEmpty()) {
      throw new IllegalArgumentException(
          "indicatorPrior = true needs to know which features are indicators: give a schema, or --attributes");
    }
    return new MetricPlan(setup, scales(setup, rule, mu), prior, mesh(setup));
  }

  /** The graph of a mesh; refused if not connected. */
  private Optional<MetricPlan.Mesh> mesh(Setup setup) {
    if (topology != Topology.MESH) {
      return Optional.empty();
    }
    Graph graph = Graph.ofEdges(setup.agents(), setup.edges());
    String mixing = setup.settings().choice("mixing", "relay", Set.of("relay", "tracking"));
    return Optional.of(new MetricPlan.Mesh(graph, mixing.equals("tracking")));
  }

  private static MetricScales scales(Setup setup, MetricRule rule, double mu) {
    return new MetricScales(
        rule,
        setup.totalRows(),
        setup.agents(),
        Math.addExact(setup.dimension(), 1),
        mu,
        setup.requireBudget().neighbours());
  }

  private void refuse(Setup setup) {
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible: metric-admm has no paper; leave it out");
    }
    if (!setup.loss().monotone() || Double.isInfinite(setup.loss().lipschitz())) {
      throw new IllegalArgumentException(
          "loss = "
              + setup.loss().name()
              + " is not covered by metric-admm; use logistic or huber-hinge, or --algorithm dp-admm"
              + " for numbers to predict");
    }
    if (!setup.penalties().isRidge() || setup.penalties().ridge() > 0) {
      throw new IllegalArgumentException(
          "metric-admm sets its own ridge from the budget: leave --regulariser out");
    }
  }
}
