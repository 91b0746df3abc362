package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A transport without a hub that breaks a law: an agent's letters are delivered when it opens, to
 * some who have not opened the round yet.
 */
final class EagerTransport implements Transport {
  @Override
  public <S, H> Outcome run(
      Parties<S, H> parties,
      List<Examples> rows,
      List<? extends ReleaseChannel> doors,
      Schedule schedule) {
    List<Agent<S>> agents = new ArrayList<>();
    List<S> states = new ArrayList<>();
    for (int k = 0; k < rows.size(); k++) {
      agents.add(parties.agent(k, rows.get(k)));
      states.add(agents.get(k).start());
    }
    for (int round = 0; round < parties.rounds(); round++) {
      for (int k = 0; k < rows.size(); k++) {
        Curator curator = doors.get(k).open(k, round);
        Step<S> step = agents.get(k).on(states.get(k), new Input.Opened(round), curator);
        states.set(k, step.next());
        doors.forEach(ReleaseChannel::commit);
        step.outbox().forEach(letter -> deliver(letter, agents, states, doors));
      }
      for (int k = 0; k < rows.size(); k++) {
        states.set(k, agents.get(k).on(states.get(k), new Input.Closed(round), null).next());
      }
    }
    return parties
        .collector(Progress.SILENT)
        .outcome(new Snapshot<>(states, Optional.empty()), 0, 0);
  }

  private static <S> void deliver(
      Envelope letter,
      List<Agent<S>> agents,
      List<S> states,
      List<? extends ReleaseChannel> doors) {
    int to = letter.to();
    doors.get(to).delivered(to, letter.round(), letter.author(), letter.values());
    states.set(to, agents.get(to).on(states.get(to), new Input.Received(letter), null).next());
  }
}
