package dev.tacit.audit;

import dev.tacit.dp.mechanism.NoiseKey;

/** Source of the noise keys of attacked runs. Audits use fresh keys; tests use known ones. */
@FunctionalInterface
public interface KeySource {
  /** Coins of their own for every agent of every run, from the platform's secure generator. */
  KeySource FRESH = (side, run, agent) -> NoiseKey.secure();

  NoiseKey key(Side side, long run, int agent);
}
