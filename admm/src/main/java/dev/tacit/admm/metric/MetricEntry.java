package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.probability.CalibratedEntry;
import dev.tacit.admm.probability.CalibratedPlan;
import dev.tacit.admm.probability.CurveParameters;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.loss.LogisticLoss;
import dev.tacit.optim.loss.SquaredLoss;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Registry entry of metric-admm, Tacit's own algorithm, which is used where none is named.
 *
 * <p>It reads the settings, prices the run from public numbers, and makes the plan.
 */
public record MetricEntry(Topology topology) implements Algorithm {
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
    return "ADMM preconditioned by privately released second moments of the features; all settings have public rules";
  }

  @Override
  public List<Site> sites() {
    return Stream.concat(MetricAgent.SITES.stream(), CalibratedEntry.SITES.stream()).toList();
  }

  @Override
  public List<Setting<?>> settings() {
    List<Setting<?>> all =
        new ArrayList<>(
            List.of(
                MetricSettings.ROUNDS, MetricSettings.MOMENTUM, MetricSettings.INDICATOR_PRIOR));
    if (topology == Topology.MESH) {
      all.add(MetricSettings.MIXING);
    }
    return all;
  }

  @Override
  public Plan plan(Setup setup) {
    Budget budget = setup.requireBudget();
    refuse(setup);
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    MetricRule rule =
        MetricRule.standard()
            .with(effective.read(MetricSettings.ROUNDS), effective.read(MetricSettings.MOMENTUM));
    MetricObjective objective = objective(setup);
    double mu =
        GaussianBudget.mu(
            budget, candidate -> event(parameters(setup, rule, objective, candidate)));
    List<Boolean> damped = rareDamped(setup, objective, effective);
    Optional<MetricPlan.Mesh> mesh = mesh(setup, effective);
    MetricParameters parameters = parameters(setup, rule, objective, mu);
    Plan plan = new MetricPlan(setup, parameters, damped, mesh, effective.values());
    return curve(parameters)
        .<Plan>map(curve -> new CalibratedPlan(plan, setup, curve))
        .orElse(plan);
  }

  private static PrivacyEvent event(MetricParameters parameters) {
    PrivacyEvent rounds = MetricEvent.of(parameters);
    return curve(parameters)
        .map(curve -> PrivacyEvent.composed(rounds, curve.event()))
        .orElse(rounds);
  }

  /** Step C, where there are margins to count. */
  private static Optional<CurveParameters> curve(MetricParameters parameters) {
    return parameters.objective() instanceof MetricObjective.Binary
        ? Optional.of(
            new CurveParameters(
                parameters.rows(),
                parameters.owners(),
                parameters.histogramMu(),
                parameters.neighbours()))
        : Optional.empty();
  }

  /** The features that the objective's own prior, or else the indicator prior, is against. */
  private static List<Boolean> rareDamped(
      Setup setup, MetricObjective objective, EffectiveSettings effective) {
    if (objective.dampsRare()) {
      effective.reportUnused(MetricSettings.INDICATOR_PRIOR);
      return Collections.nCopies(setup.dimension(), true);
    }
    boolean usesIndicatorPrior = effective.read(MetricSettings.INDICATOR_PRIOR);
    if (usesIndicatorPrior && setup.indicators().isEmpty()) {
      throw new IllegalArgumentException(
          "indicatorPrior = true needs to know which features are indicators: give a schema, or"
              + " `attributes`");
    }
    return usesIndicatorPrior ? setup.indicators() : List.of();
  }

  /** The graph of a mesh; refused if not connected. */
  private Optional<MetricPlan.Mesh> mesh(Setup setup, EffectiveSettings effective) {
    if (topology != Topology.MESH) {
      return Optional.empty();
    }
    Graph graph = Graph.ofEdges(setup.agents(), setup.edges());
    boolean tracking = effective.read(MetricSettings.MIXING).equals("tracking");
    return Optional.of(new MetricPlan.Mesh(graph, tracking));
  }

  private static MetricParameters parameters(
      Setup setup, MetricRule rule, MetricObjective objective, double mu) {
    return MetricParameters.of(
            rule,
            objective,
            setup.totalRows(),
            setup.agents(),
            Math.addExact(setup.dimension(), 1),
            mu,
            setup.requireBudget().neighbours())
        .with(MetricCentre.of(setup.indicators()));
  }

  @Override
  public boolean joinsClasses() {
    return true;
  }

  private static MetricObjective objective(Setup setup) {
    if (setup.classes() > 1) {
      if (!(setup.loss() instanceof LogisticLoss)) {
        throw new IllegalArgumentException(
            "loss = "
                + setup.loss().name()
                + " is for two classes; use logistic for "
                + setup.classes());
      }
      return new MetricObjective.Multiclass(setup.classes());
    }
    if (setup.loss() instanceof SquaredLoss) {
      return new MetricObjective.Regression();
    }
    if (!setup.loss().monotone() || Double.isInfinite(setup.loss().lipschitz())) {
      throw new IllegalArgumentException(
          "loss = "
              + setup.loss().name()
              + " is not covered by metric-admm; use logistic or huber-hinge for classes, squared"
              + " for numbers");
    }
    return new MetricObjective.Binary(setup.loss());
  }

  private static void refuse(Setup setup) {
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible: metric-admm has no paper; leave it out");
    }
    if (!setup.penalties().isRidge() || setup.penalties().ridge() > 0) {
      throw new IllegalArgumentException(
          "metric-admm sets its own ridge from the budget: leave `regulariser` out");
    }
  }
}
