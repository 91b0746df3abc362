package dev.tacit.dp.mechanism;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Where the secrets of open runs are kept, one for each agent. They are apart from key and ledger,
 * so that a backup of these can leave them out: a copy of a secret that outlives its run undoes
 * what erasing it is for.
 *
 * <p>A run is named by an id that no second reservation shares, not even in another ledger.
 */
public interface RunSecrets {
  /** By agent; empty if there are none here: not begun, lost, or erased. */
  Optional<Map<String, RunSecret>> find(String run);

  /**
   * Fresh secrets for these agents, durable when this returns. Of two who begin one run at the same
   * time the second gets what the first drew.
   */
  Map<String, RunSecret> begin(String run, Collection<String> agents);

  /**
   * From now on nobody, the owner included, can make this run's noise again. May be repeated.
   *
   * @return whether there was anything here to erase
   */
  boolean erase(String run);
}
