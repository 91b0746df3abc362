package dev.tacit.admm.metric;

import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import java.util.SortedMap;

/** How a release of every owner reaches who adds them up. */
interface Exchange {
  /** The releases of a round by owner; one that breaks the rules of letters is left out. */
  SortedMap<Integer, Released> round(int round, int dimension, Release release);

  /** Letters so far. */
  long messages();

  long bytes();

  /** Draws, pays and gives one owner's release. */
  interface Release {
    Released of(int owner, Curator curator);
  }
}
