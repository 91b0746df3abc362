package dev.tacit.admm.star;

import dev.tacit.dp.mechanism.Released;
import java.util.Objects;

/**
 * What a provider knows of the protocol, all of it released: its own last local model, and the
 * consensus and multiplier that the hub sent last.
 */
public record ProviderView(Released local, Released consensus, Released dual) {
  public ProviderView {
    Objects.requireNonNull(local, "local");
    Objects.requireNonNull(consensus, "consensus");
    Objects.requireNonNull(dual, "dual");
  }

  /** Everything zero: the start must not depend on data (fact F2.5). */
  static ProviderView start(int dimension) {
    Released zero = Released.zeros(dimension);
    return new ProviderView(zero, zero, zero);
  }

  ProviderView withLocal(Released next) {
    return new ProviderView(next, consensus, dual);
  }

  ProviderView withHub(Released nextConsensus, Released nextDual) {
    return new ProviderView(local, nextConsensus, nextDual);
  }
}
