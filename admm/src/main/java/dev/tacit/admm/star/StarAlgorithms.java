package dev.tacit.admm.star;

import dev.tacit.admm.agent.Site;
import dev.tacit.admm.run.Algorithm;
import dev.tacit.admm.run.Topology;
import java.util.List;

/**
 * Registry of the star algorithms of Ding et al. 2019 and of the baseline to which the paper
 * compares them.
 */
public final class StarAlgorithms {
  private StarAlgorithms() {}

  public static List<Algorithm> all() {
    return List.of(new ScasEntry(), new PsEntry(), new DvpStarEntry());
  }

  /** A line of the list of algorithms. */
  interface StarEntry extends Algorithm {
    @Override
    default Topology topology() {
      return Topology.STAR;
    }

    @Override
    default List<Site> sites() {
      return List.of(
          Site.GRADIENT, PsAdmm.DIFFERENCE, Scaling.SQUARES, Site.MODEL, StarPrice.ABSENT);
    }

    @Override
    default boolean isPrivate() {
      return true;
    }
  }
}
