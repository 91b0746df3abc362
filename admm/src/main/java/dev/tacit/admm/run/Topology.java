package dev.tacit.admm.run;

import java.util.Locale;

/**
 * Who talks to whom.
 *
 * <pre>{@code
 * training.topology(Topology.STAR).agents(5);
 * }</pre>
 */
public enum Topology {
  /** One trusted curator holds all rows. */
  CENTRAL,
  /** Agents and a hub that nobody trusts. */
  STAR,
  /** Agents on a connected graph, no hub. */
  MESH,
  /** One user after another. */
  STREAM;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
