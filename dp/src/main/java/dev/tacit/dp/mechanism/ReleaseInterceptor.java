package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Vec;

/**
 * How a test compares two runs on neighbouring data: it sees each value before its noise, together
 * with the bound that its receipt rests on, and may let out what another run let out at the same
 * address, so that both runs stand at the same public state. Package-private, as {@link
 * NoiseScript} is: {@link ObserverReplay} and {@link ReducedNoise} have one, for audits, and the
 * artifact of tests. Whatever their keys touch is stamped as not secret.
 */
interface ReleaseInterceptor {
  /** For every other key: what was drawn is what leaves. */
  ReleaseInterceptor NONE = new ReleaseInterceptor() {};

  /** A value that leaves with noise. */
  default Vec released(Address address, Sensitive value, Vec noised) {
    return noised;
  }

  /** A move that leaves with noise, on top of a start that must be the same under neighbours. */
  default Vec releasedFrom(Address address, Vec start, Sensitive move, Vec noised) {
    return noised;
  }

  /** The minimiser of a private problem, before its output noise. */
  default Vec solved(Address address, LocalProblem problem, MinimiserPlan plan, Vec found) {
    return found;
  }

  /** What a gate answers to a private number. */
  default boolean answered(Address address, double query, Sensitivity sensitivity, boolean above) {
    return above;
  }
}
