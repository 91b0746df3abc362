package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.AlgorithmEntry;
import dev.tacit.admm.run.Plan;
import dev.tacit.admm.run.Setting;
import dev.tacit.admm.run.Setup;
import dev.tacit.admm.run.Topology;
import java.util.List;
import java.util.function.Function;

/**
 * Registry of the star algorithms of Ding et al. 2019 and of the baseline to which the paper
 * compares them.
 */
public final class StarAlgorithms {
  static final Algorithm SCAS =
      entry(
          "scas-admm",
          false,
          "stochastic ADMM between agents and a hub (Ding et al. 2019, algorithm 1)",
          ScasPlanner.SETTINGS,
          ScasPlanner::plan);
  static final Algorithm PS =
      entry(
          "ps-admm",
          true,
          "noisy stochastic ADMM between agents and a hub (Ding et al. 2019, algorithm 2)",
          PsPlanner.SETTINGS,
          PsPlanner::plan);
  static final Algorithm DVP =
      entry(
          "dvp-star",
          true,
          "dual variable perturbation with a hub (baseline of Ding et al. 2019)",
          DvpStarPlanner.SETTINGS,
          DvpStarPlanner::plan);

  private StarAlgorithms() {}

  public static List<Algorithm> all() {
    return List.of(SCAS, PS, DVP);
  }

  private static Algorithm entry(
      String name,
      boolean isPrivate,
      String about,
      List<Setting<?>> settings,
      Function<Setup, Plan> planner) {
    return new AlgorithmEntry(
        name,
        Topology.STAR,
        isPrivate,
        about,
        List.of(Site.GRADIENT, PsAdmm.DIFFERENCE, Scaling.SQUARES, Site.MODEL, StarParties.ABSENT),
        settings,
        false,
        planner);
  }
}
