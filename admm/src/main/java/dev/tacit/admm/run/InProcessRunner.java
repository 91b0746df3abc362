package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Drives the parties of one process round by round: all open, the letters are delivered, the hub
 * closes and its answers are delivered, all close. In the end every agent is told that the run is
 * over. Receipts first: nobody hears of a round, by a letter or by silence, before its receipts are
 * durable.
 *
 * <p>Whoever drives the parties commits, and nobody else has to. What is released leaves in one of
 * three ways, and a commit comes before each. To other parties it leaves within a round, by a
 * letter or by its absence: the commit after all have opened. Out of the run it leaves with the
 * outcome: the commit after {@code Finished}, which also covers what was forfeited then and, for a
 * single agent whom nobody hears, all of its rounds. To the agent of the test records, who is no
 * party, it leaves with the model: {@link #stepAfterRun} follows a whole run, and commits what that
 * agent releases before it returns. A crash before a commit loses releases of which nobody has
 * heard; repeated, they have the same bytes (decision 012). A ledger does not finish a run of which
 * something is not committed, so a plan that releases beside its parties cannot leave that out.
 *
 * @param <S> the agents' state
 * @param <H> the hub's state
 */
public final class InProcessRunner<S, H> {
  private final List<AgentStepper<S>> agents;
  private final Optional<HubStepper<H>> hub;
  private final ReleaseChannel channel;
  private final Schedule schedule;

  public InProcessRunner(
      List<? extends Agent<S>> agents,
      Optional<? extends Hub<H>> hub,
      ReleaseChannel channel,
      Schedule schedule) {
    this.channel = Objects.requireNonNull(channel, "channel");
    this.schedule = Objects.requireNonNull(schedule, "schedule");
    this.agents =
        IntStream.range(0, agents.size())
            .mapToObj(self -> new AgentStepper<S>(self, agents.get(self), channel))
            .toList();
    this.hub = hub.map(one -> new HubStepper<H>(one));
  }

  /** A whole run, with the rows of all owners. */
  public static <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      ReleaseChannel channel,
      Schedule schedule,
      Progress progress) {
    List<LocalRecords> here = rows.stream().map(LocalRecords::of).toList();
    return runOnRecords(parties, here, channel, schedule, progress);
  }

  /** The same with the records of all owners, wherever they are. */
  public static <S, H> Outcome runOnRecords(
      Parties<S, H> parties,
      List<? extends Records> records,
      ReleaseChannel channel,
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
    InProcessRunner<S, H> runner = new InProcessRunner<>(agents, parties.hub(), channel, schedule);
    OutcomeCollector<S, H> outcomeCollector = parties.collector(progress);
    Snapshot<S, H> end = runner.run(parties.rounds(), outcomeCollector::roundClosed);
    return outcomeCollector.outcome(end, runner.messages(), runner.bytes());
  }

  /**
   * The only step of an agent that is no party of the run: it hears what the run gave, releases,
   * and is through. What it releases is durable when this returns.
   *
   * @param agent the number after those of the parties
   * @param given what it hears, by name, so that its noise is bound to that
   */
  public static <T> T stepAfterRun(
      int agent, SortedMap<String, Vec> given, ReleaseChannel channel, Function<Curator, T> step) {
    channel.delivered(agent, 0, agent, given);
    T released = step.apply(channel.open(agent, 0));
    channel.close(agent, 0);
    channel.commit();
    return released;
  }

  /** Sees the states after each round. */
  @FunctionalInterface
  public interface Observer<S, H> {
    void roundClosed(int round, Snapshot<S, H> snapshot);
  }

  /** All rounds and the end; once, since the parties do not go back to their start. */
  public Snapshot<S, H> run(int rounds, Observer<S, H> observer) {
    for (int round = 0; round < rounds; round++) {
      round(round);
      observer.roundClosed(round, snapshot());
    }
    agents.forEach(agent -> agent.on(rounds, new Input.Finished(rounds)));
    channel.commit();
    return snapshot();
  }

  private Snapshot<S, H> snapshot() {
    return new Snapshot<>(
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
      channel.commit();
    }
    deliver(round, posted);
    deliver(round, posted(atHub(new Input.Closed(round))));
    present.forEach(agent -> agents.get(agent).closeRound(round));
  }

  private List<Envelope> posted(List<Envelope> written) {
    List<Envelope> leaving = new ArrayList<>(written.size());
    for (Envelope letter : written) {
      if (letter.from() == agents.size()) {
        hub.orElseThrow().countSent(letter);
        leaving.add(letter);
      } else if (agents.get(letter.from()).countSent(letter)) {
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
                ? atHub(new Input.Received(letter))
                : agents.get(letter.to()).received(round, letter));
      }
      arriving = schedule.delivery(round, posted(passedOn));
    }
  }

  private List<Envelope> atHub(Input input) {
    return hub.map(one -> one.on(input)).orElse(List.of());
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
