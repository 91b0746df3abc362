package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.stream.IntStream;

/** The hub of the house algorithm: it answers a round of releases with their weighted mean. */
record MetricHub(MetricCourse course, int agents) implements Hub<MetricHub.State> {

  /**
   * What it waits for.
   *
   * @param name of what is sent in this phase
   */
  record State(String name, int dimension, RoundBuffer inbox) {
    static State of(int round, String name, int dimension) {
      return new State(name, dimension, RoundBuffer.empty(round, dimension, name));
    }
  }

  @Override
  public State start() {
    return State.of(MetricCourse.SQUARES, MetricAgent.SQUARES, course.scales().dimension());
  }

  @Override
  public Step<State> on(State state, Input input) {
    if (input instanceof Input.Received received) {
      Envelope letter = received.envelope();
      boolean fromAgent =
          letter.to() == agents && letter.author() == letter.from() && letter.from() < agents;
      return Step.silent(
          fromAgent
              ? new State(state.name(), state.dimension(), state.inbox().accept(letter))
              : state);
    }
    return input instanceof Input.Closed closed && closed.round() == state.inbox().round()
        ? closed(state, closed.round())
        : Step.silent(state);
  }

  private Step<State> closed(State state, int round) {
    Released mean = course.mean(state.inbox().values(state.name()), state.dimension());
    List<Envelope> answers =
        IntStream.range(0, agents)
            .mapToObj(agent -> Envelope.own(agents, agent, round, state.name(), mean))
            .toList();
    return new Step<>(next(round, mean), answers);
  }

  private State next(int round, Released mean) {
    if (round == MetricCourse.SQUARES && course.buysCorrelations(course.diagonal(mean))) {
      return State.of(MetricCourse.CORRELATIONS, MetricAgent.CORRELATIONS, course.correlations());
    }
    int next = Math.max(round + 1, MetricCourse.GRADIENTS);
    return course.countsAfter(round)
        ? State.of(next, MetricAgent.COUNTS, course.cells())
        : State.of(next, MetricAgent.GRADIENT, course.gradientLength());
  }
}
