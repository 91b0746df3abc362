package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AlgorithmEntry;
import dev.tacit.admm.run.EffectiveSettings;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.function.BiFunction;

/** The algorithms of Ding et al. 2020 and of Zhang, Khalili and Liu, and their baselines. */
public final class MeshAlgorithms {
  private static final Setting<String> GAMMA = MeshSettings.NOISE.withDefault("gamma");
  private static final Setting<String> RECYCLED_NOISE =
      MeshSettings.NOISE.byRule("gaussian (paper gamma)");

  private MeshAlgorithms() {}

  public static List<Algorithm> all() {
    return List.of(
        entry(
            "admm-mesh",
            false,
            "decentralised consensus ADMM",
            NonPrivatePlanner.SETTINGS,
            NonPrivatePlanner::admm),
        entry(
            "dvp",
            true,
            "dual variable perturbation (baseline of Ding et al. 2020)",
            MeshSettings.baseline(GAMMA),
            PerturbedPlanner::dvp),
        entry(
            "m-admm",
            true,
            "penalty perturbation with a growing penalty (baseline of Ding et al. 2020)",
            MeshSettings.baseline(GAMMA, MeshSettings.PENALTY_GROWTH),
            PerturbedPlanner::mAdmm),
        entry(
            "r-admm",
            true,
            "recycled ADMM, private (Zhang, Khalili and Liu 2018, algorithm 2)",
            MeshSettings.baseline(RECYCLED_NOISE, MeshSettings.PROXIMAL_WEIGHT),
            PerturbedPlanner::rAdmm),
        entry(
            "r-admm-plain",
            false,
            "recycled ADMM (Zhang, Khalili and Liu 2018, algorithm 1)",
            NonPrivatePlanner.RECYCLED_SETTINGS,
            NonPrivatePlanner::recycled),
        entry(
            "r-m-admm",
            true,
            "recycled ADMM with growing steps",
            MeshSettings.baseline(
                RECYCLED_NOISE, MeshSettings.PROXIMAL_WEIGHT, MeshSettings.PENALTY_GROWTH),
            PerturbedPlanner::rmAdmm),
        entry(
            "pp-admm",
            true,
            "perturbed approximate minima with output noise (Ding et al. 2020, algorithm 1)",
            MeshSettings.perturbed(),
            PerturbedPlanner::ppAdmm),
        entry(
            "ipp-admm",
            true,
            "PP-ADMM that speaks only when a noisy test says so (Ding et al. 2020, algorithm 2)",
            MeshSettings.perturbed(
                MeshSettings.GATE_RULE,
                MeshSettings.GATE_MAX_ABOVE,
                MeshSettings.GATE_SHARE,
                MeshSettings.GATE_THRESHOLD,
                MeshSettings.GATE_LOSS_CLIP),
            GatedPlanner::ippAdmm));
  }

  /** The private methods perturb objectives, whose losses have to suit that. */
  private static Algorithm entry(
      String name,
      boolean isPrivate,
      String about,
      List<Setting<?>> settings,
      BiFunction<MeshProblem, EffectiveSettings, Plan> planner) {
    return new AlgorithmEntry(
        name,
        Topology.MESH,
        isPrivate,
        about,
        List.of(Site.MODEL, IppAdmm.GATE_QUERY, IppAdmm.GATE_THRESHOLD, GatePrice.UNUSED),
        settings,
        false,
        setup -> {
          EffectiveSettings effective = EffectiveSettings.of(setup.settings(), settings);
          MeshProblem problem = MeshProblem.of(setup, effective);
          if (isPrivate) {
            setup.requireBoundedDerivatives();
          }
          return planner.apply(problem, effective);
        });
  }
}
