package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.HubStepper;
import dev.tacit.admm.run.Parties;
import dev.tacit.federation.wire.Message.Parcel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The hub of a run over a network. It receives from all agents, or at the deadline from those that
 * are there if they are a quorum, closes the round and answers everybody.
 *
 * @param <H> the hub's state
 */
final class HubDriver<H> {
  private final Parties<?, H> parties;
  private final HubStepper<H> hub;
  private final Neighbourhood neighbourhood;
  private final int quorum;
  private final Session session;
  private final Deadlines deadlines;
  private final ReceivedLetters received = new ReceivedLetters();
  private int round;

  /**
   * Whether the hub was restarted: then owners may come back one after the other, and it waits
   * longer.
   */
  private boolean resumed;

  /**
   * A hub.
   *
   * @param quorum how many agents are enough; all of them unless the algorithm knows absence
   */
  HubDriver(
      Parties<?, H> parties,
      Neighbourhood around,
      int quorum,
      Session session,
      Deadlines deadlines) {
    this.parties = Objects.requireNonNull(parties, "parties");
    this.hub = new HubStepper<>(attributing(parties.hub().orElseThrow()));
    this.neighbourhood = around;
    this.quorum = quorum;
    this.session = session;
    this.deadlines = deadlines;
    this.resumed = session.isResuming();
  }

  /**
   * Wraps the hub so that a failure in a step is attributed to the agents whose messages it used.
   */
  private Hub<H> attributing(Hub<H> own) {
    return new Hub<>() {
      @Override
      public H start() {
        return own.start();
      }

      @Override
      public Step<H> on(H state, Input input) {
        return session.attributeFailures(round, received, () -> own.on(state, input));
      }
    };
  }

  H run() {
    session.figures().phase("rounds");
    for (round = 0; round < parties.rounds(); round++) {
      Deadline begun = Deadline.in(deadlines.round());
      SortedMap<Integer, Parcel> parcels = receiveRound();
      parcels.forEach(received::record);
      List<Envelope> answers = new ArrayList<>();
      for (Parcel parcel : parcels.values()) {
        for (Envelope letter : parcel.letters()) {
          answers.addAll(hub.on(new Input.Received(letter)));
        }
      }
      answers.addAll(hub.on(new Input.Closed(round)));
      session.recordClosed(round, parcels.keySet());
      session.post(neighbourhood.peers(), round, 0, answers);
      session.recordRoundTime(begun.passed());
      session.figures().set("rounds_done", round + 1L);
      session.log("round", Map.of("round", round, "present", parcels.size()));
    }
    return hub.state();
  }

  private SortedMap<Integer, Parcel> receiveRound() {
    List<Integer> before = session.closedWith(round).orElse(neighbourhood.peers());
    SortedMap<Integer, Parcel> parcels =
        new TreeMap<>(session.receive(neighbourhood, before, round, 0, deadlines.round()));
    Deadline patience = Deadline.in(deadlines.patient(deadlines.round(), resumed));
    while (parcels.size() < Math.min(quorum, before.size()) && resumed && !patience.isOver()) {
      List<Integer> missing = before.stream().filter(one -> !parcels.containsKey(one)).toList();
      parcels.putAll(session.receive(neighbourhood, missing, round, 0, deadlines.round()));
    }
    resumed = session.isResuming();
    if (parcels.size() < Math.min(quorum, before.size())) {
      throw session.tooFew(before, parcels.keySet(), round, deadlines.round());
    }
    return parcels;
  }
}
