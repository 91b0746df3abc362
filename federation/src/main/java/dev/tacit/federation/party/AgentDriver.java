package dev.tacit.federation.party;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.AgentStepper;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.TranscriptKey;
import dev.tacit.optim.risk.Examples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * The agent of one owner in a run over a network. In each round it opens, commits, posts, receives
 * from the peers, passes on what that causes, and closes.
 *
 * <p>Nothing is posted before its receipts are durable, and nothing is released before the messages
 * that it depends on are in the journal: noise is bound to them, so a restarted agent must find the
 * same ones.
 *
 * @param <S> the agent's state
 */
final class AgentDriver<S> {
  private final Parties<S, ?> parties;
  private final int self;
  private final AgentStepper<S> agent;
  private final ReleaseChannel channel;
  private final Schedule schedule;
  private final Neighbourhood neighbourhood;
  private final Session session;
  private final Deadlines deadlines;
  private final EquivocationCheck transcripts;
  private final ReceivedLetters received = new ReceivedLetters();
  private long releasesSoFar;
  private int round;

  AgentDriver(
      Parties<S, ?> parties,
      Neighbourhood around,
      Examples rows,
      ReleaseChannel channel,
      Schedule schedule,
      Session session,
      Deadlines deadlines) {
    this.parties = Objects.requireNonNull(parties, "parties");
    this.self = around.self();
    this.neighbourhood = around;
    this.channel = Objects.requireNonNull(channel, "channel");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    this.session = Objects.requireNonNull(session, "session");
    this.deadlines = Objects.requireNonNull(deadlines, "deadlines");
    this.transcripts =
        new EquivocationCheck(
            parties.perAgentValues(), session.limits().transcriptKeys(), session::name);
    this.agent = new AgentStepper<>(self, attributing(parties.agent(self, rows)), channel);
  }

  /**
   * Wraps the agent so that a failure in a step is attributed to the peers whose messages it used.
   */
  private Agent<S> attributing(Agent<S> own) {
    return new Agent<>() {
      @Override
      public S start() {
        return own.start();
      }

      @Override
      public Step<S> on(S state, Input input, Curator curator) {
        return session.attributeFailures(round, received, () -> own.on(state, input, curator));
      }
    };
  }

  /** All rounds and the end; gives the agent's last state. */
  S run() {
    session.figures().phase("rounds");
    for (round = 0; round < parties.rounds(); round++) {
      Deadline begun = Deadline.in(deadlines.round());
      round();
      session.recordRoundTime(begun.passed());
      session.figures().set("rounds_done", round + 1L);
      session.log("round", Map.of("round", round));
    }
    session.recordOpened(parties.rounds(), releasesSoFar);
    agent.on(round, new Input.Finished(round));
    channel.commit();
    return agent.state();
  }

  private void round() {
    boolean opened = opens(round);
    List<Envelope> leaving = List.of();
    if (opened) {
      session.recordOpened(round, releasesSoFar);
      leaving = checkOutgoing(agent.on(round, new Input.Opened(round)));
      // A missing message is observable, so the receipts must be durable before the round closes.
      session.runDurably(channel::commit);
      releasesSoFar += agent.releasedCount();
    }
    boolean late = !opened && isPlanned(round);
    if (!late) {
      session.post(neighbourhood.peers(), round, 0, leaving);
    }
    int hops = parties.hops(round);
    for (int hop = 0; hop < hops; hop++) {
      List<Envelope> caused = deliver(session.receiveAll(neighbourhood, round, hop, wait(hop)));
      if (hop + 1 < hops) {
        session.post(neighbourhood.peers(), round, hop + 1, checkOutgoing(caused));
      }
    }
    if (opened) {
      agent.closeRound(round);
    }
    transcripts.endRound();
  }

  private Duration wait(int hop) {
    Duration usual =
        neighbourhood.hasHub() ? deadlines.hub() : deadlines.round().multipliedBy(hop + 1L);
    return deadlines.patient(usual, session.isResuming());
  }

  private boolean isPlanned(int round) {
    return schedule.order(round, parties.agents()).contains(self);
  }

  /**
   * Whether the agent opens this round. A round that the hub has closed without it is over, and to
   * release in it would waste budget.
   */
  private boolean opens(int round) {
    boolean late =
        neighbourhood.hasHub() && session.mail().hasUnread(neighbourhood.hub(), round, 0);
    return session.hasOpened(round) || (isPlanned(round) && !late);
  }

  private List<Envelope> deliver(SortedMap<Integer, Parcel> parcels) {
    List<Envelope> caused = new ArrayList<>();
    parcels.forEach(received::record);
    for (Parcel parcel : parcels.values()) {
      for (Envelope letter : parcel.letters()) {
        transcripts.record(letter);
        caused.addAll(agent.received(round, letter));
      }
    }
    return caused;
  }

  private List<Envelope> checkOutgoing(List<Envelope> written) {
    List<Envelope> leaving = new ArrayList<>(written.size());
    for (Envelope letter : written) {
      if (agent.countSent(letter)) {
        letter.payloads().values().forEach(channel::requireOwn);
        leaving.add(letter);
        transcripts.record(letter);
      }
    }
    return leaving;
  }

  /** Computes something from the agent's last state, and so from everything that it received. */
  <T> T atEnd(Supplier<T> work) {
    return session.attributeFailures(parties.rounds(), received, work);
  }

  /** Digests of what each author has sent, as far as this agent knows. */
  SortedMap<TranscriptKey, Octets> transcripts() {
    return transcripts.digests();
  }

  /** Letters that this agent sent. */
  long letters() {
    return agent.messages();
  }

  long bytes() {
    return agent.bytes();
  }
}
