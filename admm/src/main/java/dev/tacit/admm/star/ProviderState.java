package dev.tacit.admm.star;

import dev.tacit.admm.agent.RoundBuffer;
import java.util.Objects;

/**
 * A provider between two inputs.
 *
 * @param inbox letters of the hub's latest round seen so far
 * @param nextRound the first round that may still be opened: one address, one value
 */
public record ProviderState(ProviderView view, RoundBuffer inbox, int nextRound) {
  public ProviderState {
    Objects.requireNonNull(view, "view");
    Objects.requireNonNull(inbox, "inbox");
  }
}
