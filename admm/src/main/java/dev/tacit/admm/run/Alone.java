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
 * @param preparing rounds before those that are counted for people
 * @param making makes the agent from the records
 * @param open whether everybody may see where the agent stands after each round
 */
public record Alone<S>(
    int preparing,
    int counted,
    Function<Records, Agent<S>> making,
    Function<S, ReleasedModel> models,
    boolean open)
    implements Parties<S, Void> {
  public Alone {
    Objects.requireNonNull(making, "making");
    Objects.requireNonNull(models, "models");
  }

  /** A run of which only the end may be seen. */
  public Alone(
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
    return preparing + counted;
  }

  @Override
  public Agent<S> agent(int self, Records records) {
    return making.apply(records);
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
  public Chronicle<S, Void> chronicle(Progress progress) {
    return new Chronicle<>() {
      @Override
      public void closed(int round, Standing<S, Void> standing) {
        if (round >= preparing) {
          if (open && progress.watches()) {
            progress.released(List.of(model(standing.agents().get(0))));
          }
          progress.finished(round + 1 - preparing, counted);
        }
      }

      @Override
      public Outcome outcome(Standing<S, Void> end, long messages, long bytes) {
        return Outcome.of(model(end.agents().get(0)));
      }
    };
  }
}
