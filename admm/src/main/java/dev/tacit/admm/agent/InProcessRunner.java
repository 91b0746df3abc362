package dev.tacit.admm.agent;

import dev.tacit.admm.run.Doors;
import dev.tacit.dp.mechanism.Curator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Drives agents of one process round by round: all open, the letters are delivered, all close.
 *
 * @param <S> the agents' state
 */
public final class InProcessRunner<S> {
  private final List<? extends Agent<S>> agents;
  private final Doors doors;
  private final Schedule schedule;
  private final Map<Integer, Curator> open = new HashMap<>();
  private long messages;
  private long bytes;

  public InProcessRunner(List<? extends Agent<S>> agents, Doors doors, Schedule schedule) {
    this.agents = List.copyOf(agents);
    this.doors = Objects.requireNonNull(doors, "doors");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
  }

  /** Sees the states after each round. */
  @FunctionalInterface
  public interface Observer<S> {
    void closed(int round, List<S> states);
  }

  public List<S> run(int rounds, Observer<S> observer) {
    return run(0, rounds, observer);
  }

  /** The rounds from {@code first} on, below {@code end}; the agents start in the first. */
  public List<S> run(int first, int end, Observer<S> observer) {
    List<S> states = new ArrayList<>();
    agents.forEach(agent -> states.add(agent.start()));
    for (int round = first; round < end; round++) {
      List<Envelope> letters = openAll(states, round);
      // Receipts first: no letter is delivered before they are durable.
      doors.commit();
      deliver(states, round, letters);
      for (int agent : schedule.order(round, agents.size())) {
        step(states, agent, round, new Input.Closed(round));
      }
      observer.closed(round, List.copyOf(states));
    }
    return List.copyOf(states);
  }

  private List<Envelope> openAll(List<S> states, int round) {
    List<Envelope> letters = new ArrayList<>();
    for (int agent : schedule.order(round, agents.size())) {
      letters.addAll(step(states, agent, round, new Input.Opened(round)));
    }
    messages += letters.size();
    letters.forEach(letter -> bytes += letter.bytes());
    return letters;
  }

  private void deliver(List<S> states, int round, List<Envelope> letters) {
    List<Envelope> arriving = schedule.delivery(round, letters);
    while (!arriving.isEmpty()) {
      List<Envelope> passedOn = new ArrayList<>();
      for (Envelope letter : arriving) {
        doors.heard(letter.to(), letter.round(), letter.author(), letter.payload().value());
        passedOn.addAll(step(states, letter.to(), round, new Input.Received(letter)));
      }
      messages += passedOn.size();
      passedOn.forEach(letter -> bytes += letter.bytes());
      arriving = schedule.delivery(round, passedOn);
    }
  }

  private List<Envelope> step(List<S> states, int agent, int round, Input input) {
    Step<S> step = once(states, agent, round, input);
    for (int execution = 1; execution < schedule.executions(round, agent); execution++) {
      step = once(states, agent, round, input);
    }
    states.set(agent, step.next());
    return step.outbox();
  }

  private Step<S> once(List<S> states, int agent, int round, Input input) {
    if (input instanceof Input.Opened) {
      open.put(agent, doors.open(agent, round));
    }
    return agents.get(agent).on(states.get(agent), input, open.get(agent));
  }

  /** Letters sent so far. */
  public long messages() {
    return messages;
  }

  public long bytes() {
    return bytes;
  }
}
