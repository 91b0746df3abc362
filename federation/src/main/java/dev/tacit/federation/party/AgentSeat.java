package dev.tacit.federation.party;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.AgentStepper;
import dev.tacit.admm.run.Doors;
import dev.tacit.admm.run.Parties;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.federation.wire.Message.Parcel;
import dev.tacit.federation.wire.Octets;
import dev.tacit.federation.wire.StoryLine;
import dev.tacit.optim.risk.Examples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Supplier;

/**
 * The agent of one owner in a run over a network. Each round: open, commit, post, hear the peers,
 * pass on what that causes, close. Nothing is posted before its receipts are durable, and nothing
 * is released before what was heard is.
 *
 * @param <S> the agent's state
 */
final class AgentSeat<S> {
  private final Parties<S, ?> parties;
  private final int self;
  private final AgentStepper<S> agent;
  private final Doors doors;
  private final Schedule schedule;
  private final Neighbourhood around;
  private final Desk desk;
  private final Deadlines deadlines;
  private final Stories stories;
  private final LettersHeard heard = new LettersHeard();
  private long paid;
  private int round;

  AgentSeat(
      Parties<S, ?> parties,
      Neighbourhood around,
      Examples rows,
      Doors doors,
      Schedule schedule,
      Desk desk,
      Deadlines deadlines) {
    this.parties = Objects.requireNonNull(parties, "parties");
    this.self = around.self();
    this.around = around;
    this.doors = Objects.requireNonNull(doors, "doors");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    this.desk = Objects.requireNonNull(desk, "desk");
    this.deadlines = Objects.requireNonNull(deadlines, "deadlines");
    this.stories = new Stories(parties.personal(), desk.limits().storyLines(), desk::name);
    this.agent = new AgentStepper<>(self, guarded(parties.agent(self, rows)), doors, schedule);
  }

  /** Whatever fails in a step may be the fault of what peers have sent. */
  private Agent<S> guarded(Agent<S> own) {
    return new Agent<>() {
      @Override
      public S start() {
        return own.start();
      }

      @Override
      public Step<S> on(S state, Input input, Curator curator) {
        return desk.made(round, heard, () -> own.on(state, input, curator));
      }
    };
  }

  /** All rounds and the end; gives the agent's last state. */
  S run() {
    desk.figures().phase("rounds");
    for (round = 0; round < parties.rounds(); round++) {
      Deadline begun = Deadline.in(deadlines.round());
      round();
      desk.took(begun.passed());
      desk.figures().set("rounds_done", round + 1L);
      desk.log("round", Map.of("round", round));
    }
    desk.opening(parties.rounds(), paid);
    agent.on(round, new Input.Finished(round));
    doors.commit();
    return agent.state();
  }

  private void round() {
    boolean opened = opens(round);
    List<Envelope> leaving = List.of();
    if (opened) {
      desk.opening(round, paid);
      leaving = posted(agent.on(round, new Input.Opened(round)));
      // That no letter came can be noticed as well, so receipts are durable first.
      desk.durable(doors::commit);
      paid += agent.released();
    }
    boolean late = !opened && isPlanned(round);
    if (!late) {
      desk.post(around.peers(), round, 0, leaving);
    }
    int hops = parties.hops(round);
    for (int hop = 0; hop < hops; hop++) {
      List<Envelope> caused = delivered(desk.hearAll(around, round, hop, wait(hop)));
      if (hop + 1 < hops) {
        desk.post(around.peers(), round, hop + 1, posted(caused));
      }
    }
    if (opened) {
      agent.closed(round);
    }
    stories.closed();
  }

  private Duration wait(int hop) {
    Duration usual = around.hasHub() ? deadlines.hub() : deadlines.round().multipliedBy(hop + 1L);
    return deadlines.patient(usual, desk.isWaking());
  }

  private boolean isPlanned(int round) {
    return schedule.order(round, parties.agents()).contains(self);
  }

  /** A round that the hub has closed without this agent is over: to release would be a waste. */
  private boolean opens(int round) {
    boolean late = around.hasHub() && desk.mail().isHere(around.hub(), round, 0);
    return desk.hasOpened(round) || (isPlanned(round) && !late);
  }

  private List<Envelope> delivered(SortedMap<Integer, Parcel> parcels) {
    List<Envelope> caused = new ArrayList<>();
    parcels.forEach(heard::told);
    for (Parcel parcel : parcels.values()) {
      for (Envelope letter : parcel.letters()) {
        stories.told(letter);
        caused.addAll(agent.received(round, letter));
      }
    }
    return caused;
  }

  private List<Envelope> posted(List<Envelope> written) {
    List<Envelope> leaving = new ArrayList<>(written.size());
    for (Envelope letter : written) {
      if (agent.leaves(letter)) {
        letter.payloads().values().forEach(doors::requireOwn);
        leaving.add(letter);
        stories.told(letter);
      }
    }
    return leaving;
  }

  /** Something that is made of the agent's last state, and so of all that it heard. */
  <T> T atEnd(Supplier<T> work) {
    return desk.made(parties.rounds(), heard, work);
  }

  /** What each author has said, as far as this agent knows. */
  SortedMap<StoryLine, Octets> stories() {
    return stories.digests();
  }

  /** Letters that this agent sent. */
  long letters() {
    return agent.messages();
  }

  long bytes() {
    return agent.bytes();
  }
}
