package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.PostProcessing;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The rounds of metric-admm among neighbours only: each agent follows the mean gradient by gradient
 * tracking with Metropolis weights, so nothing is relayed after the metric. It releases its noised
 * gradient at its own consensus and sends functions of released values; the price is that of the
 * relayed form.
 *
 * @param gradients the private side: the gradient at a point
 * @param share agents times this owner's share of the rows, which makes plain means weighted ones
 */
record TrackingAgent(
    int self,
    Graph graph,
    MetricAdmm admm,
    double share,
    GaussianNoise noise,
    Function<Vec, Sensitive> gradients,
    int dimension,
    GradientRounds rounds)
    implements Agent<TrackingState> {
  static final String POINT = "point";

  /** The released gradient with the ridge at the public point, times the owner's share. */
  record Weighted(double share, MetricRidge ridge) implements PostProcessing {
    @Override
    public String name() {
      return "weighted gradient with ridge";
    }

    @Override
    public Vec apply(List<Vec> released) {
      return released.get(0).plus(ridge.times(released.get(1))).scaled(share);
    }
  }

  @Override
  public TrackingState start() {
    return TrackingState.start(MetricProtocol.GRADIENTS, dimension);
  }

  @Override
  public Step<TrackingState> on(TrackingState state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened && opened.round() == state.inbox().round()) {
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    return input instanceof Input.Closed closed && closed.round() == state.inbox().round()
        ? Step.silent(closed(state, closed.round()))
        : Step.silent(state);
  }

  private Step<TrackingState> opened(TrackingState state, int round, Curator curator) {
    Released consensus = state.consensus();
    Released raw =
        curator.release(
            Site.GRADIENT.name(), gradients.apply(consensus.value()), noise, Audience.EVERYONE);
    Released gradient =
        Released.combined(List.of(raw, consensus), new Weighted(share, admm.ridge()));
    Released letter =
        Released.combined(List.of(state.point(), gradient, state.gradient()), new TrackingLetter());
    TrackingState next =
        new TrackingState(
            state.point(), gradient, letter, state.inbox(), state.tailSum(), state.tailCount());
    List<Envelope> letters =
        graph.neighbours(self).stream()
            .map(neighbour -> Envelope.own(self, neighbour, round, POINT, letter))
            .toList();
    return new Step<>(next, letters);
  }

  /** The third part of a point. */
  record Consensus() implements PostProcessing {
    @Override
    public String name() {
      return "consensus of a point";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] all = released.get(0).toArray();
      return Vec.of(Arrays.copyOfRange(all, 2 * all.length / 3, all.length));
    }
  }

  private TrackingState received(TrackingState state, Envelope envelope) {
    boolean fromNeighbour =
        envelope.to() == self
            && envelope.author() == envelope.from()
            && graph.neighbours(self).contains(envelope.from());
    RoundBuffer inbox = fromNeighbour ? state.inbox().accept(envelope) : state.inbox();
    return new TrackingState(
        state.point(), state.gradient(), state.letter(), inbox, state.tailSum(), state.tailCount());
  }

  /**
   * A neighbour that did not write is replaced by the agent itself, so weights still sum to one.
   */
  private TrackingState closed(TrackingState state, int round) {
    List<Released> letters = new ArrayList<>(List.of(state.letter()));
    List<Double> weights = new ArrayList<>(List.of(graph.metropolisWeight(self, self)));
    for (int neighbour : graph.neighbours(self)) {
      letters.add(state.inbox().value(neighbour, POINT).orElse(state.letter()));
      weights.add(graph.metropolisWeight(self, neighbour));
    }
    Released point =
        Released.combined(letters, new TrackingStep(weights, admm.rule().momentum(), admm.step()));
    TrackingState moved =
        new TrackingState(
            point,
            state.gradient(),
            state.letter(),
            RoundBuffer.empty(rounds.next(round), 3 * state.dimension(), POINT),
            state.tailSum(),
            state.tailCount());
    boolean inTail = rounds.completed(round) > rounds.before();
    return inTail
        ? new TrackingState(
            moved.point(),
            moved.gradient(),
            moved.letter(),
            moved.inbox(),
            Released.combined(
                List.of(state.tailSum(), moved.consensus()), LinearCombination.of(1.0, 1.0)),
            state.tailCount() + 1)
        : moved;
  }

  /** From point, new and old gradient: (tracked + new - old, velocity, consensus). */
  private record TrackingLetter() implements PostProcessing {
    @Override
    public String name() {
      return "gradient tracking letter";
    }

    @Override
    public Vec apply(List<Vec> released) {
      double[] letter = released.get(0).toArray();
      Vec change = released.get(1).minus(released.get(2));
      for (int j = 0; j < change.dimension(); j++) {
        letter[j] += change.get(j);
      }
      return Vec.of(letter);
    }
  }

  /**
   * From the letters of an agent and its neighbours, mixed with the public weights P (step B of
   * decision 020 among neighbours):
   *
   * <pre>
   * tracked   = P (tracked + new - old)
   * velocity  = momentum P velocity - step tracked
   * consensus = P consensus + velocity
   * </pre>
   */
  private record TrackingStep(List<Double> weights, double momentum, double step)
      implements PostProcessing {
    TrackingStep {
      weights = List.copyOf(weights);
    }

    @Override
    public String name() {
      return "gradient tracking step";
    }

    @Override
    public Vec apply(List<Vec> letters) {
      Vec mixed = letters.get(0).scaled(weights.get(0));
      for (int k = 1; k < letters.size(); k++) {
        mixed = mixed.plusScaled(weights.get(k), letters.get(k));
      }
      int dimension = mixed.dimension() / 3;
      Vec tracked = part(mixed, 0, dimension);
      Vec velocity = part(mixed, 1, dimension).scaled(momentum).plusScaled(-step, tracked);
      Vec consensus = part(mixed, 2, dimension).plus(velocity);
      double[] point = Arrays.copyOf(tracked.toArray(), 3 * dimension);
      System.arraycopy(velocity.toArray(), 0, point, dimension, dimension);
      System.arraycopy(consensus.toArray(), 0, point, 2 * dimension, dimension);
      return Vec.of(point);
    }

    private static Vec part(Vec all, int index, int dimension) {
      return Vec.of(Arrays.copyOfRange(all.toArray(), index * dimension, (index + 1) * dimension));
    }
  }
}
