package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.SingleEntryCache;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.optim.risk.Examples;
import java.util.Optional;

/**
 * The only owner of a stream: a user is processed in every round until the order ends, in an order
 * that is drawn when the first round opens. Between two of its users no note is written: its rows
 * are in its key. What is left of the rounds after a secret stop passes in silence.
 */
final class StreamAgent implements Agent<StreamAgentState> {
  private final NoisyStream stream;
  private final StreamOrder streamOrder;
  private final Optional<LastDual> lastDual;
  private final StreamAgentState start;
  private final Examples rows;
  private final SingleEntryCache<Pass, int[]> users;

  /** One pass of an order; another one with the same number is another key. */
  private record Pass(DrawnOrder order, int number) {
    int[] users() {
      return order.users(number);
    }
  }

  StreamAgent(
      NoisyStream stream,
      StreamOrder order,
      Optional<LastDual> lastDual,
      StreamAgentState start,
      Examples rows) {
    this.stream = stream;
    this.streamOrder = order;
    this.lastDual = lastDual;
    this.start = start;
    this.rows = rows;
    this.users = new SingleEntryCache<>(Pass::users);
  }

  @Override
  public StreamAgentState start() {
    return start;
  }

  @Override
  public Step<StreamAgentState> on(StreamAgentState at, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      StreamAgentState now =
          opened.round() == 0 ? at.drawn(DrawnOrder.at(streamOrder, curator)) : at;
      boolean over = now.usersDone() == now.drawn().orElseThrow().iterations();
      return Step.silent(over ? shown(now, curator) : visited(now, curator));
    }
    return Step.silent(input instanceof Input.Finished ? shown(at, curator) : at);
  }

  private StreamAgentState visited(StreamAgentState at, Curator curator) {
    DrawnOrder drawn = at.drawn().orElseThrow();
    int pass = at.usersDone() / rows.count();
    int user = users.get(new Pass(drawn, pass))[at.usersDone() % rows.count()];
    drawn.follow(pass, curator);
    return at.after(stream.round(at.state(), rows, user, curator));
  }

  /** The last state, its dual masked where it has to be. */
  private StreamAgentState shown(StreamAgentState at, Curator curator) {
    if (at.ended()) {
      return at;
    }
    at.drawn().orElseThrow().follow(streamOrder.passes() - 1, curator);
    return at.ended(lastDual.map(mask -> mask.masked(at.state(), curator)).orElse(at.state()));
  }
}
