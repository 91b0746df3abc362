package dev.tacit.admm.star;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.Doors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Drives a hub and its providers in one process: the providers that the schedule names open the
 * round, receipts are made durable, letters arrive, the hub closes and answers. A provider that the
 * schedule leaves out is absent in that round and releases nothing; its plan pays the round.
 */
public final class StarRunner {
  private final Hub hub;
  private final List<Provider> providers;
  private final Doors doors;
  private final Schedule schedule;
  private long messages;
  private long bytes;

  public StarRunner(Hub hub, List<Provider> providers, Doors doors, Schedule schedule) {
    this.hub = Objects.requireNonNull(hub, "hub");
    this.providers = List.copyOf(providers);
    this.doors = Objects.requireNonNull(doors, "doors");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    if (hub.self() != this.providers.size()) {
      throw new IllegalArgumentException(
          "the hub expects " + hub.self() + " providers, there are " + this.providers.size());
    }
  }

  /** Sees the hub after each round. */
  @FunctionalInterface
  public interface Observer {
    void closed(int round, HubState hub);
  }

  public HubState run(int rounds, Observer observer) {
    HubState state = hub.start();
    Map<Integer, ProviderState> states = new HashMap<>();
    for (int i = 0; i < providers.size(); i++) {
      states.put(i, providers.get(i).start());
    }
    for (int round = 0; round < rounds; round++) {
      List<Envelope> locals = open(states, round);
      doors.commit();
      for (Envelope letter : counted(schedule.delivery(round, locals))) {
        state = atHub(state, round, new Input.Received(letter)).next();
      }
      Step<HubState> closed = atHub(state, round, new Input.Closed(round));
      state = closed.next();
      for (Envelope letter : counted(schedule.delivery(round, closed.outbox()))) {
        Provider provider = providers.get(letter.to());
        doors.heard(letter.to(), letter.round(), letter.author(), letter.payload().value());
        // Nothing private happens on receipt, so the curator of the round is not needed; it was
        // opened with the round and an absent provider has none.
        states.computeIfPresent(letter.to(), (i, old) -> provider.received(old, letter));
      }
      observer.closed(round, state);
    }
    return state;
  }

  private List<Envelope> open(Map<Integer, ProviderState> states, int round) {
    List<Envelope> letters = new ArrayList<>();
    for (int i : schedule.order(round, providers.size())) {
      Step<ProviderState> step = null;
      for (int execution = 0; execution < schedule.executions(round, i); execution++) {
        Input opened = new Input.Opened(round);
        step = providers.get(i).on(states.get(i), opened, doors.open(i, round));
      }
      if (step != null) {
        states.put(i, step.next());
        letters.addAll(step.outbox());
      }
    }
    return letters;
  }

  private Step<HubState> atHub(HubState state, int round, Input input) {
    Step<HubState> step = hub.on(state, input);
    for (int execution = 1; execution < schedule.executions(round, hub.self()); execution++) {
      step = hub.on(state, input);
    }
    return step;
  }

  private List<Envelope> counted(List<Envelope> letters) {
    messages += letters.size();
    letters.forEach(letter -> bytes += letter.bytes());
    return letters;
  }

  /** Letters delivered so far, in both directions. */
  public long messages() {
    return messages;
  }

  public long bytes() {
    return bytes;
  }
}
