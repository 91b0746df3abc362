package dev.tacit.admm.descent;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.graph.Graph;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.Optional;

/**
 * Registry entry of {@code dp-gd}, noisy gradient descent with momentum, the baseline that other
 * algorithms are compared with.
 */
public record DescentEntry(Topology topology) implements Algorithm {
  /** Noise falls with the clip in proportion, so where there is much of it the slope is halved. */
  private static final double NOISY_CLIP = .5;

  /** About the length that the noise of all rounds, added up by the steps, may have at the end. */
  private static final double NOISE_CAP = 14;

  /** In one process, with a hub, and along a graph. */
  public static List<DescentEntry> all() {
    return List.of(
        new DescentEntry(Topology.CENTRAL),
        new DescentEntry(Topology.STAR),
        new DescentEntry(Topology.MESH));
  }

  @Override
  public String name() {
    return "dp-gd";
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  public String about() {
    return "gradient descent with momentum on clipped, noisy gradients; the baseline for comparison";
  }

  @Override
  public List<Site> sites() {
    return List.of(Site.GRADIENT);
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        DescentSettings.ROUNDS,
        DescentSettings.CLIP,
        DescentSettings.MOMENTUM,
        DescentSettings.STEP_SIZE,
        DescentSettings.TAIL);
  }

  @Override
  public Plan plan(Setup setup) {
    setup.requireBudget();
    refuse(setup);
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    int rounds = effective.read(DescentSettings.ROUNDS);
    double momentum = effective.read(DescentSettings.MOMENTUM);
    double longest = 1 / (setup.loss().curvatureBound() + setup.penalties().ridge());
    double clip =
        effective.read(
            DescentSettings.CLIP,
            () -> {
              double slope = setup.loss().lipschitz();
              double quiet = noiseLimitedStep(noise(setup, rounds, slope), setup, momentum);
              return quiet >= longest / 2 ? slope : NOISY_CLIP * slope;
            });
    DescentNoise noise = noise(setup, rounds, clip);
    // Beyond 2 (1 + momentum) / smoothness the iteration diverges on some data.
    double step =
        effective.read(
            DescentSettings.STEP_SIZE.within(AllowedValues.positive(2 * (1 + momentum) * longest)),
            () -> Math.min(longest, noiseLimitedStep(noise, setup, momentum)));
    double tail = effective.read(DescentSettings.TAIL);
    Optional<Graph> graph =
        topology == Topology.MESH
            ? Optional.of(Graph.ofEdges(setup.agents(), setup.edges()))
            : Optional.empty();
    DpGd descent = new DpGd(rounds, step, momentum, setup.penalties().ridge(), tail);
    return new DescentPlan(setup, descent, noise, graph, effective.values());
  }

  /** The largest mu at which every owner's releases stay within the budget. */
  private static DescentNoise noise(Setup setup, int rounds, double clip) {
    double mu = Double.POSITIVE_INFINITY;
    for (int agent = 0; agent < setup.agents(); agent++) {
      int self = agent;
      if (setup.rows().indexOf(setup.rows().get(agent)) == agent) {
        mu =
            Math.min(
                mu,
                GaussianBudget.mu(
                    setup.requireBudget(),
                    candidate -> new DescentNoise(rounds, clip, candidate).event(setup, self)));
      }
    }
    return new DescentNoise(rounds, clip, mu);
  }

  /** The step at which the noise of all rounds keeps to its length. */
  private static double noiseLimitedStep(DescentNoise noise, Setup setup, double momentum) {
    return NOISE_CAP * (1 - momentum) / (noise.rounds() * noise.deviation(setup));
  }

  private void refuse(Setup setup) {
    if (topology == Topology.CENTRAL && setup.agents() != 1) {
      throw new IllegalArgumentException(
          "agents = " + setup.agents() + " must be 1 for a central run");
    }
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible: no paper of dp-gd is followed; leave it out");
    }
    if (!setup.penalties().isRidge()) {
      throw new IllegalArgumentException(
          "dp-gd takes an l2 regulariser only; use `algorithm` dp-admm for l1, group or fused");
    }
    setup.requireBoundedGradients();
  }
}
