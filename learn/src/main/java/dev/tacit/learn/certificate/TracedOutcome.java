package dev.tacit.learn.certificate;

import dev.tacit.admm.run.Outcome;
import dev.tacit.dp.mechanism.ReleaseOrigin;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.learn.Refused;
import dev.tacit.learn.Refused.Kind;
import java.util.Objects;
import java.util.Set;

/**
 * What a run gave, together with the origins that its values can have. Anybody can let a raw row
 * out through a curator, a session or a seal of his own, and such a value is a released one by its
 * type; its receipt is then elsewhere, and what the run paid does not cover it.
 *
 * @param origins the keys of the run's own agents and the session in which it heard other owners,
 *     or the seal under which a ledger kept what it gave
 */
public record TracedOutcome(Outcome outcome, Set<ReleaseOrigin> origins) {
  public TracedOutcome {
    Objects.requireNonNull(outcome, "outcome");
    origins = Set.copyOf(origins);
  }

  /** Refuses a value that left elsewhere, or whose noise is known. */
  public void require() {
    outcome.values().forEach(value -> require(value, origins));
  }

  /** The same of a single value, such as one that is shown while a run goes on. */
  public static void require(Released value, Set<ReleaseOrigin> origins) {
    for (ReleaseOrigin origin : value.origins()) {
      if (!origins.contains(origin)) {
        throw refused(value + " did not leave through this run: it was " + origin);
      }
    }
    if (!value.isSecretlyNoised()) {
      throw refused(value + " is not protected by secret noise");
    }
  }

  private static Refused refused(String why) {
    return new Refused(Kind.UNCERTIFIED, "no certificate: " + why + ". Nothing was published.");
  }
}
