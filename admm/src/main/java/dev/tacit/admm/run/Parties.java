package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Optional;

/**
 * How a plan runs: who takes part, and what each does with what it alone holds. Any transport that
 * passes {@code TransportLaws} may carry their letters, between threads or between machines.
 *
 * @param <S> the agents' state
 * @param <H> the hub's state
 */
public interface Parties<S, H> {
  int agents();

  /** All of them, with those before the first step of the algorithm proper. */
  int rounds();

  /** The agent of one owner, from that owner's rows alone. */
  Agent<S> agent(int self, Examples rows);

  /** Without rows and without a door. */
  default Optional<Hub<H>> hub() {
    return Optional.empty();
  }

  /** Who is to be absent when, where a plan simulates that. */
  default Schedule schedule() {
    return Schedule.PLAIN;
  }

  /** The model that an agent has at the end. */
  ReleasedModel model(S state);

  /**
   * How often a letter of this round and what it causes are passed on at most, the first time
   * included: a transport that has carried so many hops has carried the round.
   */
  int hops(int round);

  /**
   * What the run gave, as an agent sees it that holds no state but its own.
   *
   * @param models of all agents, by number
   */
  Outcome outcome(S own, List<ReleasedModel> models);

  /** A fresh one of a run. */
  Chronicle<S, H> chronicle(Progress progress);
}
