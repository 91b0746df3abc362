package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Curator;
import java.util.Objects;

/**
 * An agent without peers: all that it does happens when a round opens.
 *
 * <p>It is the usual form of an algorithm for one owner; everything but the turn of a round is
 * given.
 */
public record SoloAgent<S>(S start, Turn<S> turn) implements Agent<S> {
  public SoloAgent {
    Objects.requireNonNull(start, "start");
    Objects.requireNonNull(turn, "turn");
  }

  /** One round. What it releases it notes, which binds its later noise to it. */
  @FunctionalInterface
  public interface Turn<S> {
    Step<S> perform(S state, int round, Curator curator);
  }

  @Override
  public Step<S> on(S state, Input input, Curator curator) {
    return input instanceof Input.Opened opened
        ? turn.perform(state, opened.round(), curator)
        : Step.silent(state);
  }
}
