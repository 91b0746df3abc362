package dev.tacit.audit;

import dev.tacit.dp.mechanism.QuieterNoise;
import java.util.List;

/**
 * For positive controls: the same contest with a fraction of its noise, which keeps what is
 * certified no more.
 *
 * @param factor by which noise is divided
 */
record QuieterContest(Contest contest, double factor) implements Game {
  @Override
  public Seen run(Side side, KeySource keys, long number) {
    return contest.run(
        side, (on, run, agent) -> QuieterNoise.of(keys.key(on, run, agent), factor), number);
  }

  @Override
  public List<Attack> informed(Seen example) {
    return contest.informed(example);
  }

  @Override
  public double delta() {
    return contest.delta();
  }

  @Override
  public boolean isGaussian() {
    return contest.isGaussian();
  }
}
