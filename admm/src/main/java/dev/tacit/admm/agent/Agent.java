package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Curator;

/**
 * One party of a protocol. A step is a pure function: the same state, input and key give the same
 * step, so a step may be repeated after a crash and buys nothing twice. The state holds released
 * values only.
 *
 * @param <S> an immutable state
 */
public interface Agent<S> {
  S start();

  Step<S> on(S state, Input input, Curator curator);
}
