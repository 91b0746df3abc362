package dev.tacit.admm.run;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import java.util.List;
import java.util.Objects;

/**
 * A hub with its state, for whoever drives it, as {@link AgentStepper} is for an agent.
 *
 * @param <H> the hub's state
 */
public final class HubStepper<H> {
  private final Hub<H> hub;
  private H state;
  private long messages;
  private long bytes;

  /** A hub at its start. */
  public HubStepper(Hub<H> hub) {
    this.hub = Objects.requireNonNull(hub, "hub");
    this.state = hub.start();
  }

  /** Takes the step that the input asks for; gives its answers. */
  public List<Envelope> on(Input input) {
    Step<H> step = hub.on(state, input);
    state = step.next();
    return step.outbox();
  }

  /** Counts a letter that leaves. */
  public void countSent(Envelope letter) {
    messages++;
    bytes += letter.bytes();
  }

  public H state() {
    return state;
  }

  /** Letters that it sent. */
  public long messages() {
    return messages;
  }

  public long bytes() {
    return bytes;
  }
}
