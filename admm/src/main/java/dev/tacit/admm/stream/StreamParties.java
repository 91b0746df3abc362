package dev.tacit.admm.stream;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.LetterKind;
import dev.tacit.admm.run.Outcome;
import dev.tacit.admm.run.OutcomeCollector;
import dev.tacit.admm.run.Parties;
import dev.tacit.admm.run.Progress;
import dev.tacit.admm.run.PublicSize;
import dev.tacit.admm.run.ReleasedModel;
import dev.tacit.admm.run.Snapshot;
import dev.tacit.optim.risk.Examples;
import dev.tacit.optim.risk.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Party of a stream that belongs to a single owner. With several owners there are no parties,
 * because the secret order of the users must not be sent.
 */
record StreamParties(
    NoisyStream stream,
    StreamOrder streamOrder,
    Optional<LastDual> lastDual,
    PublicSize size,
    StreamAgentState start)
    implements Parties<StreamAgentState, Void> {

  @Override
  public int agents() {
    return 1;
  }

  @Override
  public int rounds() {
    return Math.toIntExact(streamOrder.iterations());
  }

  /** Every record is a user. */
  @Override
  public boolean needsRows() {
    return true;
  }

  @Override
  public Agent<StreamAgentState> agent(int self, Records records) {
    Examples rows = records.toExamples();
    size.require(rows.count());
    return new StreamAgent(stream, streamOrder, lastDual, start, rows);
  }

  @Override
  public ReleasedModel model(StreamAgentState last) {
    return ReleasedModel.withoutIntercept(
        last.sum().isPresent() ? last.average() : stream.output(last.state()));
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
  public Outcome outcome(StreamAgentState own, List<List<ReleasedModel>> outputs) {
    return outcomeOf(streamOrder, stream, model(own), own.usersDone());
  }

  @Override
  public OutcomeCollector<StreamAgentState, Void> collector(Progress progress) {
    return new OutcomeCollector<>() {
      @Override
      public void roundClosed(int round, Snapshot<StreamAgentState, Void> snapshot) {
        progress.finished(round + 1, rounds());
      }

      @Override
      public Outcome outcome(Snapshot<StreamAgentState, Void> end, long none, long nothing) {
        return StreamParties.this.outcome(end.agents().get(0), List.of());
      }
    };
  }

  /** What users handed to each other counts as letters, unless their number is secret. */
  static Outcome outcomeOf(StreamOrder order, NoisyStream stream, ReleasedModel model, int users) {
    long bytes = 8L * (stream.model().dimension() + stream.model().split().coupling().rows());
    long letters = order.randomStop() ? 0 : users;
    return new Outcome(model, List.of(), letters, letters * bytes, Map.of());
  }
}
