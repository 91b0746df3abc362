package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.SortedMap;

/** How a release of every owner reaches who adds them up. */
interface Exchange {
  /** The releases of a round by owner; one that breaks the rules of letters is left out. */
  SortedMap<Integer, Released> round(int round, int dimension, Release release);

  /** Their mean is known to all owners; who has heard every release already need not hear it. */
  default void answered(int round, Vec mean) {}

  /** Letters so far. */
  long messages();

  long bytes();

  /** Draws, pays and gives one owner's release. */
  interface Release {
    Released of(int owner, Curator curator);
  }
}
