package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.optim.linalg.Vec;
import java.util.List;

/**
 * The discrete Laplace law on a grid: masses proportional to exp(-|k| / t). Two grid points at L1
 * distance D steps have likelihood ratios of at most exp(D / t): exactly pure differential privacy,
 * with epsilon at most the inverse of the noise multiplier.
 *
 * <p>Accountants may use more of a Laplace event than its pure epsilon, namely the curve of the
 * continuous mechanism. In one dimension the discrete curve delta(epsilon) equals the continuous
 * one, 1 - exp((epsilon - D / t) / 2), at epsilon = (D - 2m) / t and is the chord, linear in
 * exp(epsilon), between those points. The chord lies above by a factor of at most cosh(1 / (2t))
 * &lt;= exp(1 / (8 t^2)) in the exponential, which a shift longer by 1 / (4t) steps outweighs. So d
 * coordinates are dominated by the continuous mechanism for D + d / (4t) steps; one whole step is
 * added to the sensitivity for it, since d never exceeds 4t.
 */
record LaplaceOnGrid(GridScale scale) implements GridMechanism {

  static LaplaceOnGrid of(NoiseLevel level, double bound, int dimension) {
    return new LaplaceOnGrid(GridScale.of(level, bound, dimension + 1.0));
  }

  @Override
  public PrivacyEvent.Leaf law() {
    return Double.isInfinite(scale.multiplier())
        ? new PrivacyEvent.Nothing()
        : new PrivacyEvent.Laplace(scale.multiplier());
  }

  @Override
  public List<PrivacyEvent.Leaf> extras() {
    return List.of();
  }

  @Override
  public Vec noised(Vec value, GridSampler sampler) {
    return scale.noised(value, () -> sampler.laplace(scale.scale()));
  }
}
