package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Drives the parties of one process round by round: all open, the letters are delivered, the hub
 * closes and its answers are delivered, all close. In the end every agent is told that the run is
 * over. Receipts first: nobody hears of a round, by a letter or by silence, before its receipts are
 * durable. A single agent has nobody who could hear; its receipts are durable when the run is over.
 *
 * @param <S> the agents' state
 * @param <H> the hub's state
 */
public final class InProcessRunner<S, H> {
  private final List<? extends Agent<S>> agents;
  private final Optional<? extends Hub<H>> hub;
  private final Doors doors;
  private final Schedule schedule;
  private final Map<Integer, Curator> open = new HashMap<>();
  private final List<S> states = new ArrayList<>();
  private Optional<H> hubState = Optional.empty();
  private long messages;
  private long bytes;

  public InProcessRunner(
      List<? extends Agent<S>> agents,
      Optional<? extends Hub<H>> hub,
      Doors doors,
      Schedule schedule) {
    this.agents = List.copyOf(agents);
    this.hub = Objects.requireNonNull(hub, "hub");
    this.doors = Objects.requireNonNull(doors, "doors");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
  }

  /** A whole run, with the rows of all owners. */
  public static <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      Doors doors,
      Schedule schedule,
      Progress progress) {
    List<LocalRecords> here = rows.stream().map(LocalRecords::of).toList();
    return over(parties, here, doors, schedule, progress);
  }

  /** The same with the records of all owners, wherever they are. */
  public static <S, H> Outcome over(
      Parties<S, H> parties,
      List<? extends Records> records,
      Doors doors,
      Schedule schedule,
      Progress progress) {
    if (records.size() != parties.agents()) {
      throw new IllegalArgumentException(
          "rows of " + records.size() + " owners were given for " + parties.agents());
    }
    List<Agent<S>> agents = new ArrayList<>();
    for (int agent = 0; agent < records.size(); agent++) {
      agents.add(parties.agent(agent, records.get(agent)));
    }
    InProcessRunner<S, H> runner = new InProcessRunner<>(agents, parties.hub(), doors, schedule);
    Chronicle<S, H> chronicle = parties.chronicle(progress);
    Standing<S, H> end = runner.run(parties.rounds(), chronicle::closed);
    return chronicle.outcome(end, runner.messages(), runner.bytes());
  }

  /** Sees the states after each round. */
  @FunctionalInterface
  public interface Observer<S, H> {
    void closed(int round, Standing<S, H> standing);
  }

  /** All rounds from the start, and the end. */
  public Standing<S, H> run(int rounds, Observer<S, H> observer) {
    states.clear();
    agents.forEach(agent -> states.add(agent.start()));
    hubState = hub.map(Hub::start);
    for (int round = 0; round < rounds; round++) {
      round(round);
      observer.closed(round, standing());
    }
    for (int agent = 0; agent < agents.size(); agent++) {
      step(agent, rounds, new Input.Finished(rounds));
    }
    doors.commit();
    return standing();
  }

  private Standing<S, H> standing() {
    return new Standing<>(states, hubState);
  }

  private void round(int round) {
    List<Integer> present = schedule.order(round, agents.size());
    List<Envelope> letters = new ArrayList<>();
    for (int agent : present) {
      letters.addAll(step(agent, round, new Input.Opened(round)));
    }
    List<Envelope> posted = posted(letters);
    if (agents.size() > 1 || hub.isPresent()) {
      doors.commit(); // silence tells others something, too
    }
    deliver(round, posted);
    deliver(round, posted(atHub(round, new Input.Closed(round))));
    for (int agent : present) {
      step(agent, round, new Input.Closed(round));
      doors.close(agent, round);
    }
  }

  /** The letters that leave, counted; notes stay with their author's doors. */
  private List<Envelope> posted(List<Envelope> letters) {
    List<Envelope> leaving = new ArrayList<>(letters.size());
    for (Envelope letter : letters) {
      if (letter.isNote()) {
        heard(letter);
      } else {
        leaving.add(letter);
        messages++;
        bytes += letter.bytes();
      }
    }
    return leaving;
  }

  private void deliver(int round, List<Envelope> posted) {
    List<Envelope> arriving = posted.isEmpty() ? List.of() : schedule.delivery(round, posted);
    while (!arriving.isEmpty()) {
      List<Envelope> passedOn = new ArrayList<>();
      for (Envelope letter : arriving) {
        passedOn.addAll(received(round, letter));
      }
      arriving = schedule.delivery(round, posted(passedOn));
    }
  }

  private List<Envelope> received(int round, Envelope letter) {
    Input input = new Input.Received(letter);
    if (letter.to() == agents.size()) {
      return atHub(round, input);
    }
    heard(letter);
    return step(letter.to(), round, input);
  }

  private void heard(Envelope letter) {
    doors.heard(letter.to(), letter.round(), letter.author(), letter.values());
  }

  private List<Envelope> step(int agent, int round, Input input) {
    Step<S> step = once(agent, round, input);
    for (int execution = 1; execution < schedule.executions(round, agent); execution++) {
      step = once(agent, round, input);
    }
    states.set(agent, step.next());
    return step.outbox();
  }

  private Step<S> once(int agent, int round, Input input) {
    if (input instanceof Input.Opened || input instanceof Input.Finished) {
      open.put(agent, doors.open(agent, round));
    }
    return agents.get(agent).on(states.get(agent), input, open.get(agent));
  }

  private List<Envelope> atHub(int round, Input input) {
    if (hub.isEmpty()) {
      return List.of();
    }
    Step<H> step = hub.get().on(hubState.orElseThrow(), input);
    for (int execution = 1; execution < schedule.executions(round, agents.size()); execution++) {
      step = hub.get().on(hubState.orElseThrow(), input);
    }
    hubState = Optional.of(step.next());
    return step.outbox();
  }

  /** Letters sent so far. */
  public long messages() {
    return messages;
  }

  public long bytes() {
    return bytes;
  }
}
