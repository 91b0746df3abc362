package dev.tacit.admm.central;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AllowedValues;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.GaussianBudget;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The four central entries: plain or accelerated, with or without privacy. */
public record GradientEntry(boolean accelerated, boolean isPrivate) implements Algorithm {
  /**
   * The standard clip over the loss's slope, which the gradients of few records reach: noise falls
   * with it in proportion, while the capped loss stays convex (fact score-clipping). Chosen once on
   * a9a; the printed noise keeps the slope itself.
   */
  private static final double CLIP_SHARE = .75;

  private static final String NO_CLIP = "none";

  public static List<GradientEntry> all() {
    return List.of(
        new GradientEntry(false, false),
        new GradientEntry(true, false),
        new GradientEntry(false, true),
        new GradientEntry(true, true));
  }

  @Override
  public String name() {
    return (isPrivate ? "dp-" : "") + (accelerated ? "acc-admm" : "admm");
  }

  @Override
  public Topology topology() {
    return Topology.CENTRAL;
  }

  @Override
  public String about() {
    return (accelerated ? "accelerated " : "")
        + "linearised ADMM for generalised lasso"
        + (isPrivate ? " with noisy gradients" : "")
        + (accelerated ? " (Xu et al., algorithm 3)" : " (Xu et al., algorithm 2)");
  }

  @Override
  public List<Site> sites() {
    return List.of(Site.GRADIENT, LearnedGraphPlan.SITE);
  }

  @Override
  public List<Setting<?>> settings() {
    List<Setting<?>> settings = new ArrayList<>();
    settings.add(rounds());
    settings.add(CentralSettings.PENALTY);
    settings.add(CentralSettings.STEP_SIZE);
    settings.add(isPrivate ? CentralSettings.CLIP : CentralSettings.CLIP.byRule(NO_CLIP));
    settings.add(CentralSettings.OUTPUT);
    if (isPrivate) {
      settings.add(CentralSettings.INITIAL_DUAL);
      settings.add(CentralSettings.GRAPH_SHARE);
      settings.add(CentralSettings.GRAPH_EDGES);
    }
    if (accelerated) {
      settings.add(restart());
    }
    return settings;
  }

  private Setting<Integer> rounds() {
    return CentralSettings.ROUNDS.withDefault(isPrivate ? 50 : 500);
  }

  private Setting<Boolean> restart() {
    return CentralSettings.RESTART.withDefault(!isPrivate);
  }

