package dev.tacit.admm.metric;

import dev.tacit.admm.agent.Agent;
import dev.tacit.admm.agent.Aggregation;
import dev.tacit.admm.agent.Envelope;
import dev.tacit.admm.agent.Input;
import dev.tacit.admm.agent.RoundBuffer;
import dev.tacit.admm.agent.SingleEntryCache;
import dev.tacit.admm.agent.Site;
import dev.tacit.admm.agent.Step;
import dev.tacit.admm.graph.Graph;
import dev.tacit.dp.event.Audience;
import dev.tacit.dp.mechanism.Curator;
import dev.tacit.dp.mechanism.GaussianNoise;
import dev.tacit.dp.mechanism.Released;
import dev.tacit.dp.mechanism.Sensitive;
import dev.tacit.optim.linalg.Vec;
import java.util.List;
import java.util.Optional;

/**
 * One agent of metric-admm: steps A1, A2 or A3, and B of decision 020 in order, and what is counted
 * in the end, each a phase of its state. The second round passes in silence where neither
 * correlations nor a centre are bought. The private rows are touched on the way into the curator
 * and nowhere else.
 */
final class MetricAgent implements Agent<MetricState> {
  static final String SQUARES = "squares";
  static final String CORRELATIONS = "correlations";
  static final String CENTRE = "centre";
  static final String GRADIENT = Site.GRADIENT.name();
  static final String CELLS = "cells";
  static final String AVERAGE = "average";
  static final String COUNTS = "counts";

  static final Site DIAGONAL_SITE = new Site("metric/diagonal", "how large each feature is");
  static final Site CORRELATIONS_SITE =
      new Site("metric/correlations", "which features go together");
  static final Site CENTRE_SITE = new Site("metric/centre", "means of numeric columns");
  static final Site CELLS_SITE =
      new Site(CELLS, "how much the features say about the labels so far");
  static final Site COUNTS_SITE = new Site(COUNTS, "how far off the model is");
  static final List<Site> SITES =
      List.of(
          DIAGONAL_SITE, CORRELATIONS_SITE, CENTRE_SITE, Site.GRADIENT, CELLS_SITE, COUNTS_SITE);

  private final int self;
  private final MetricProtocol protocol;
  private final MetricOwner owner;
  private final Aggregation aggregation;
  private final Optional<Graph> tracking;
  private final SingleEntryCache<MetricStage, MetricOwner.Gradients> gradients;
  private final SingleEntryCache<MetricStage, TrackingAgent> tracker;

  /**
   * One agent.
   *
   * @param tracking along which gradients are followed, where they are not gathered
   */
  MetricAgent(
      int self,
      MetricProtocol protocol,
      MetricOwner owner,
      Aggregation aggregation,
      Optional<Graph> tracking) {
    this.self = self;
    this.protocol = protocol;
    this.owner = owner;
    this.aggregation = aggregation;
    this.tracking = tracking;
    this.gradients = new SingleEntryCache<>(owner::gradients);
    this.tracker = new SingleEntryCache<>(this::tracker);
  }

  @Override
  public MetricState start() {
    int dimension = protocol.parameters().dimension();
    return new MetricState.Squares(RoundBuffer.empty(MetricProtocol.SQUARES, dimension, SQUARES));
  }

  @Override
  public Step<MetricState> on(MetricState state, Input input, Curator curator) {
    if (state instanceof MetricState.Tracked tracked) {
      if (input instanceof Input.Opened opened) {
        requireRound(tracked.tracking().inbox(), opened.round());
      }
      return followed(tracked, input, curator);
    }
    if (!(state instanceof MetricState.Collecting now)) {
      return Step.silent(state);
    }
    if (input instanceof Input.Opened opened) {
      requireRound(now.inbox(), opened.round());
      return opened.round() == now.inbox().round() ? opened(now, curator) : Step.silent(state);
    }
    if (input instanceof Input.Received received) {
      return aggregated(now, aggregation.received(now.inbox(), received.envelope()));
    }
    return input instanceof Input.Closed closed && closed.round() == now.inbox().round()
        ? Step.silent(closed(now))
        : Step.silent(state);
  }

