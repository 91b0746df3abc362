package dev.tacit.dp.mechanism;

import dev.tacit.dp.event.PrivacyEvent;
import dev.tacit.dp.event.Sensitivity;
import dev.tacit.optim.linalg.Rounding;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.List;

/** Noise with its grid, scale and event settled, from public numbers alone. */
sealed interface GridMechanism permits GaussianOnGrid, LaplaceOnGrid, GammaNormOnGrid {

  /** The mechanism proper; a secret batch would wrap this. */
  PrivacyEvent.Leaf law();

  /** What the construction costs besides. */
  List<PrivacyEvent.Leaf> extras();

  /** The value rounded to the grid plus noise, as doubles. */
  Vec noised(Vec value, GridSampler sampler);

  /** The same with the noise of a draw; a test may have scripted it. */
  default Vec noised(Vec value, NoiseKey key, Draw draw) {
    return key.script()
        .noise(draw.address(), value.dimension())
        .map(value::plus)
        .orElseGet(() -> noised(value, key.sampler(draw)));
  }

  default PrivacyEvent event() {
    return eventWith(law());
  }

  /** The event when {@code leading} stands for the mechanism proper. */
  default PrivacyEvent eventWith(PrivacyEvent.Leaf leading) {
    if (extras().isEmpty()) {
      return leading;
    }
    List<PrivacyEvent> parts = new ArrayList<>();
    parts.add(leading);
    parts.addAll(extras());
    return new PrivacyEvent.Composed(parts);
  }

  static GridMechanism of(Noise noise, Sensitivity sensitivity, int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension = " + dimension + " must be at least 1");
    }
    if (noise instanceof GaussianNoise) {
      return GaussianOnGrid.of(noise.level(), inL2(sensitivity), dimension);
    }
    if (noise instanceof LaplaceNoise) {
      return LaplaceOnGrid.of(noise.level(), inL1(sensitivity, dimension), dimension);
    }
    return GammaNormOnGrid.of(noise.level(), inL2(sensitivity), dimension);
  }

  /** |x|_2 is at most |x|_1. */
  private static double inL2(Sensitivity sensitivity) {
    return sensitivity.bound();
  }

  /** |x|_1 is at most sqrt(d) |x|_2. */
  private static double inL1(Sensitivity sensitivity, int dimension) {
    return sensitivity.norm() == Sensitivity.Norm.L1
        ? sensitivity.bound()
        : Rounding.productUp(Rounding.rootUp(dimension), sensitivity.bound());
  }
}
