package dev.tacit.admm.run;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import java.util.List;
import java.util.Objects;

/**
 * A hub with its state, for whoever drives it, as {@link AgentStepper} is for an agent.
 *
 * @param <H> the hub's state
 */
public final class HubStepper<H> {
  private final int self;
  private final Hub<H> hub;
  private final Schedule schedule;
  private H state;
  private long messages;
  private long bytes;

  /**
   * A hub at its start.
   *
   * @param self its number, that after the last agent
   */
  public HubStepper(int self, Hub<H> hub, Schedule schedule) {
    this.self = self;
    this.hub = Objects.requireNonNull(hub, "hub");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    this.state = hub.start();
  }

  /** Takes the step that the input asks for; gives its answers. */
  public List<Envelope> on(int round, Input input) {
    Step<H> step = hub.on(state, input);
    for (int execution = 1; execution < schedule.executions(round, self); execution++) {
      step = hub.on(state, input);
    }
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
