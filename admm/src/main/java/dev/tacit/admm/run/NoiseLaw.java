package dev.tacit.admm.run;

import dev.tacit.dp.mechanism.GammaNormNoise;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LaplaceNoise;
import dev.tacit.dp.mechanism.Noise;

/**
 * The laws of the two noises of a perturbed minimiser (fact A5), in the combinations that have a
 * guarantee.
 */
public enum NoiseLaw {
  /** Gaussian in the objective and on the output. */
  GAUSSIAN,
  /** Gamma-norm in the objective as published, Gaussian on the output: no pure epsilon. */
  GAMMA,
  /** Gamma-norm in the objective, Laplace on the output: a pure epsilon exists. */
  PURE;

  public static NoiseLaw of(boolean gamma, boolean pureOutput) {
    if (pureOutput && !gamma) {
      throw new IllegalArgumentException(
          "outputNoise = laplace must be gaussian unless noise = gamma: Gaussian noise in the"
              + " objective has no pure epsilon anyway; add `set` noise=gamma or leave it out");
    }
    return pureOutput ? PURE : gamma ? GAMMA : GAUSSIAN;
  }

  public boolean isGamma() {
    return this != GAUSSIAN;
  }

  Noise objective(double scale) {
    return isGamma() ? GammaNormNoise.ofRate(1 / scale) : GaussianNoise.ofSigma(scale);
  }

  /** The share is of the squared shift, or of epsilon where the objective's noise is Gamma-norm. */
  public Noise output(double multiplier, double share) {
    return switch (this) {
      case GAUSSIAN -> GaussianNoise.ofMultiplier(multiplier * Math.sqrt((1 - share) / share));
      case GAMMA -> GaussianNoise.ofMultiplier(multiplier / share);
      case PURE -> LaplaceNoise.ofMultiplier(multiplier / share);
    };
  }
}
