package dev.tacit.admm.star;

import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.metric.Metric;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.dp.event.Neighbours;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The public side of a star run. The paper minimises sum_i f_i(x) + g(x); with f_i weighted by
 * records that is N times the mean loss over all records, so a regulariser that people add to the
 * mean loss counts N times here.
 *
 * @param byRecords whether an agent counts by its records (fact unequal-owners) or as one of N
 * @param stepSize empty for the rule
 * @param absence chance of an agent to be absent in a round
 * @param quorum how many agents close a round with a new consensus
 */
record StarProblem(
    Setup setup,
    boolean byRecords,
    double penalty,
    int rounds,
    int innerSteps,
    Optional<Double> stepSize,
    Averaging averaging,
    OptionalDouble radius,
    double tail,
    double absence,
    int absenceSeed,
    int quorum) {
  /**
   * Share of the loss's slope to which gradients are clipped where nothing is said. The noise is in
   * proportion to the clip, and only records on the wrong side of the model feel it: at the start
   * every gradient of the logistic loss has half the slope.
   */
  private static final double CLIP_SHARE = .5;

  /**
   * What is used where no setting says otherwise.
   *
   * @param tail share of the last rounds whose consensus is averaged into the model
   */
  record Defaults(int rounds, int innerSteps, double penalty, double tail) {
    /** The settings of an algorithm whose agents take inner steps. */
    List<Setting<?>> settings(Setting<?>... more) {
      List<Setting<?>> all = new ArrayList<>();
      all.add(StarSettings.ROUNDS.withDefault(rounds));
      all.add(StarSettings.INNER_STEPS.withDefault(innerSteps));
      all.add(StarSettings.PENALTY.withDefault(penalty));
      all.add(StarSettings.STEP_SIZE);
      all.add(StarSettings.AVERAGING);
      all.add(StarSettings.TAIL.withDefault(tail));
      all.addAll(StarSettings.shared());
      all.addAll(List.of(more));
      return List.copyOf(all);
    }
  }

  static StarProblem of(Setup setup, EffectiveSettings effective, Defaults defaults) {
    Penalties penalties = setup.penalties();
    if (penalties.fused() > 0 || penalties.group() > 0) {
      throw new IllegalArgumentException(
          "regulariser "
              + (penalties.fused() > 0 ? "fused or matrix" : "group")
              + " is not covered by star algorithms: they take l1 and l2");
    }
    double radius = effective.read(StarSettings.RADIUS);
    double absence = effective.read(StarSettings.ABSENCE);
    boolean inner = effective.declares(StarSettings.INNER_STEPS);
    StarProblem problem =
        new StarProblem(
            setup,
            effective.read(StarSettings.WEIGHTING).equals("records"),
            effective.read(StarSettings.PENALTY, defaults::penalty),
            effective.read(StarSettings.ROUNDS, defaults::rounds),
            inner
                ? effective.read(StarSettings.INNER_STEPS, defaults::innerSteps)
                : defaults.innerSteps(),
            effective.explicit(StarSettings.STEP_SIZE),
            inner ? Averaging.ofLabel(effective.read(StarSettings.AVERAGING)) : Averaging.CONVEX,
            radius > 0 ? OptionalDouble.of(radius) : OptionalDouble.empty(),
            effective.read(StarSettings.TAIL, defaults::tail),
            absence,
            absenceSeed(absence, effective),
            effective.read(StarSettings.QUORUM.within(AllowedValues.counts(1, setup.agents()))));
    if (inner) {
      // A step that cannot be averaged is refused before it is paid for.
      effective.report(StarSettings.STEP_SIZE, Double.toString(problem.loop(0).stepSize()));
    }
    return problem;
  }

  private static int absenceSeed(double absence, EffectiveSettings effective) {
    if (absence == 0) {
      effective.reportUnused(StarSettings.ABSENCE_SEED);
      return 0;
    }
    return effective.read(StarSettings.ABSENCE_SEED);
  }

  /** How many of the last rounds are averaged; one leaves the last consensus as it is. */
  int averagedRounds() {
    return (int) Math.max(1, Math.round(tail * rounds));
  }

  int agents() {
    return setup.agents();
  }

  int records(int agent) {
    return setup.rows().get(agent);
  }

  double weight(int agent) {
    return byRecords ? (double) records(agent) * agents() / setup.totalRows() : 1;
  }

  /** A scaled run has no ball: its projection has no closed form there. */
  ConsensusRule consensusRule(Optional<Metric> scale) {
    double lasso = agents() * setup.penalties().lasso();
    double ridge = agents() * setup.penalties().ridge();
    return scale.isPresent()
        ? new ScaledConsensusStep(penalty, lasso, ridge, scale.get())
        : new ConsensusStep(penalty, lasso, ridge, radius);
  }

  /** Who is absent when; nobody unless asked for, and nobody while the run is prepared. */
  Schedule schedule(int preparing) {
    return absence == 0 ? Schedule.PLAIN : new AbsentOwners(absence, absenceSeed, preparing);
  }

  /**
   * Smoothness of an agent's augmented Lagrangian, v_L, for rows of a mean square of at most 1.
   * Rows as they are have that. Scaled ones have it up to noise unless their squares were clipped;
   * then it is at most 1 over the clip of {@link Scaling}. No guarantee rests on it, and gradients
   * that are clipped cannot run away.
   */
  double smoothness(int agent) {
    return weight(agent) * setup.loss().curvatureBound() + penalty;
  }

  /** Two thirds of what the smoothest bound allows, the same for all agents. */
  InnerLoop loop(int agent) {
    double roughest = 0;
    for (int i = 0; i < agents(); i++) {
      roughest = Math.max(roughest, smoothness(i));
    }
    double step = stepSize.orElse(2 / (3 * roughest));
    double weight = averaging.weight(step, smoothness(agent));
    return new InnerLoop(penalty, step, innerSteps, weight);
  }

  /** The public side of an owner whose gradients are clipped. */
  OwnerFacts ownerFacts(int agent, Neighbours neighbours, double clip) {
    return new OwnerFacts(
        setup.loss(), setup.size(agent, neighbours), setup.dimension(), weight(agent), clip);
  }

  double clip(EffectiveSettings effective) {
    setup.requireBoundedGradients();
    // The printed formula is stated for the loss's own slope.
    double share = setup.calibration() == Calibration.SOUND ? CLIP_SHARE : 1;
    return effective.read(StarSettings.CLIP, () -> share * setup.loss().lipschitz());
  }
}
