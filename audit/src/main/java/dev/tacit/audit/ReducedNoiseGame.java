package dev.tacit.audit;

import dev.tacit.dp.mechanism.ReducedNoise;
import java.util.List;

/**
 * For positive controls: the same contest with a fraction of its noise, which keeps what is
 * certified no more.
 *
 * @param factor by which noise is divided
 */
record ReducedNoiseGame(PlanGame game, double factor) implements DistinguishingGame {
  @Override
  public Observation run(Side side, KeySource keys, long number) {
    return game.run(
        side, (on, run, agent) -> ReducedNoise.of(keys.key(on, run, agent), factor), number);
  }

  @Override
  public List<Attack> whiteBoxAttacks(Observation example) {
    return game.whiteBoxAttacks(example);
  }

  @Override
  public double delta() {
    return game.delta();
  }

  @Override
  public boolean isGaussian() {
    return game.isGaussian();
  }
}
