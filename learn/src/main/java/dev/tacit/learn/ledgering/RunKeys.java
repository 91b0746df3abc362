package dev.tacit.learn.ledgering;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.mechanism.Binding;
import dev.tacit.dp.mechanism.NoiseKey;
import dev.tacit.dp.mechanism.OwnerKey;
import dev.tacit.dp.mechanism.RunSecret;
import dev.tacit.dp.mechanism.RunSecrets;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import dev.tacit.ledger.LedgerView;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The keys of one reserved run, one for each agent, bound to the run's secrets, the plan and each
 * agent's own rows.
 *
 * @param run as the ledger knows it
 */
public record RunKeys(LedgerView.Run run, RunSecrets secrets) {

  /** What no second reservation shares, also not in another ledger under the same key. */
  private String id() {
    return run.reservedAt() + " " + run.run();
  }

  /**
   * The keys of an open run. Secrets are drawn when nothing was released yet: who was killed
   * between reservation and secret goes on, since nothing depends on the secret that is missing.
   */
  Map<Integer, NoiseKey> open(OwnerKey owner, SortedMap<Integer, Binding> bindings) {
    List<String> agents = bindings.keySet().stream().map(Address::agent).toList();
    Map<String, RunSecret> found =
        orRefused(() -> secrets.find(id()).orElseGet(() -> begin(agents)));
    Map<Integer, NoiseKey> keys = new TreeMap<>();
    bindings.forEach(
        (agent, binding) -> {
          RunSecret secret = found.get(Address.agent(agent));
          if (secret == null) {
            throw lost();
          }
          keys.put(agent, owner.noise(Address.agent(agent), secret, binding));
        });
    return keys;
  }

  private Map<String, RunSecret> begin(List<String> agents) {
    if (run.releases() > 0) {
      throw lost();
    }
    return secrets.begin(id(), agents);
  }

  private Refused lost() {
    return new Refused(
        Kind.BUDGET,
        "run "
            + run.run()
            + " has released "
            + run.releases()
            + " values and the secret of its noise is not beside the key, so it cannot go on: other"
            + " noise on the same values would be a second release that no reservation covers. Put the"
            + " file back, or give the run up with 'tacit ledger release "
            + run.run()
            + "' and start a new one.");
  }

  /**
   * The run is over, finished or released: its noise cannot be made again. May be repeated.
   *
   * @return whether there was anything to erase
   */
  public boolean erase() {
    return orRefused(() -> secrets.erase(id()));
  }

  private static <T> T orRefused(Supplier<T> work) {
    try {
      return work.get();
    } catch (UncheckedIOException e) {
      throw new Refused(Kind.LEDGER, e.getMessage(), e);
    }
  }
}