  @Override
  public Plan plan(Setup setup) {
    if (setup.agents() != 1) {
      throw new IllegalArgumentException(
          "agents = " + setup.agents() + " must be 1 for " + name() + ": it is central");
    }
    EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings());
    int rounds = effective.read(rounds());
    Family family = family(setup, effective);
    CentralIteration iteration = iteration(family, setup.penalties());
    Optional<Double> clip = clip(setup, effective);
    boolean reuse = isPrivate && effective.read(CentralSettings.INITIAL_DUAL).equals("noisy-reuse");
    boolean average = effective.read(CentralSettings.OUTPUT).equals("average");
    Optional<PrivateGraph> graph = isPrivate ? PrivateGraph.of(setup, effective) : Optional.empty();
    requireStable(family, iteration, graph);
    effective.report(
        CentralSettings.STEP_SIZE,
        graph.isPresent() && family.step().isEmpty()
            ? CentralSettings.STEP_SIZE.defaultText() + " of the learned graph"
            : Double.toString(iteration.stepSize()));
    CentralPlan plain =
        new CentralPlan(
            iteration,
            rounds,
            setup.loss(),
            setup.size(0),
            clip,
            Optional.empty(),
            reuse ? InitialDual.NOISY_REUSE : InitialDual.ZERO,
            average,
            Optional.empty(),
            effective.values());
    return isPrivate ? noised(plain, setup, graph, family) : plain;
  }

  /**
   * The iteration, whatever the penalties: those of a learned graph are known in the run only.
   *
   * @param step empty for the rule
   */
  private record Family(
      Setup setup, double penalty, Optional<Double> step, Optional<Boolean> restart) {
    double standard(double norm) {
      return StepSizes.standard(setup.loss().curvatureBound(), penalty, norm);
    }
  }

  /**
   * Beyond twice the standard step the iteration diverges, whatever the data. What graph will be
   * learned is not known before the run is paid for, so a given step has to suit all of them.
   */
  private static void requireStable(
      Family family, CentralIteration plain, Optional<PrivateGraph> graph) {
    if (family.step().isEmpty()) {
      return;
    }
    double norm = graph.map(PrivateGraph::largestNorm).orElseGet(() -> plain.coupling().norm());
    Settings given = family.setup().settings();
    try {
      given.value(
          CentralSettings.STEP_SIZE.within(AllowedValues.positive(2 * family.standard(norm))));
    } catch (IllegalArgumentException refused) {
      throw graph.isEmpty()
          ? refused
          : new IllegalArgumentException(
              refused.getMessage()
                  + ": longer steps diverge on some graphs of so many edges; leave stepSize out"
                  + " for the step of the learned graph",
              refused);
    }
  }

  private static CentralIteration iteration(Family family, Penalties penalties) {
    SplitForm form = SplitForm.of(penalties, family.setup().dimension());
    double step = family.step().orElseGet(() -> family.standard(form.coupling().norm()));
    return family.restart().isPresent()
        ? new DpAccAdmm(
            form.coupling(), form.regulariser(), family.penalty(), step, family.restart().get())
        : new DpAdmm(form.coupling(), form.regulariser(), family.penalty(), step);
  }

  private Family family(Setup setup, EffectiveSettings effective) {
    return new Family(
        setup,
        effective.read(CentralSettings.PENALTY),
        effective.explicit(CentralSettings.STEP_SIZE),
        accelerated ? Optional.of(effective.read(restart())) : Optional.empty());
  }

  private static Plan noised(
      CentralPlan plain, Setup setup, Optional<PrivateGraph> graph, Family family) {
    GradientNoise.RunShape result =
        new GradientNoise.RunShape(
            setup.requireBudget(),
            plain.rounds(),
            plain.size(),
            setup.dimension(),
            plain.clip().orElseThrow());
    if (graph.isPresent()) {
      return learningGraph(graph.get(), result, plain, family);
    }
    if (setup.calibration() == Calibration.SOUND) {
      return plain.with(GradientNoise.sound(result), Optional.empty());
    }
    GradientNoise printed = GradientNoise.printed(result);
    return plain.with(printed, Optional.of(GradientNoise.claim(result, printed)));
  }

  private static Plan learningGraph(
      PrivateGraph graph, GradientNoise.RunShape result, CentralPlan plain, Family family) {
    if (family.setup().calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible with graph.share: the paper does not pay for its"
              + " graph; leave one of them out");
    }
    double mu =
        GaussianBudget.mu(
            result.budget(),
            candidate ->
                PrivacyEvent.composed(
                    graph.event(candidate),
                    GradientNoise.share(result, graph.rest(candidate))
                        .event(result.rounds(), result.dimension())));
    CentralPlan noised = plain.with(GradientNoise.share(result, graph.rest(mu)), Optional.empty());
    return new LearnedGraphPlan(
        graph, mu, noised, family.setup().penalties(), learned -> iteration(family, learned));
  }

  private Optional<Double> clip(Setup setup, EffectiveSettings effective) {
    if (!isPrivate && effective.explicit(CentralSettings.CLIP).isEmpty()) {
      effective.report(CentralSettings.CLIP, NO_CLIP);
      return Optional.empty();
    }
    setup.requireBoundedGradients();
    double share = setup.calibration() == Calibration.PAPER ? 1 : CLIP_SHARE;
    return Optional.of(
        effective.read(CentralSettings.CLIP, () -> share * setup.loss().lipschitz()));
  }
}
