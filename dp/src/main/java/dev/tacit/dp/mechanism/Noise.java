package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;

/**
 * A kind of noise and how much of it. Public numbers only: a plan is priced before data is read.
 */
public sealed interface Noise permits GaussianNoise, LaplaceNoise, GammaNormNoise {

  NoiseLevel level();

  /**
   * What the receipt of a release with this noise will say, computed without data: a plan reserves
   * exactly what its run will spend. For values of a secret batch see {@link
   * SecretBatch#eventFor(Noise, Sensitivity, int)}.
   */
  default PrivacyEvent eventFor(Sensitivity sensitivity, int dimension) {
    return GridMechanism.of(this, sensitivity, dimension).event();
  }
}
