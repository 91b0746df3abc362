package dev.tacit.admm.star;

import dev.tacit.admm.run.Algorithm;
import java.util.List;

/** The star algorithms of Ding et al. 2019 and their baseline. */
public final class StarAlgorithms {
  private StarAlgorithms() {}

  public static List<Algorithm> all() {
    return List.of(new ScasEntry(), new PsEntry(), new DvpStarEntry());
  }
}
