package dev.tacit.federation.party;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
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
 * The hub of a run over a network. It hears all agents, or at the deadline those who came if they
 * are enough, closes the round and answers everybody.
 *
 * @param <H> the hub's state
 */
final class HubSeat<H> {
  private final Parties<?, H> parties;
  private final HubStepper<H> hub;
  private final Neighbourhood around;
  private final int quorum;
  private final Desk desk;
  private final Deadlines deadlines;
  private final LettersHeard heard = new LettersHeard();
  private int round;

  /** Owners may come back one after the other. */
  private boolean resumed;

  /**
   * A hub.
   *
   * @param quorum how many agents are enough; all of them unless the algorithm knows absence
   */
  HubSeat(
      Parties<?, H> parties,
      Neighbourhood around,
      int quorum,
      Schedule schedule,
      Desk desk,
      Deadlines deadlines) {
    this.parties = Objects.requireNonNull(parties, "parties");
    this.hub = new HubStepper<>(around.self(), guarded(parties.hub().orElseThrow()), schedule);
    this.around = around;
    this.quorum = quorum;
    this.desk = desk;
    this.deadlines = deadlines;
    this.resumed = desk.isWaking();
  }

  /** Whatever fails in a step may be the fault of what agents have sent. */
  private Hub<H> guarded(Hub<H> own) {
    return new Hub<>() {
      @Override
      public H start() {
        return own.start();
      }

      @Override
      public Step<H> on(H state, Input input) {
        return desk.made(round, heard, () -> own.on(state, input));
      }
    };
  }

  H run() {
    desk.figures().phase("rounds");
    for (round = 0; round < parties.rounds(); round++) {
      Deadline begun = Deadline.in(deadlines.round());
      SortedMap<Integer, Parcel> parcels = heard();
      parcels.forEach(heard::told);
      List<Envelope> answers = new ArrayList<>();
      for (Parcel parcel : parcels.values()) {
        for (Envelope letter : parcel.letters()) {
          answers.addAll(hub.on(round, new Input.Received(letter)));
        }
      }
      answers.addAll(hub.on(round, new Input.Closed(round)));
      desk.closing(round, parcels.keySet());
      desk.post(around.peers(), round, 0, answers);
      desk.took(begun.passed());
      desk.figures().set("rounds_done", round + 1L);
      desk.log("round", Map.of("round", round, "present", parcels.size()));
    }
    return hub.state();
  }

  private SortedMap<Integer, Parcel> heard() {
    List<Integer> before = desk.closedWith(round).orElse(around.peers());
    SortedMap<Integer, Parcel> parcels =
        new TreeMap<>(desk.hear(around, before, round, 0, deadlines.round()));
    Deadline patience = Deadline.in(deadlines.patient(deadlines.round(), resumed));
    while (parcels.size() < Math.min(quorum, before.size()) && resumed && !patience.isOver()) {
      List<Integer> missing = before.stream().filter(one -> !parcels.containsKey(one)).toList();
      parcels.putAll(desk.hear(around, missing, round, 0, deadlines.round()));
    }
    resumed = desk.isWaking();
    if (parcels.size() < Math.min(quorum, before.size())) {
      throw desk.tooFew(before, parcels.keySet(), round, deadlines.round());
    }
    return parcels;
  }
}
