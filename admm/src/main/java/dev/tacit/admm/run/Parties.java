package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.LocalRecords;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

  /** The agent of one owner, from that owner's records alone, wherever they are. */
  Agent<S> agent(int self, Records records);

  /** The same for records in this process. */
  default Agent<S> agent(int self, Examples rows) {
    return agent(self, LocalRecords.of(rows));
  }

  /** Whether agents use single records, which must then be in their process. */
  default boolean needsRows() {
    return false;
  }

  /**
   * With how many agents a round may close. With fewer the transport has to wait or to give the run
   * up; by default everybody is needed.
   */
  default int quorum() {
    return agents();
  }

  /** Without rows and without a curator. */
  default Optional<Hub<H>> hub() {
    return Optional.empty();
  }

  /**
   * Names of values that a hub says to each agent alone. Whatever else a party says in a round it
   * says to all alike, so that agents can find out a party that does not.
   */
  default Set<String> perAgentValues() {
    return Set.of();
  }

  /** Who is to be absent when, where a plan simulates that. */
  default Schedule schedule() {
    return Schedule.PLAIN;
  }

  /** The model that an agent has at the end, where it is one linear function. */
  ReleasedModel model(S state);

  /**
   * How often a letter of this round and what it causes are passed on at most, the first time
   * included: a transport that has carried so many hops has carried the round.
   */
  int hops(int round);

  /**
   * Every kind of letter that may be sent, whoever sends it and in whatever round: a transport
   * knows by it, before a run, how large messages become.
   */
  List<LetterKind> letters();

  /**
   * What the run gave, as an agent sees it that holds no state but its own.
   *
   * @param outputs the linear functions of all agents' models, by number
   */
  Outcome outcome(S own, List<List<ReleasedModel>> outputs);

  /**
   * What is known about the margins of the agent's model, for whoever makes probabilities of them:
   * a size that they rarely exceed, and about how much log-odds a margin of one is worth. Here what
   * holds of any logistic model of rows of norm at most one.
   */
  default Released marginScale(S state) {
    return model(state).marginScale();
  }

  /** All linear functions of that model. */
  default List<ReleasedModel> outputs(S state) {
    return List.of(model(state));
  }

  /** A fresh one of a run. */
  OutcomeCollector<S, H> collector(Progress progress);
}
