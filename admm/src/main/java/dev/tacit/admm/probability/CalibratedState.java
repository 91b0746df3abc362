package dev.tacit.admm.probability;

import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.dp.mechanism.Released;
import java.util.Optional;

/**
 * An agent between two inputs: first the plan's own state, then one phase after the other of step C
 * of decision 020, which keep it.
 *
 * @param <S> the state of the plan
 */
sealed interface CalibratedState<S> {
  S inner();

  /** The plan's own rounds. */
  record Training<S>(S inner) implements CalibratedState<S> {}

  /** A phase in which everybody sends one value and all take their mean. */
  sealed interface Aggregating<S> extends CalibratedState<S> {
    RoundBuffer inbox();

    Aggregating<S> with(RoundBuffer more);
  }

  /** Whose models may differ send them. */
  record Agreeing<S>(S inner, RoundBuffer inbox) implements Aggregating<S> {
    @Override
    public Agreeing<S> with(RoundBuffer more) {
      return new Agreeing<>(inner, more);
    }
  }

  /** Centre and spread of the margins are looked for, where that pays. */
  record MeasuringMargins<S>(S inner, AgreedModel model, RoundBuffer inbox)
      implements Aggregating<S> {
    @Override
    public MeasuringMargins<S> with(RoundBuffer more) {
      return new MeasuringMargins<>(inner, model, more);
    }
  }

  /** The records of each bin are counted. */
  record Counting<S>(
      S inner, AgreedModel model, Optional<Released> marginMoments, RoundBuffer inbox)
      implements Aggregating<S> {
    @Override
    public Counting<S> with(RoundBuffer more) {
      return new Counting<>(inner, model, marginMoments, more);
    }
  }

  /** The end. */
  record Counted<S>(S inner, AgreedModel model, Optional<Released> marginMoments, Released shares)
      implements CalibratedState<S> {}
}
