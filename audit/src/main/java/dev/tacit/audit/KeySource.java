package dev.tacit.audit;

import dev.tacit.dp.mechanism.NoiseKey;

/** Where the noise of attacked runs comes from. */
@FunctionalInterface
public interface KeySource {
  /** Coins of their own for every agent of every run, from the platform's secure generator. */
  KeySource FRESH = (side, run, agent) -> NoiseKey.secure();

  NoiseKey key(Side side, long run, int agent);
}
