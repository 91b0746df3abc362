package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Parties that tell of every letter that reaches one of them. */
record WatchedParties<S, H>(Parties<S, H> inside, Consumer<Envelope> reached)
    implements Parties<S, H> {
  @Override
  public int agents() {
    return inside.agents();
  }

  @Override
  public int rounds() {
    return inside.rounds();
  }

  @Override
  public Agent<S> agent(int self, Examples rows) {
    Agent<S> agent = inside.agent(self, rows);
    return new Agent<>() {
      @Override
      public S start() {
        return agent.start();
      }

      @Override
      public Step<S> on(S state, Input input, Curator curator) {
        tell(input);
        return agent.on(state, input, curator);
      }
    };
  }

  @Override
  public Optional<Hub<H>> hub() {
    return inside.hub().map(this::watched);
  }

  private Hub<H> watched(Hub<H> hub) {
    return new Hub<>() {
      @Override
      public H start() {
        return hub.start();
      }

      @Override
      public Step<H> on(H state, Input input) {
        tell(input);
        return hub.on(state, input);
      }
    };
  }

  private void tell(Input input) {
    if (input instanceof Input.Received received) {
      reached.accept(received.envelope());
    }
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
  public Outcome outcome(S own, List<ReleasedModel> models) {
    return inside.outcome(own, models);
  }

  @Override
  public Chronicle<S, H> chronicle(Progress progress) {
    return inside.chronicle(progress);
  }
}
