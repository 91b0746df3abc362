package dev.tacit.admm.agent;

import java.util.List;
import java.util.Objects;

/** What an input led to: the next state and the letters to post after it was made durable. */
public record Step<S>(S next, List<Envelope> outbox) {
  public Step {
    Objects.requireNonNull(next, "next");
    outbox = List.copyOf(outbox);
  }

  public static <S> Step<S> silent(S next) {
    return new Step<>(next, List.of());
  }
}
