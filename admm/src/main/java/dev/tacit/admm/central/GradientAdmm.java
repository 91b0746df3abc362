package dev.tacit.admm.central;

import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Calibration;
import dev.tacit.admm.run.GaussianShare;
import dev.tacit.admm.run.Penalties;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Settings;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import dev.tacit.dp.event.PrivacyEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The four central entries: plain or accelerated, with or without privacy. */
public record GradientAdmm(boolean accelerated, boolean isPrivate) implements Algorithm {
  private static final double LARGEST = 1e6;

  /**
   * The standard clip over the loss's slope, which the gradients of few records reach: noise falls
   * with it in proportion, while the capped loss stays convex (fact F0.7). Chosen once on a9a; the
   * printed noise keeps the slope itself.
   */
  private static final double CLIP_SHARE = .75;

  public static List<GradientAdmm> all() {
    return List.of(
        new GradientAdmm(false, false),
        new GradientAdmm(true, false),
        new GradientAdmm(false, true),
        new GradientAdmm(true, true));
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
  public List<Setting> settings() {
    List<Setting> settings = new ArrayList<>();
    settings.add(new Setting("rounds", isPrivate ? "50" : "500", "1 to 1000000", "gradient steps"));
    settings.add(
        new Setting("penalty", "0.01", "(0, 1e6]", "weight of the quadratic coupling term"));
    settings.add(
        new Setting(
            "stepSize",
            "1 / (smoothness + penalty |A|^2)",
            "(0, twice the default]",
            "step of the linearised update, from public constants"));
    settings.add(
        new Setting(
            "clip",
            isPrivate ? "0.75 times the loss's slope; must be given for squared" : "none",
            "(0, 1e6]",
            "bound on the norm of one record's gradient"));
    settings.add(new Setting("output", "last", "last or average", "which model is published"));
    if (isPrivate) {
      settings.add(
          new Setting(
              "initialDual", "zero", "zero or noisy-reuse", "where the scaled multiplier starts"));
      settings.add(
          new Setting(
              PrivateGraph.SHARE,
              "0",
              "[0, 0.95]",
              "share of the privacy budget (of mu^2) for learning the graph of the fused lasso"));
      settings.add(
          new Setting(
              PrivateGraph.EDGES, "features", "1 to all pairs", "edges of the learned graph"));
    }
    if (accelerated) {
      settings.add(
          new Setting(
              "restart", isPrivate ? "false" : "true", "true or false", "restart the momentum"));
    }
    return settings;
  }

  @Override
  public Plan plan(Setup setup) {
    if (setup.agents() != 1) {
      throw new IllegalArgumentException(
          "agents = " + setup.agents() + " must be 1 for " + name() + ": it is central");
    }
    Settings given = setup.settings();
    int rounds = given.count("rounds", isPrivate ? 50 : 500, 1, 1_000_000);
    CentralIteration iteration = iteration(setup, setup.penalties());
    Optional<Double> clip = clip(setup);
    String initial = given.choice("initialDual", "zero", Set.of("zero", "noisy-reuse"));
    String output = given.choice("output", "last", Set.of("last", "average"));
    Map<String, String> used = new LinkedHashMap<>();
    used.put("rounds", Integer.toString(rounds));
    used.put("penalty", Double.toString(iteration.penalty()));
    used.put("stepSize", Double.toString(iteration.stepSize()));
    clip.ifPresent(bound -> used.put("clip", Double.toString(bound)));
    used.put("output", output);
    if (isPrivate) {
      used.put("initialDual", initial);
    }
    if (accelerated) {
      used.put("restart", Boolean.toString(given.flag("restart", !isPrivate)));
    }
    CentralPlan plain =
        new CentralPlan(
            iteration,
            rounds,
            setup.loss(),
            setup.size(0),
            clip,
            Optional.empty(),
            initial.equals("zero") ? InitialDual.ZERO : InitialDual.NOISY_REUSE,
            output.equals("average"),
            Optional.empty(),
            used);
    return isPrivate ? noised(plain, setup) : plain;
  }

  private CentralIteration iteration(Setup setup, Penalties penalties) {
    Settings given = setup.settings();
    SplitForm form = SplitForm.of(penalties, setup.dimension());
    double penalty = given.number("penalty", .01, Double.MIN_NORMAL, LARGEST);
    double standard = Steps.standard(setup.loss().curvatureBound(), penalty, form.coupling().map());
    // Beyond twice the standard step the iteration diverges, whatever the data.
    double step = given.number("stepSize", standard, Double.MIN_NORMAL, 2 * standard);
    return accelerated
        ? new DpAccAdmm(
            form.coupling(), form.regulariser(), penalty, step, given.flag("restart", !isPrivate))
        : new DpAdmm(form.coupling(), form.regulariser(), penalty, step);
  }

  private Plan noised(CentralPlan plain, Setup setup) {
    GradientNoise.Run run =
        new GradientNoise.Run(
            setup.requireBudget(),
            plain.rounds(),
            plain.size(),
            setup.dimension(),
            plain.clip().orElseThrow());
    Optional<PrivateGraph> graph = PrivateGraph.of(setup);
    if (graph.isPresent()) {
      return learningGraph(graph.get(), run, plain, setup);
    }
    if (setup.calibration() == Calibration.SOUND) {
      return plain.with(GradientNoise.sound(run), Optional.empty());
    }
    GradientNoise printed = GradientNoise.printed(run);
    return plain.with(printed, Optional.of(GradientNoise.claim(run, printed)));
  }

  private Plan learningGraph(
      PrivateGraph graph, GradientNoise.Run run, CentralPlan plain, Setup setup) {
    if (setup.calibration() == Calibration.PAPER) {
      throw new IllegalArgumentException(
          "calibration = paper is not possible with graph.share: the paper does not pay for its"
              + " graph; leave one of them out");
    }
    double mu =
        GaussianShare.mu(
            run.budget(),
            candidate ->
                PrivacyEvent.composed(
                    graph.event(candidate),
                    GradientNoise.share(run, graph.rest(candidate))
                        .event(run.rounds(), run.dimension())));
    CentralPlan noised = plain.with(GradientNoise.share(run, graph.rest(mu)), Optional.empty());
    String rule = "1 / (smoothness + penalty |A|^2) of the learned graph";
    String step = setup.settings().text("stepSize").orElse(rule);
    return new LearnedGraphPlan(
        graph,
        mu,
        noised.reporting("stepSize", step),
        setup.penalties(),
        learned -> iteration(setup, learned));
  }

  private Optional<Double> clip(Setup setup) {
    if (setup.settings().text("clip").isEmpty() && !isPrivate) {
      return Optional.empty();
    }
    setup.requireBoundedGradients();
    boolean printed = setup.calibration() == Calibration.PAPER;
    double slope = setup.loss().lipschitz();
    double standard = printed || !isPrivate ? slope : CLIP_SHARE * slope;
    return Optional.of(setup.settings().number("clip", standard, Double.MIN_NORMAL, LARGEST));
  }
}
