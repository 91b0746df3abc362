package dev.tacit.admm.star;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.SingleEntryCache;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.metric.Metric;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.Released;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * One agent of a star: when a round opens it releases its local model to the hub; what the hub
 * sends back is used from then on. It may miss rounds, goes on from the last it heard, and pays
 * them when the run is over. Where the features are scaled it first sends its mean squares, and
 * stays silent until it knows the scale.
 */
final class StarAgent implements Agent<StarState> {
  private final int self;
  private final StarLayout layout;
  private final Optional<Squares> squares;
  private final SingleEntryCache<Optional<Metric>, StarAlgorithm> algorithm;
  private final Payment payment;

  /**
   * The exchange before the first round.
   *
   * @param released the agent's part of it
   * @param scale what the hub's answer means for the rounds
   */
  record Squares(StarAlgorithm released, Function<Released, Optional<Metric>> scale) {}

  /**
   * What an agent missed of a run.
   *
   * @param squares whether it missed the exchange before the first round
   */
  record Absence(boolean squares, int rounds) {}

  /** Pays what was reserved and not released. */
  @FunctionalInterface
  interface Payment {
    void pay(Absence absence, Curator curator);
  }

  StarAgent(
      int self,
      StarLayout place,
      Optional<Squares> squares,
      Function<Optional<Metric>, StarAlgorithm> algorithms,
      Payment payment) {
    this.self = self;
    this.layout = Objects.requireNonNull(place, "place");
    this.squares = Objects.requireNonNull(squares, "squares");
    this.algorithm = new SingleEntryCache<>(algorithms);
    this.payment = Objects.requireNonNull(payment, "payment");
    if (squares.isEmpty()) {
      // Rows that do not suit are refused before anything is released.
      algorithm.get(Optional.empty());
    }
  }

  @Override
  public StarState start() {
    return squares.isPresent()
        ? new StarState.Unscaled(0, false)
        : StarState.Rounds.start(layout.dimension(), 0, Optional.empty(), false);
  }

  @Override
  public Step<StarState> on(StarState state, Input input, Curator curator) {
    if (input instanceof Input.Opened opened) {
      return opened(state, opened.round(), curator);
    }
    if (input instanceof Input.Received received) {
      return Step.silent(received(state, received.envelope()));
    }
    if (input instanceof Input.Closed closed) {
      return Step.silent(closed(state, closed.round()));
    }
    if (input instanceof Input.Finished finished) {
      int rounds = finished.rounds() - layout.preparationRounds();
      boolean noSquares = squares.isPresent() && !state.squaresSent();
      payment.pay(new Absence(noSquares, rounds - state.attendedRounds()), curator);
    }
    return Step.silent(state);
  }

  private Step<StarState> opened(StarState state, int round, Curator curator) {
    if (round < state.nextRound()) {
      throw new IllegalStateException(
          "round " + round + " was opened already: the next one is " + state.nextRound());
    }
    if (state instanceof StarState.Rounds rounds && round >= layout.preparationRounds()) {
      Released local = algorithm.get(rounds.scale()).local(rounds.view(), curator);
      StarState next =
          new StarState.Rounds(
              rounds.scale(),
              rounds.view().withLocal(local),
              rounds.lastHubRound(),
              round + 1,
              rounds.attendedRounds() + 1,
              rounds.tail(),
              rounds.squaresSent());
      return toHub(next, round, StarLayout.LOCAL, local);
    }
    if (state instanceof StarState.Rounds) {
      // A hub that answers before it was asked gains no round more than was reserved.
      return Step.silent(state);
    }
    StarState.Unscaled unscaled = (StarState.Unscaled) state;
    if (round >= layout.preparationRounds()) {
      return Step.silent(new StarState.Unscaled(round + 1, unscaled.squaresSent()));
    }
    Released own =
        squares.orElseThrow().released().local(StarView.start(layout.dimension()), curator);
    return toHub(new StarState.Unscaled(round + 1, true), round, StarLayout.SQUARES, own);
  }

  private Step<StarState> toHub(StarState next, int round, String name, Released value) {
    return new Step<>(next, List.of(Envelope.own(self, layout.hub(), round, name, value)));
  }

  /**
   * A hub answers in every round, and who was absent from a round does not learn that it closed.
   */
  private StarState closed(StarState state, int round) {
    boolean answered =
        state instanceof StarState.Rounds rounds
            && (round < layout.preparationRounds() || rounds.lastHubRound() >= round);
    if (!answered) {
      throw new IllegalStateException(
          "round "
              + round
              + " was closed without a usable answer of the hub; the run cannot continue: release it and start another one");
    }
    return state;
  }

  private StarState received(StarState state, Envelope letter) {
    if (letter.from() != layout.hub() || letter.author() != layout.hub() || letter.to() != self) {
      return state;
    }
    return state instanceof StarState.Rounds rounds
        ? hubAnswered(rounds, letter)
        : scaled((StarState.Unscaled) state, letter);
  }

  private StarState scaled(StarState.Unscaled state, Envelope letter) {
    return RoundBuffer.empty(0, layout.dimension(), StarLayout.SQUARES)
        .accept(letter)
        .value(layout.hub(), StarLayout.SQUARES)
        .<StarState>map(
            mean ->
                StarState.Rounds.start(
                    layout.dimension(),
                    state.nextRound(),
                    squares.orElseThrow().scale().apply(mean),
                    state.squaresSent()))
        .orElse(state);
  }

  private StarState hubAnswered(StarState.Rounds state, Envelope letter) {
    int round = letter.round();
    RoundBuffer inbox =
        RoundBuffer.empty(round, layout.dimension(), StarLayout.CONSENSUS, StarLayout.DUAL)
            .accept(letter);
    if (round <= state.lastHubRound() || inbox.size() == 0) {
      return state;
    }
    Released consensus = inbox.value(layout.hub(), StarLayout.CONSENSUS).orElseThrow();
    Released dual = inbox.value(layout.hub(), StarLayout.DUAL).orElseThrow();
    return new StarState.Rounds(
        state.scale(),
        state.view().withHub(consensus, dual),
        round,
        state.nextRound(),
        state.attendedRounds(),
        layout.tail(state.tail(), round, consensus),
        state.squaresSent());
  }
}
