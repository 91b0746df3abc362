package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import java.util.List;
import java.util.Objects;

/**
 * One agent with its state, its release channel and the count of its letters, for whoever drives
 * it: a process that has all parties, or one that has this party and reaches the others over a
 * network. It opens the agent's curator when a round opens, and the channel records every value
 * before the agent does. When letters are delivered, and when receipts must be durable, is for the
 * driver to say.
 *
 * @param <S> the agent's state
 */
public final class AgentStepper<S> {
  private final int self;
  private final Agent<S> agent;
  private final ReleaseChannel channel;
  private S state;
  private Curator curator;
  private long messages;
  private long bytes;

  public AgentStepper(int self, Agent<S> agent, ReleaseChannel channel) {
    this.self = self;
    this.agent = Objects.requireNonNull(agent, "agent");
    this.channel = Objects.requireNonNull(channel, "channel");
    this.state = agent.start();
  }

  /** Takes the step that the input asks for; gives the letters and notes that it writes. */
  public List<Envelope> on(int round, Input input) {
    if (input instanceof Input.Opened || input instanceof Input.Finished) {
      curator = channel.open(self, round);
    }
    Step<S> step = agent.on(state, input, curator);
    state = step.next();
    return step.outbox();
  }

  /** A letter arrives: the channel records its values, then the agent answers. */
  public List<Envelope> received(int round, Envelope letter) {
    deliver(letter);
    return on(round, new Input.Received(letter));
  }

  /** Whether what it has written leaves; its notes stay with the channel, letters are counted. */
  public boolean countSent(Envelope written) {
    if (written.isNote()) {
      deliver(written);
      return false;
    }
    messages++;
    bytes += written.bytes();
    return true;
  }

  private void deliver(Envelope letter) {
    channel.delivered(self, letter.round(), letter.author(), letter.values());
  }

  /** The round is over for this agent. */
  public void closeRound(int round) {
    on(round, new Input.Closed(round));
    channel.close(self, round);
  }

  public S state() {
    return state;
  }

  /** Values that were released through the open curator. */
  public int releasedCount() {
    return curator.receipts().size();
  }

  /** Letters that it sent. */
  public long messages() {
    return messages;
  }

  public long bytes() {
    return bytes;
  }
}
