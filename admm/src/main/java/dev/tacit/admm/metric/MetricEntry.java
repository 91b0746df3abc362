package dev.tacit.admm.metric;

import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.probability.CalibratedPlan;
import dev.tacit.admm.probability.CurveScales;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Budget;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.admm.run.InForce;
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

/** The entry of the house algorithm, which is used where nobody names another. */
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
    return "ADMM in a private metric: the most accurate, all settings from a public rule";
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
    InForce inForce = InForce.of(setup.settings(), settings());
    MetricRule rule =
        MetricRule.standard()
            .with(inForce.read(MetricSettings.ROUNDS), inForce.read(MetricSettings.MOMENTUM));
    MetricAim aim = aim(setup);
    double mu = GaussianShare.mu(budget, candidate -> event(scales(setup, rule, aim, candidate)));
    List<Boolean> damped = rareDamped(setup, aim, inForce);
    Optional<MetricPlan.Mesh> mesh = mesh(setup, inForce);
    MetricScales scales = scales(setup, rule, aim, mu);
    Plan plan = new MetricPlan(setup, scales, damped, mesh, inForce.values());
    return curve(scales).<Plan>map(curve -> new CalibratedPlan(plan, setup, curve)).orElse(plan);
  }

  private static PrivacyEvent event(MetricScales scales) {
    PrivacyEvent rounds = MetricEvent.of(scales);
    return curve(scales).map(curve -> PrivacyEvent.composed(rounds, curve.event())).orElse(rounds);
  }

  /** Step C, where there are margins to count. */
  private static Optional<CurveScales> curve(MetricScales scales) {
    return scales.aim() instanceof MetricAim.Margins
        ? Optional.of(
            new CurveScales(
                scales.rows(), scales.owners(), scales.closingMu(), scales.neighbours()))
        : Optional.empty();
  }

  /** The features that the aim's own prior, or else the indicator prior, is against. */
  private static List<Boolean> rareDamped(Setup setup, MetricAim aim, InForce inForce) {
    if (aim.dampsRare()) {
      inForce.unused(MetricSettings.INDICATOR_PRIOR);
      return Collections.nCopies(setup.dimension(), true);
    }
    boolean asked = inForce.read(MetricSettings.INDICATOR_PRIOR);
    if (asked && setup.indicators().isEmpty()) {
      throw new IllegalArgumentException(
          "indicatorPrior = true needs to know which features are indicators: give a schema, or"
              + " `attributes`");
    }
    return asked ? setup.indicators() : List.of();
  }

  /** The graph of a mesh; refused if not connected. */
  private Optional<MetricPlan.Mesh> mesh(Setup setup, InForce inForce) {
    if (topology != Topology.MESH) {
      return Optional.empty();
    }
    Graph graph = Graph.ofEdges(setup.agents(), setup.edges());
    boolean tracking = inForce.read(MetricSettings.MIXING).equals("tracking");
    return Optional.of(new MetricPlan.Mesh(graph, tracking));
  }

  private static MetricScales scales(Setup setup, MetricRule rule, MetricAim aim, double mu) {
    return MetricScales.of(
            rule,
            aim,
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

  private static MetricAim aim(Setup setup) {
    if (setup.classes() > 1) {
      if (!(setup.loss() instanceof LogisticLoss)) {
        throw new IllegalArgumentException(
            "loss = "
                + setup.loss().name()
                + " is for two classes; use logistic for "
                + setup.classes());
      }
      return new MetricAim.Classes(setup.classes());
    }
    if (setup.loss() instanceof SquaredLoss) {
      return new MetricAim.Targets();
    }
    if (!setup.loss().monotone() || Double.isInfinite(setup.loss().lipschitz())) {
      throw new IllegalArgumentException(
          "loss = "
              + setup.loss().name()
              + " is not covered by metric-admm; use logistic or huber-hinge for classes, squared"
              + " for numbers");
    }
    return new MetricAim.Margins(setup.loss());
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
