package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Curator;

/**
 * A party with private rows. A step is a pure function: the same state, input and key give the same
 * step, so a step may be repeated after a crash and buys nothing twice. The state holds released
 * values and functions of them only, and at most a secret draw that can be followed and not read.
 * It releases when a round opens and pays what is left when the run is over.
 *
 * @param <S> an immutable state
 */
public interface Agent<S> {
  S start();

  /**
   * One step.
   *
   * @param curator the agent's curator in the round of the input
   */
  Step<S> on(S state, Input input, Curator curator);
}
