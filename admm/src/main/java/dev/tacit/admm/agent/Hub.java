package dev.tacit.admm.agent;

/**
 * A party without rows: it is given no curator, so all that it can say is a function of what it
 * received. Its number is the one after those of the agents. It closes a round before they do,
 * because its answers are letters of that round.
 *
 * @param <H> an immutable state, public
 */
public interface Hub<H> {
  H start();

  Step<H> on(H state, Input input);
}
