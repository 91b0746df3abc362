package dev.tacit.dp.theorem.iteration;

import dev.tacit.optim.linalg.Finite;
import java.util.Objects;

/**
 * The public settings of one noisy ADMM iteration, all that its privacy depends on.
 *
 * @param gradientShift bound on the change of one user's gradient at any point (Delta, fact
 *     user-gradient)
 */
public record NoisyIteration(
    double stepSize,
    double penalty,
    SingularValues coupling,
    StreamNoise noise,
    double gradientShift) {
  public NoisyIteration {
    Finite.positive("stepSize", stepSize);
    Finite.positive("penalty", penalty);
    Objects.requireNonNull(coupling, "coupling");
    Objects.requireNonNull(noise, "noise");
    Finite.positive(
        "gradientShift",
        gradientShift,
        "a loss whose gradient is unbounded, such as the squared loss, needs a clip");
  }

  /** h: the x-step divides every gradient change by at least this. */
  double shrinkage() {
    return Math.max(1, IterationRounding.down(1 + stepSize * penalty * coupling.smallestGram()));
  }

  /** k = stepSize penalty s^2, the strength with which noise on x masks the dual. */
  double masking() {
    double smallest = coupling.smallest();
    return IterationRounding.down(stepSize * penalty * smallest * smallest);
  }

  /** How far one user can move x in its own step. */
  public double stateShift() {
    return IterationRounding.up(stepSize * gradientShift / shrinkage());
  }

  /** The noise multiplier of one user's own release, exact for both places. */
  public double noiseMultiplier() {
    return switch (noise.place()) {
      case STATE -> IterationRounding.down(noise.sigma() / stateShift());
      case GRADIENT -> IterationRounding.down(noise.sigma() / gradientShift);
    };
  }

  /**
   * The same with the noise that a receipt proves: multiplier times shift, at most what was drawn.
   */
  public NoisyIteration withMultiplier(double multiplier) {
    double shift = noise.place() == StreamNoise.Place.STATE ? stateShift() : gradientShift;
    StreamNoise proved = new StreamNoise(noise.place(), IterationRounding.down(multiplier * shift));
    return new NoisyIteration(stepSize, penalty, coupling, proved, gradientShift);
  }

  /** Smallest standard deviation of the noise that x receives (fact gradient-noise). */
  public double stateSigma() {
    double norm = coupling.largest();
    return switch (noise.place()) {
      case STATE -> noise.sigma();
      case GRADIENT ->
          IterationRounding.down(stepSize * noise.sigma() / (1 + stepSize * penalty * norm * norm));
    };
  }

  /**
   * The cost of a chain: the user's own noise first, then {@code weight} operators whose unit cost
   * is {@code operatorCost} (facts later-iterations, own-gradient-noise). The best split of one
   * shift over operators of costs c_i costs 1 / sum(1 / c_i).
   */
  double chain(double weight, double operatorCost) {
    double own = noiseMultiplier() * noiseMultiplier();
    double masked = stateSigma();
    double later = IterationRounding.down(weight * (masked * masked / operatorCost));
    return IterationRounding.up(0.5 / (own + later));
  }
}
