package dev.tacit.admm.star;

import dev.tacit.admm.run.Algorithm;
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
}
