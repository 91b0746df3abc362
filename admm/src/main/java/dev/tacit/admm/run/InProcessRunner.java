package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

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
  private final List<AgentStepper<S>> agents;
  private final Optional<HubStepper<H>> hub;
  private final Doors doors;
  private final Schedule schedule;

  public InProcessRunner(
      List<? extends Agent<S>> agents,
      Optional<? extends Hub<H>> hub,
      Doors doors,
      Schedule schedule) {
    this.doors = Objects.requireNonNull(doors, "doors");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    this.agents =
        IntStream.range(0, agents.size())
            .mapToObj(self -> new AgentStepper<S>(self, agents.get(self), doors, schedule))
            .toList();
    this.hub = hub.map(one -> new HubStepper<H>(agents.size(), one, schedule));
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

  /** All rounds and the end; once, since the parties do not go back to their start. */
  public Standing<S, H> run(int rounds, Observer<S, H> observer) {
    for (int round = 0; round < rounds; round++) {
      round(round);
      observer.closed(round, standing());
    }
    agents.forEach(agent -> agent.on(rounds, new Input.Finished(rounds)));
    doors.commit();
    return standing();
  }

  private Standing<S, H> standing() {
    return new Standing<>(
        agents.stream().map(AgentStepper::state).toList(), hub.map(HubStepper::state));
  }

  private void round(int round) {
    List<Integer> present = schedule.order(round, agents.size());
    List<Envelope> letters = new ArrayList<>();
    for (int agent : present) {
      letters.addAll(agents.get(agent).on(round, new Input.Opened(round)));
    }
    List<Envelope> posted = posted(letters);
    if (agents.size() > 1 || hub.isPresent()) {
      // That no letter came can be noticed as well, so receipts are durable first.
      doors.commit();
    }
    deliver(round, posted);
    deliver(round, posted(atHub(round, new Input.Closed(round))));
    present.forEach(agent -> agents.get(agent).closed(round));
  }

  private List<Envelope> posted(List<Envelope> written) {
    List<Envelope> leaving = new ArrayList<>(written.size());
    for (Envelope letter : written) {
      if (letter.from() == agents.size()) {
        hub.orElseThrow().sends(letter);
        leaving.add(letter);
      } else if (agents.get(letter.from()).leaves(letter)) {
        leaving.add(letter);
      }
    }
    return leaving;
  }

  private void deliver(int round, List<Envelope> posted) {
    List<Envelope> arriving = posted.isEmpty() ? List.of() : schedule.delivery(round, posted);
    while (!arriving.isEmpty()) {
      List<Envelope> passedOn = new ArrayList<>();
      for (Envelope letter : arriving) {
        passedOn.addAll(
            letter.to() == agents.size()
                ? atHub(round, new Input.Received(letter))
                : agents.get(letter.to()).received(round, letter));
      }
      arriving = schedule.delivery(round, posted(passedOn));
    }
  }

  private List<Envelope> atHub(int round, Input input) {
    return hub.map(one -> one.on(round, input)).orElse(List.of());
  }

  /** Letters sent so far. */
  public long messages() {
    return agents.stream().mapToLong(AgentStepper::messages).sum()
        + hub.map(HubStepper::messages).orElse(0L);
  }

  public long bytes() {
    return agents.stream().mapToLong(AgentStepper::bytes).sum()
        + hub.map(HubStepper::bytes).orElse(0L);
  }
}
