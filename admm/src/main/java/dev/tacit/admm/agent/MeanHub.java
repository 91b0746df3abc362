package dev.tacit.admm.agent;

import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A hub that answers the releases of every round with their weighted mean.
 *
 * @param phases what is sent when
 */
public record MeanHub(WeightedMean weighted, int agents, Phases phases)
    implements Hub<MeanHub.State> {

  /**
   * A round in which every agent sends one value.
   *
   * @param name of that value
   * @param optional whether it may be that nobody sends anything, and then nobody waits for an
   *     answer
   */
  public record Phase(int round, String name, int dimension, boolean optional) {
    public Phase(int round, String name, int dimension) {
      this(round, name, dimension, false);
    }

    /** Empty, for the letters of the phase. */
    public RoundBuffer inbox() {
      return RoundBuffer.empty(round, dimension, name);
    }
  }

  /** The phases of a run: what comes next may follow from what was released. */
  public interface Phases {
    Phase first();

    Phase after(int round, Released mean);
  }

  /** What it waits for. */
  public record State(Phase phase, RoundBuffer inbox) {
    static State of(Phase phase) {
      return new State(phase, phase.inbox());
    }
  }

  @Override
  public State start() {
    return State.of(phases.first());
  }

  @Override
  public Step<State> on(State state, Input input) {
    if (input instanceof Input.Received received) {
      Envelope letter = received.envelope();
      boolean fromAgent =
          letter.to() == agents && letter.author() == letter.from() && letter.from() < agents;
      return Step.silent(
          fromAgent ? new State(state.phase(), state.inbox().accept(letter)) : state);
    }
    return input instanceof Input.Closed closed && closed.round() == state.inbox().round()
        ? closed(state, closed.round())
        : Step.silent(state);
  }

  private Step<State> closed(State state, int round) {
    Phase phase = state.phase();
    if (phase.optional() && state.inbox().size() == 0) {
      Released nothing = Released.zeros(phase.dimension());
      return Step.silent(State.of(phases.after(round, nothing)));
    }
    Released mean = weighted.of(state.inbox().values(phase.name()), phase.dimension());
    List<Envelope> answers =
        IntStream.range(0, agents)
            .mapToObj(agent -> Envelope.own(agents, agent, round, phase.name(), mean))
            .toList();
    return new Step<>(State.of(phases.after(round, mean)), answers);
  }
}
