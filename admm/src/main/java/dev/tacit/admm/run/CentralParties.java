package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The parties of a central run: one agent.
 *
 * @param preparationRounds rounds before those that are counted for people
 * @param agentFactory makes the agent from the records
 * @param observable whether everybody may see where the agent stands after each round
 */
public record CentralParties<S>(
    int preparationRounds,
    int countedRounds,
    Function<Records, Agent<S>> agentFactory,
    Function<S, ReleasedModel> models,
    boolean observable)
    implements Parties<S, Void> {
  public CentralParties {
    Objects.requireNonNull(agentFactory, "making");
    Objects.requireNonNull(models, "models");
  }

  /** A run of which only the end may be seen. */
  public CentralParties(
      int preparing,
      int counted,
      Function<Records, Agent<S>> making,
      Function<S, ReleasedModel> models) {
    this(preparing, counted, making, models, false);
  }

  @Override
  public int agents() {
    return 1;
  }

  @Override
  public int rounds() {
    return preparationRounds + countedRounds;
  }

  @Override
  public Agent<S> agent(int self, Records records) {
    return agentFactory.apply(records);
  }

  @Override
  public ReleasedModel model(S state) {
    return models.apply(state);
  }

  @Override
  public int hops(int round) {
    return 1;
  }

  /** Nobody is there to write to. */
  @Override
  public List<LetterKind> letters() {
    return List.of();
  }

  @Override
  public Outcome outcome(S own, List<List<ReleasedModel>> outputs) {
    return Outcome.of(model(own));
  }

  @Override
  public OutcomeCollector<S, Void> collector(Progress progress) {
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<S, Void> snapshot) {
        if (round >= preparationRounds) {
          if (observable && progress.wantsModels()) {
            progress.released(List.of(model(snapshot.agents().get(0))));
          }
          progress.finished(round + 1 - preparationRounds, countedRounds);
        }
      }

      @Override
      public Outcome outcome(Snapshot<S, Void> end, long messages, long bytes) {
        return Outcome.of(model(end.agents().get(0)));
      }
    };
  }
}
