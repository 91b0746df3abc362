package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parties with somebody who sees all that happens to them, and may keep it from them. */
record WatchedParties<S, H>(Parties<S, H> inside, Watcher watcher) implements Parties<S, H> {

  /** Who watches; the hub has the number after the agents. */
  interface Watcher {
    default void before(int party, Input input) {}

    /** Whether the party is told. */
    default boolean delivers(int party, Input input) {
      return true;
    }

    default void after(int party, Input input, Step<?> step) {}

    /** The agent as it is driven. */
    default <S> Agent<S> agent(int self, Agent<S> agent) {
      return new Agent<>() {
        @Override
        public S start() {
          return agent.start();
        }

        @Override
        public Step<S> on(S state, Input input, Curator curator) {
          before(self, input);
          Step<S> step =
              delivers(self, input) ? agent.on(state, input, curator) : Step.silent(state);
          after(self, input, step);
          return step;
        }
      };
    }

    /** The hub as it is driven. */
    default <H> Hub<H> hub(int self, Hub<H> hub) {
      return new Hub<>() {
        @Override
        public H start() {
          return hub.start();
        }

        @Override
        public Step<H> on(H state, Input input) {
          before(self, input);
          Step<H> step = delivers(self, input) ? hub.on(state, input) : Step.silent(state);
          after(self, input, step);
          return step;
        }
      };
    }
  }

  @Override
  public int agents() {
    return inside.agents();
  }

  @Override
  public int rounds() {
    return inside.rounds();
  }

  @Override
  public Set<String> perAgentValues() {
    return inside.perAgentValues();
  }

  @Override
  public int quorum() {
    return inside.quorum();
  }

  @Override
  public boolean needsRows() {
    return inside.needsRows();
  }

  @Override
  public Agent<S> agent(int self, Records records) {
    return watcher.agent(self, inside.agent(self, records));
  }

  @Override
  public Optional<Hub<H>> hub() {
    return inside.hub().map(hub -> watcher.hub(agents(), hub));
  }

  @Override
  public Schedule schedule() {
    return inside.schedule();
  }

  @Override
  public ReleasedModel model(S state) {
    return inside.model(state);
  }

  @Override
  public int hops(int round) {
    return inside.hops(round);
  }

  @Override
  public List<LetterKind> letters() {
    return inside.letters();
  }

  @Override
  public Outcome outcome(S own, List<List<ReleasedModel>> outputs) {
    return inside.outcome(own, outputs);
  }

  @Override
  public List<ReleasedModel> outputs(S state) {
    return inside.outputs(state);
  }

  @Override
  public OutcomeCollector<S, H> collector(Progress progress) {
    return inside.collector(progress);
  }
}
