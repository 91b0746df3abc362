package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.Address;
import dev.tacit.optim.linalg.Vec;
import java.util.Optional;

/**
 * What a test or an audit wants in place of coins; keys that have one are stamped as not secret.
 */
interface NoiseScript {
  /** For secret keys: nothing is scripted. */
  NoiseScript NONE =
      new NoiseScript() {
        @Override
        public Optional<Vec> noise(Address address, int dimension) {
          return Optional.empty();
        }

        @Override
        public Optional<Vec> choice(Address address) {
          return Optional.empty();
        }
      };

  /** Noise in place of the sampler and of the grid. */
  Optional<Vec> noise(Address address, int dimension);

  /** The mask of a secret batch or the secret order itself. */
  Optional<Vec> choice(Address address);

  /** Observes what is released. */
  default ReleaseInterceptor interceptor() {
    return ReleaseInterceptor.NONE;
  }
}
