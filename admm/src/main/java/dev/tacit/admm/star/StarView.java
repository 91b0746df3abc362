package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.Released;
import java.util.Objects;

/**
 * What an agent knows of the protocol, all of it released: its own last local model, and the
 * consensus and multiplier that the hub sent last.
 */
public record StarView(Released local, Released consensus, Released dual) {
  public StarView {
    Objects.requireNonNull(local, "local");
    Objects.requireNonNull(consensus, "consensus");
    Objects.requireNonNull(dual, "dual");
  }

  /** Everything zero: the start must not depend on data (fact skipped-inner-step). */
  static StarView start(int dimension) {
    Released zero = Released.zeros(dimension);
    return new StarView(zero, zero, zero);
  }

  StarView withLocal(Released next) {
    return new StarView(next, consensus, dual);
  }

  StarView withHub(Released nextConsensus, Released nextDual) {
    return new StarView(local, nextConsensus, nextDual);
  }
}
