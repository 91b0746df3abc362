package dev.tacit.admm.star;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * The hub of algorithms 1 and 2: it averages and keeps the multipliers. It has no rows and
 * therefore no curator, and all it computes is post-processing of what it was sent.
 *
 * <p>A round closes with whoever came, if they are at least the quorum: the last released value of
 * an absent provider stands in for it. With fewer the old consensus is sent again.
 */
public final class Hub {
  private final int providers;
  private final int dimension;
  private final ConsensusRule consensusRule;
  private final int quorum;

  public Hub(int providers, int dimension, ConsensusRule consensusRule, int quorum) {
    this.providers = providers;
    this.dimension = dimension;
    this.consensusRule = Objects.requireNonNull(consensusRule, "consensusRule");
    this.quorum = quorum;
    if (quorum < 1 || quorum > providers) {
      throw new IllegalArgumentException(
          "quorum = " + quorum + " must be in [1, providers = " + providers + "]");
    }
  }

  /** The hub's own number, after those of the providers. */
  public int self() {
    return providers;
  }

  public HubState start() {
    Released zero = Released.zeros(dimension);
    List<Released> zeros = Collections.nCopies(providers, zero);
    return new HubState(zero, zeros, zeros, RoundBuffer.empty(0, dimension));
  }

  /** A pure step, like that of an agent, without a door because there is nothing to guard. */
  public Step<HubState> on(HubState state, Input input) {
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    if (input instanceof Input.Closed closed) {
      return closed(state, closed.round());
    }
    return Step.silent(state);
  }

  private HubState received(HubState state, Envelope envelope) {
    boolean fromProvider =
        envelope.to() == self()
            && envelope.author() == envelope.from()
            && envelope.from() < providers;
    return fromProvider
        ? new HubState(
            state.consensus(), state.locals(), state.duals(), state.inbox().accept(envelope))
        : state;
  }

  private Step<HubState> closed(HubState state, int round) {
    if (round != state.round()) {
      throw new IllegalStateException(
          "round " + round + " was closed while the hub is in round " + state.round());
    }
    RoundBuffer nextInbox = RoundBuffer.empty(round + 1, dimension);
    HubState next =
        state.inbox().size() < quorum
            ? new HubState(state.consensus(), state.locals(), state.duals(), nextInbox)
            : updated(state, nextInbox);
    return new Step<>(next, letters(next, round));
  }

  /**
   * Lines 20 and 21 of algorithm 2 (19 and 20 of algorithm 1), in the order of fact F2.5: locals,
   * consensus with the old multipliers, multipliers.
   */
  private HubState updated(HubState state, RoundBuffer nextInbox) {
    List<Released> locals = new ArrayList<>();
    for (int i = 0; i < providers; i++) {
      locals.add(state.inbox().value(i).orElse(state.locals().get(i)));
    }
    List<Released> both = new ArrayList<>(locals);
    both.addAll(state.duals());
    Released consensus = Released.combined(both, consensusRule); // line 20
    double penalty = consensusRule.penalty();
    LinearCombination ascent = LinearCombination.of(1.0, penalty, -penalty);
    List<Released> duals = new ArrayList<>();
    for (int i = 0; i < providers; i++) {
      List<Released> parts = List.of(state.duals().get(i), locals.get(i), consensus);
      duals.add(Released.combined(parts, ascent)); // line 21
    }
    return new HubState(consensus, locals, duals, nextInbox);
  }

  /** The consensus is the hub's own value; the multiplier goes under the provider's name. */
  private List<Envelope> letters(HubState state, int round) {
    List<Envelope> letters = new ArrayList<>();
    for (int i = 0; i < providers; i++) {
      letters.add(Envelope.own(self(), i, round, state.consensus()));
      letters.add(new Envelope(self(), i, round, i, state.duals().get(i)));
    }
    return letters;
  }
}