  /** Nobody waits for the second round and for that of the cells where nothing is bought. */
  private void requireRound(RoundBuffer inbox, int round) {
    GradientRounds rounds = protocol.rounds();
    boolean passed =
        round == MetricProtocol.CORRELATIONS || (rounds.pauses() && round == rounds.pause());
    if (!passed || inbox.round() != round + 1) {
      inbox.requireRound(round);
    }
  }

  private Step<MetricState> opened(MetricState.Collecting state, Curator curator) {
    MetricParameters parameters = protocol.parameters();
    if (state instanceof MetricState.Squares) {
      Released own = release(DIAGONAL_SITE, owner.squares(), parameters.diagonalNoise(), curator);
      return posted(state, SQUARES, own);
    }
    if (state instanceof MetricState.Correlations asked) {
      Sensitive answer = owner.correlations(asked.diagonal());
      Released own = release(CORRELATIONS_SITE, answer, parameters.correlationNoise(), curator);
      return posted(state, CORRELATIONS, own);
    }
    if (state instanceof MetricState.Centre asked) {
      Sensitive answer = owner.centre(asked.diagonal());
      return posted(state, CENTRE, release(CENTRE_SITE, answer, parameters.centreNoise(), curator));
    }
    if (state instanceof MetricState.Shared shared) {
      Sensitive answer = gradients.get(shared.stage()).at(shared.consensus().value());
      GaussianNoise noise = protocol.gradientNoise(shared.metric());
      return posted(state, GRADIENT, release(Site.GRADIENT, answer, noise, curator));
    }
    if (state instanceof MetricState.Cells cells) {
      Vec point = cells.rounds().consensus().value();
      Sensitive answer = owner.cells(cells.rounds().stage().metric().toModel(point));
      return posted(state, CELLS, release(CELLS_SITE, answer, parameters.testNoise(), curator));
    }
    if (state instanceof MetricState.Averages averages) {
      return posted(state, AVERAGE, averages.end().average());
    }
    MetricState.Counting counting = (MetricState.Counting) state;
    Metric metric = counting.end().metric();
    Sensitive answer = owner.counts(metric.toModel(counting.model().value()));
    return posted(state, COUNTS, release(COUNTS_SITE, answer, parameters.countNoise(), curator));
  }

  private static Released release(
      Site site, Sensitive answer, GaussianNoise noise, Curator curator) {
    return curator.release(site.name(), answer, noise, Audience.EVERYONE);
  }

  private Step<MetricState> posted(MetricState.Collecting state, String name, Released own) {
    Envelope letter = Envelope.note(self, state.inbox().round(), name, own);
    return aggregated(state, aggregation.released(state.inbox(), letter));
  }

  private static Step<MetricState> aggregated(
      MetricState.Collecting state, Aggregation.Update now) {
    return new Step<>(state.with(now.inbox()), now.letters());
  }

  private MetricState closed(MetricState.Collecting state) {
    RoundBuffer inbox = state.inbox();
    if (state instanceof MetricState.Squares) {
      return measured(aggregation.mean(inbox, SQUARES, protocol.parameters().dimension()));
    }
    if (state instanceof MetricState.Correlations now) {
      Released mean = aggregation.mean(inbox, CORRELATIONS, protocol.correlations());
      return rounds(protocol.rotated(now.diagonal(), mean));
    }
    if (state instanceof MetricState.Centre now) {
      Released mean = aggregation.mean(inbox, CENTRE, protocol.parameters().dimension());
      return rounds(protocol.centred(now.diagonal(), mean));
    }
    if (state instanceof MetricState.Shared now) {
      return moved(now);
    }
    if (state instanceof MetricState.Cells now) {
      return tested(now, aggregation.mean(inbox, CELLS, WeakLabels.CELLS));
    }
    if (state instanceof MetricState.Averages now) {
      Released model = protocol.plainMean(inbox.values(AVERAGE), protocol.gradientLength());
      return counting(now.end(), model, inbox.round() + 1);
    }
    MetricState.Counting now = (MetricState.Counting) state;
    Released mean = aggregation.mean(inbox, COUNTS, protocol.cells());
    return new MetricState.Counted(now.end(), now.model(), protocol.counts(mean));
  }

