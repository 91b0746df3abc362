package dev.tacit.admm.star;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;

/**
 * The hub between two inputs; everything in it is public.
 *
 * @param locals the last value that each provider released, by provider
 * @param duals the multiplier of each provider
 */
public record HubState(
    Released consensus, List<Released> locals, List<Released> duals, RoundBuffer inbox) {
  public HubState {
    Objects.requireNonNull(consensus, "consensus");
    Objects.requireNonNull(inbox, "inbox");
    locals = List.copyOf(locals);
    duals = List.copyOf(duals);
  }

  public int round() {
    return inbox.round();
  }
}
