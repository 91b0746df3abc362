package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The public side of a star run. The paper minimises sum_i f_i(x) + g(x); with f_i weighted by
 * records that is N times the mean loss over all records, so a regulariser that people add to the
 * mean loss counts N times here.
 *
 * @param byRecords whether a provider counts by its records (fact F2.9) or as one of N
 */
record StarProblem(
    Setup setup,
    boolean byRecords,
    double penalty,
    int rounds,
    int innerSteps,
    OptionalDouble radius,
    double tail) {
  private static final double LARGEST = 1e6;
  private static final double MOST_ABSENT = .99;

  /**
   * Share of the loss's slope to which gradients are clipped where nothing is said. The noise is in
   * proportion to the clip, and only records on the wrong side of the model feel it: at the start
   * every gradient of the logistic loss has half the slope.
   */
  private static final double CLIP_SHARE = .5;

  /**
   * What is used where {@code --set} is silent.
   *
   * @param tail share of the last rounds whose consensus is averaged into the model
   */
  record Standards(int rounds, int innerSteps, double penalty, double tail) {}

  static StarProblem of(Setup setup, Standards standards) {
    Settings given = setup.settings();
    Penalties penalties = setup.penalties();
    if (penalties.fused() > 0 || penalties.group() > 0) {
      throw new IllegalArgumentException(
          "regulariser "
              + (penalties.fused() > 0 ? "fused or matrix" : "group")
              + " is not covered by star algorithms: they take l1 and l2");
    }
    String weighting = given.choice("weighting", "records", Set.of("records", "agents"));
    double radius = given.number("radius", 0, 0, LARGEST);
    StarProblem problem =
        new StarProblem(
            setup,
            weighting.equals("records"),
            given.number("penalty", standards.penalty(), Double.MIN_NORMAL, LARGEST),
            given.count("rounds", standards.rounds(), 1, 1_000_000),
            given.count("innerSteps", standards.innerSteps(), 1, 1_000_000),
            radius > 0 ? OptionalDouble.of(radius) : OptionalDouble.empty(),
            given.number("tail", standards.tail(), 0, 1));
    // A plan that cannot run is refused before it is paid for.
    problem.schedule(0);
    problem.quorum();
    return problem;
  }

  /** How many of the last rounds are averaged; one leaves the last consensus as it is. */
  int averagedRounds() {
    return (int) Math.max(1, Math.round(tail * rounds));
  }

  int providers() {
    return setup.agents();
  }

  int records(int provider) {
    return setup.rows().get(provider);
  }

  double weight(int provider) {
    return byRecords ? (double) records(provider) * providers() / setup.totalRows() : 1;
  }

  /** A scaled run has no ball: its projection has no closed form there. */
  ConsensusRule consensusRule(Optional<Metric> scale) {
    double lasso = providers() * setup.penalties().lasso();
    double ridge = providers() * setup.penalties().ridge();
    return scale.isPresent()
        ? new ScaledConsensusStep(penalty, lasso, ridge, scale.get())
        : new ConsensusStep(penalty, lasso, ridge, radius);
  }

  /** How many agents close a round with a new consensus. */
  int quorum() {
    return setup.settings().count("quorum", 1, 1, providers());
  }

  /** Who is absent when; nobody unless asked for, and nobody while the run is prepared. */
  Schedule schedule(int preparing) {
    double rate = absence();
    return rate == 0 ? Schedule.PLAIN : new AbsentOwners(rate, absenceSeed(), preparing);
  }

  private int absenceSeed() {
    return setup.settings().count("absenceSeed", 1, 0, 1_000_000_000);
  }

  double absence() {
    return setup.settings().number("absence", 0, 0, MOST_ABSENT);
  }

  /**
   * Smoothness of a provider's augmented Lagrangian, v_L, for rows of a mean square of at most 1.
   * Rows as they are have that. Scaled ones have it up to noise unless their squares were clipped;
   * then it is at most 1 over the clip of {@link Scaling}. No guarantee rests on it, and gradients
   * that are clipped cannot run away.
   */
  double smoothness(int provider) {
    return weight(provider) * setup.loss().curvatureBound() + penalty;
  }

  /** Two thirds of what the smoothest bound allows, the same for all providers. */
  InnerLoop loop(int provider) {
    double roughest = 0;
    for (int i = 0; i < providers(); i++) {
      roughest = Math.max(roughest, smoothness(i));
    }
    double step =
        setup.settings().number("stepSize", 2 / (3 * roughest), Double.MIN_NORMAL, LARGEST);
    double weight = averaging().weight(step, smoothness(provider));
    return new InnerLoop(penalty, step, innerSteps, weight);
  }

  private Averaging averaging() {
    String label =
        setup.settings().choice("averaging", Averaging.CONVEX.label(), Averaging.labels());
    return Averaging.ofLabel(label);
  }

  /** The public side of a provider whose gradients are clipped. */
  ProviderShare share(int provider, Neighbours neighbours) {
    return new ProviderShare(
        setup.loss(),
        setup.size(provider, neighbours),
        setup.dimension(),
        weight(provider),
        clip());
  }

  double clip() {
    double slope = setup.loss().lipschitz();
    setup.requireBoundedGradients();
    // The printed formula is stated for the loss's own slope.
    double share = setup.calibration() == Calibration.SOUND ? CLIP_SHARE : 1;
    return setup.settings().number("clip", share * slope, Double.MIN_NORMAL, LARGEST);
  }

  /** The values in force, for reports. */
  Map<String, String> settings() {
    Map<String, String> used = new LinkedHashMap<>();
    used.put("rounds", Integer.toString(rounds));
    used.put("innerSteps", Integer.toString(innerSteps));
    used.put("penalty", Double.toString(penalty));
    used.put("stepSize", Double.toString(loop(0).stepSize()));
    used.put("averaging", averaging().label());
    used.put("weighting", byRecords ? "records" : "agents");
    used.put("tail", Double.toString(tail));
    radius.ifPresent(value -> used.put("radius", Double.toString(value)));
    if (absence() > 0) {
      used.put("absence", Double.toString(absence()));
      used.put("absenceSeed", Integer.toString(absenceSeed()));
      used.put("quorum", Integer.toString(quorum()));
    }
    return used;
  }
}