  /** The diagonal says what is asked next. */
  private MetricState measured(Released squares) {
    Metric diagonal = protocol.diagonal(squares);
    int round = MetricProtocol.CORRELATIONS;
    if (protocol.releasesCorrelations(diagonal)) {
      return new MetricState.Correlations(
          diagonal, RoundBuffer.empty(round, protocol.correlations(), CORRELATIONS));
    }
    int dimension = protocol.parameters().dimension();
    return protocol.parameters().centre().exists()
        ? new MetricState.Centre(diagonal, RoundBuffer.empty(round, dimension, CENTRE))
        : rounds(diagonal);
  }

  private MetricState moved(MetricState.Shared now) {
    int round = now.inbox().round();
    Released mean = aggregation.mean(now.inbox(), GRADIENT, protocol.gradientLength());
    MetricAdmm.State admm = protocol.admm(now.stage()).next(now.admm(), mean);
    RoundBuffer inbox = gradientInbox(protocol.rounds().next(round));
    if (protocol.rounds().isLastBefore(round)) {
      MetricStage second = protocol.second(now.stage(), admm.consensus());
      return pausing(new MetricState.Shared(second, admm, inbox));
    }
    MetricState.Shared next = new MetricState.Shared(now.stage(), admm, inbox);
    return protocol.countsAfter(round)
        ? counting(next.ended(), next.ended().average(), round + 1)
        : next;
  }

  /** Step T takes the round of the pause, or nobody speaks in it. */
  private MetricState pausing(MetricState.Rounds rounds) {
    boolean tests = protocol.parameters().tests(rounds.stage().metric());
    return tests
        ? new MetricState.Cells(
            rounds, RoundBuffer.empty(protocol.rounds().pause(), WeakLabels.CELLS, CELLS))
        : rounds;
  }

  private MetricState tested(MetricState.Cells state, Released cells) {
    Optional<MetricStage> widened = protocol.widened(state.rounds().stage(), cells);
    if (widened.isEmpty()) {
      return state.rounds();
    }
    if (state.rounds() instanceof MetricState.Tracked now) {
      return new MetricState.Tracked(widened.get(), now.tracking().withoutVelocity());
    }
    MetricState.Shared now = (MetricState.Shared) state.rounds();
    return new MetricState.Shared(widened.get(), now.admm().withoutVelocity(), now.inbox());
  }

  private MetricState counting(MetricState.Ended end, Released model, int round) {
    return new MetricState.Counting(end, model, RoundBuffer.empty(round, protocol.cells(), COUNTS));
  }

  private MetricState rounds(Metric metric) {
    int length = protocol.gradientLength();
    return tracking.isPresent()
        ? new MetricState.Tracked(
            protocol.first(metric), TrackingState.start(MetricProtocol.GRADIENTS, length))
        : new MetricState.Shared(
            protocol.first(metric),
            MetricAdmm.State.start(length),
            gradientInbox(MetricProtocol.GRADIENTS));
  }

  private RoundBuffer gradientInbox(int round) {
    return RoundBuffer.empty(round, protocol.gradientLength(), GRADIENT);
  }

  private Step<MetricState> followed(MetricState.Tracked state, Input input, Curator curator) {
    Step<TrackingState> step = tracker.get(state.stage()).on(state.tracking(), input, curator);
    MetricState.Tracked next = new MetricState.Tracked(state.stage(), step.next());
    int waiting = next.tracking().inbox().round();
    boolean moved = waiting > state.tracking().inbox().round();
    if (moved && protocol.rounds().isLastBefore(state.tracking().inbox().round())) {
      MetricStage second = protocol.second(next.stage(), next.consensus());
      return new Step<>(pausing(new MetricState.Tracked(second, next.tracking())), step.outbox());
    }
    if (!protocol.countsAfter(waiting - 1)) {
      return new Step<>(next, step.outbox());
    }
    RoundBuffer inbox = RoundBuffer.empty(waiting, protocol.gradientLength(), AVERAGE);
    return new Step<>(new MetricState.Averages(next.ended(), inbox), step.outbox());
  }

  private TrackingAgent tracker(MetricStage stage) {
    Graph graph = tracking.orElseThrow();
    double share = graph.agents() * protocol.weighted().weight(self);
    return new TrackingAgent(
        self,
        graph,
        protocol.admm(stage),
        share,
        protocol.gradientNoise(stage.metric()),
        gradients.get(stage)::at,
        protocol.gradientLength(),
        protocol.rounds());
  }
}
