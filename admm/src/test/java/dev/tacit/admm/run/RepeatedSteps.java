package dev.tacit.admm.run;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Steps that are taken up to three times, as by processes that die after a step: all executions but
 * the last are forgotten, and the doors of a round are opened anew for each. Whoever drives the
 * parties cannot tell.
 *
 * @param doors of each agent, as the driver has them
 */
public record RepeatedSteps(IntFunction<? extends ReleaseChannel> doors, Random random)
    implements WatchedParties.Watcher {
  private static final int MOST = 3;

  @Override
  public <S> Agent<S> agent(int self, Agent<S> inner) {
    return new Agent<>() {
      private Curator open;

      @Override
      public S start() {
        return inner.start();
      }

      @Override
      public Step<S> on(S state, Input input, Curator curator) {
        boolean opens = input instanceof Input.Opened || input instanceof Input.Finished;
        open = opens ? curator : open;
        Step<S> step = inner.on(state, input, open);
        for (int more = random.nextInt(MOST); more > 0; more--) {
          open = opens ? doors.apply(self).open(self, round(input)) : open;
          step = inner.on(state, input, open);
        }
        return step;
      }
    };
  }

  private static int round(Input input) {
    return input instanceof Input.Opened opened
        ? opened.round()
        : ((Input.Finished) input).rounds();
  }

  @Override
  public <H> Hub<H> hub(int self, Hub<H> inner) {
    return new Hub<>() {
      @Override
      public H start() {
        return inner.start();
      }

      @Override
      public Step<H> on(H state, Input input) {
        Step<H> step = inner.on(state, input);
        for (int more = random.nextInt(MOST); more > 0; more--) {
          step = inner.on(state, input);
        }
        return step;
      }
    };
  }

  /** All parties of a run, with steps that are repeated. */
  public <S, H> Parties<S, H> of(Parties<S, H> parties) {
    return new WatchedParties<>(parties, this);
  }
}
