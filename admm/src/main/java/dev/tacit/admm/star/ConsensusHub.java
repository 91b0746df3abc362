package dev.tacit.admm.star;

import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Hub;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.metric.Metric;
import dev.tacit.dp.mechanism.LinearCombination;
import dev.tacit.dp.mechanism.Released;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The hub of algorithms 1 and 2: it averages and keeps the multipliers. Where the features are
 * scaled it first averages the mean squares, whose answer gives all parties the scale.
 *
 * <p>A round closes with whoever came, if they are at least the quorum: the last released value of
 * an absent agent stands in for it. With fewer the old consensus is sent again.
 */
final class ConsensusHub implements Hub<HubState> {
  private final StarLayout layout;
  private final Optional<Scaling> scaling;
  private final Function<Optional<Metric>, ConsensusRule> rules;
  private final int quorum;

  ConsensusHub(
      StarLayout place,
      Optional<Scaling> scaling,
      Function<Optional<Metric>, ConsensusRule> rules,
      int quorum) {
    this.layout = Objects.requireNonNull(place, "place");
    this.scaling = Objects.requireNonNull(scaling, "scaling");
    this.rules = Objects.requireNonNull(rules, "rules");
    this.quorum = quorum;
    if (quorum < 1 || quorum > place.agents()) {
      throw new IllegalArgumentException(
          "quorum = " + quorum + " must be in [1, agents = " + place.agents() + "]");
    }
  }

  @Override
  public HubState start() {
    return scaling.isPresent()
        ? new HubState.Scaling(RoundBuffer.empty(0, layout.dimension(), StarLayout.SQUARES))
        : rounds(0, Optional.empty());
  }

  private HubState.Rounds rounds(int first, Optional<Metric> scale) {
    Released zero = Released.zeros(layout.dimension());
    List<Released> zeros = Collections.nCopies(layout.agents(), zero);
    return new HubState.Rounds(scale, zero, zeros, zeros, Set.of(), List.of(), inbox(first));
  }

  private RoundBuffer inbox(int round) {
    return RoundBuffer.empty(round, layout.dimension(), StarLayout.LOCAL);
  }

  @Override
  public Step<HubState> on(HubState state, Input input) {
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    if (input instanceof Input.Closed closed) {
      return closed(state, closed.round());
    }
    return Step.silent(state);
  }

  private HubState received(HubState state, Envelope letter) {
    boolean fromAgent =
        letter.to() == layout.hub()
            && letter.author() == letter.from()
            && letter.from() < layout.agents();
    if (!fromAgent) {
      return state;
    }
    RoundBuffer inbox = state.inbox().accept(letter);
    return state instanceof HubState.Rounds rounds
        ? rounds.received(inbox)
        : new HubState.Scaling(inbox);
  }

  private Step<HubState> closed(HubState state, int round) {
    if (round != state.round()) {
      throw new IllegalStateException(
          "round " + round + " was closed while the hub is in round " + state.round());
    }
    if (state instanceof HubState.Rounds rounds) {
      HubState.Rounds next = updated(rounds);
      return new Step<>(next, answers(next, round));
    }
    Released mean = scaling.orElseThrow().mean(state.inbox().values(StarLayout.SQUARES));
    HubState.Rounds next = rounds(round + 1, scaling.get().metric(mean));
    return new Step<>(
        next, toAll(i -> Envelope.own(layout.hub(), i, round, StarLayout.SQUARES, mean)));
  }

  /**
   * Lines 20 and 21 of algorithm 2 (19 and 20 of algorithm 1), in the order of fact
   * skipped-inner-step: locals, consensus with the old multipliers, multipliers.
   */
  private HubState.Rounds updated(HubState.Rounds state) {
    Set<Integer> present = state.inbox().authors();
    Released consensus = state.consensus();
    List<Released> locals = state.locals();
    List<Released> duals = state.duals();
    if (present.size() >= quorum) {
      locals = locals(state);
      List<Released> both = new ArrayList<>(locals);
      both.addAll(duals);
      ConsensusRule rule = rules.apply(state.scale());
      consensus = Released.combined(both, rule); // line 20
      duals = duals(duals, locals, consensus, rule.penalty()); // line 21
    }
    List<Released> tail = layout.tail(state.tail(), state.round(), consensus);
    return new HubState.Rounds(
        state.scale(), consensus, locals, duals, present, tail, inbox(state.round() + 1));
  }

  private List<Released> locals(HubState.Rounds state) {
    List<Released> locals = new ArrayList<>();
    for (int i = 0; i < layout.agents(); i++) {
      locals.add(state.inbox().value(i, StarLayout.LOCAL).orElse(state.locals().get(i)));
    }
    return locals;
  }

  private static List<Released> duals(
      List<Released> old, List<Released> locals, Released consensus, double penalty) {
    LinearCombination ascent = LinearCombination.of(1.0, penalty, -penalty);
    List<Released> duals = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      List<Released> parts = List.of(old.get(i), locals.get(i), consensus);
      duals.add(Released.combined(parts, ascent));
    }
    return duals;
  }

  private List<Envelope> answers(HubState.Rounds state, int round) {
    return toAll(
        i ->
            Envelope.own(
                layout.hub(),
                i,
                round,
                StarLayout.CONSENSUS,
                state.consensus(),
                StarLayout.DUAL,
                state.duals().get(i)));
  }

  private List<Envelope> toAll(Function<Integer, Envelope> letter) {
    List<Envelope> letters = new ArrayList<>();
    for (int i = 0; i < layout.agents(); i++) {
      letters.add(letter.apply(i));
    }
    return letters;
  }
}
