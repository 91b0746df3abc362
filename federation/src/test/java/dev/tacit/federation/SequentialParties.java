package dev.tacit.federation;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.agent.Schedule;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.ReleaseChannel;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** Parties whose steps, doors and schedule may be watched by a test: one acts at a time. */
record SequentialParties<S, H>(Parties<S, H> inside) implements Parties<S, H> {
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
  public int hops(int round) {
    return inside.hops(round);
  }

  @Override
  public Agent<S> agent(int self, Records records) {
    Agent<S> agent = inside.agent(self, records);
    return new Agent<>() {
      @Override
      public S start() {
        return agent.start();
      }

      @Override
      public Step<S> on(S state, Input input, Curator curator) {
        synchronized (inside) {
          return agent.on(state, input, curator);
        }
      }
    };
  }

  @Override
  public Optional<Hub<H>> hub() {
    return inside.hub().map(this::locked);
  }

  private Hub<H> locked(Hub<H> hub) {
    return new Hub<>() {
      @Override
      public H start() {
        return hub.start();
      }

      @Override
      public Step<H> on(H state, Input input) {
        synchronized (inside) {
          return hub.on(state, input);
        }
      }
    };
  }

  @Override
  public ReleasedModel model(S state) {
    return inside.model(state);
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

  ReleaseChannel locked(ReleaseChannel channel) {
    return new ReleaseChannel() {
      @Override
      public Curator open(int agent, int round) {
        synchronized (inside) {
          return channel.open(agent, round);
        }
      }

      @Override
      public void delivered(int agent, int round, int author, SortedMap<String, Vec> values) {
        synchronized (inside) {
          channel.delivered(agent, round, author, values);
        }
      }

      @Override
      public void commit() {
        synchronized (inside) {
          channel.commit();
        }
      }

      @Override
      public void close(int agent, int round) {
        synchronized (inside) {
          channel.close(agent, round);
        }
      }

      @Override
      public void requireOwn(Released value) {
        channel.requireOwn(value);
      }
    };
  }

  Schedule locked(Schedule schedule) {
    return new Schedule() {
      @Override
      public List<Integer> order(int round, int agents) {
        synchronized (inside) {
          return schedule.order(round, agents);
        }
      }

      @Override
      public List<Envelope> delivery(int round, List<Envelope> letters) {
        return letters;
      }
    };
  }
}
