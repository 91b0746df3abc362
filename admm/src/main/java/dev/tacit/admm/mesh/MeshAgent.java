package dev.tacit.admm.mesh;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Gate;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The skeleton that all mesh algorithms share: open a round and broadcast, collect, close the round
 * with what came, move the multiplier. A neighbour that was silent keeps its last value.
 */
public final class MeshAgent implements Agent<MeshState> {
  static final String MODEL = "model";

  private final int self;
  private final Graph graph;
  private final List<Released> starts;
  private final MeshAlgorithm algorithm;

  /**
   * One agent of the graph.
   *
   * @param starts public starting point of every agent
   */
  public MeshAgent(int self, Graph graph, List<Released> starts, MeshAlgorithm algorithm) {
    this.self = self;
    this.graph = Objects.requireNonNull(graph, "graph");
    this.starts = List.copyOf(starts);
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
  }

  @Override
  public MeshState start() {
    MeshView view = MeshView.start(NeighbourValues.start(self, graph.neighbours(self), starts));
    return new MeshState(view, inbox(0, view), AgentAction.silent());
  }

  @Override
  public Step<MeshState> on(MeshState state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    if (input instanceof Input.Closed closed) {
      return Step.silent(closed(state, closed.round()));
    }
    algorithm.finished(state.view(), curator);
    return Step.silent(state);
  }

  private Step<MeshState> opened(MeshState state, int round, Curator curator) {
    requireRound(state, round);
    AgentAction agentAction = algorithm.round(state.view(), curator);
    MeshState next = new MeshState(state.view(), state.inbox(), agentAction);
    return agentAction
        .broadcast()
        .map(value -> new Step<>(next, letters(round, value)))
        .orElseGet(() -> Step.silent(next));
  }

  private List<Envelope> letters(int round, Released value) {
    return graph.neighbours(self).stream()
        .map(neighbour -> Envelope.own(self, neighbour, round, MODEL, value))
        .toList();
  }

  private MeshState received(MeshState state, Envelope envelope) {
    boolean fromNeighbour =
        envelope.to() == self
            && envelope.author() == envelope.from()
            && graph.neighbours(self).contains(envelope.from());
    return fromNeighbour
        ? new MeshState(state.view(), state.inbox().accept(envelope), state.action())
        : state;
  }

  private MeshState closed(MeshState state, int round) {
    requireRound(state, round);
    MeshView view = state.view();
    // Lines 15 and 17 to 21 of IPP-ADMM: who was silent stands where it stood.
    Released own = state.action().broadcast().orElse(view.now().own());
    NeighbourValues now = view.now().after(own, state.inbox().values(MODEL));
    int releases = view.releases() + (state.action().fresh() ? 1 : 0);
    int tests = view.tests() + (state.action().tested() ? 1 : 0);
    MeshView exchanged =
        new MeshView(round, now, view.now(), view.dual(), releases, tests, latestGate(state));
    Vec dual = algorithm.dual(exchanged);
    MeshView next =
        new MeshView(round + 1, now, view.now(), dual, releases, tests, exchanged.gate());
    return new MeshState(next, inbox(round + 1, view), AgentAction.silent());
  }

  private RoundBuffer inbox(int round, MeshView view) {
    return RoundBuffer.bounded(round, view.dimension(), algorithm.largestLetter(), MODEL);
  }

  private static Optional<Gate> latestGate(MeshState state) {
    return state.action().gate().isPresent() ? state.action().gate() : state.view().gate();
  }

  private static void requireRound(MeshState state, int round) {
    if (round != state.view().round()) {
      throw new IllegalStateException(
          "round " + round + " came while the agent is in round " + state.view().round());
    }
  }
}
